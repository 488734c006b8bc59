import type * as about from '../../contract/account/about-api.ts';
import * as account from '../../contract/account/account-api.ts';
import * as installation from '../../contract/account/installation-api.ts';
import * as invitations from '../../contract/account/invitations-api.ts';
import type { EndpointReply } from '../../contract/endpoint.ts';

/** Features of this installation, as the documentation shows them. */
export const aboutReply: EndpointReply<typeof about.getAbout> = {
  version: '0.3.0',
  sample_shop_url: null,
  accounts: 'own',
  has_mail: true,
  billing: 'off',
  sign_up: 'open',
};

/** A signed-in browser, as the documentation shows it. */
export const session: account.AccountSession = {
  id: '71c0a9de-35f2-4b60-8e1d-9a2b3c4d5e18',
  device: 'Firefox on Windows',
  created_at: '2026-03-02T09:15:00.000Z',
  last_seen_at: '2026-03-02T09:20:00.000Z',
  is_current: true,
};

/** An event of the account, as the documentation shows it. */
const securityEvent: account.SecurityEvent = {
  id: '1042',
  at: '2026-03-02T09:15:00.000Z',
  act: 'key_created',
  address: '203.0.113.7',
  device: 'Firefox on Windows',
  detail: { name: 'Nightly export' },
};

/** An invitation, as the documentation shows it. */
export const invitation: invitations.Invitation = {
  id: '0d9f7a44-5c7e-4c52-b6cf-2f3b1a9e6d70',
  email: 'ann@example.com',
  state: 'open',
  created_at: '2026-03-02T09:15:00.000Z',
  expires_at: '2026-03-09T09:15:00.000Z',
};

const invitationExamples = [
  { endpoint: invitations.listInvitations, input: {}, reply: { items: [invitation], total: 1 } },
  {
    endpoint: invitations.createInvitation,
    input: { body: { email: invitation.email } },
    reply: { ...invitation, link: 'https://feeds.example.com/register?invitation=…', is_mailed: true },
  },
  { endpoint: invitations.deleteInvitation, input: { params: { id: invitation.id } }, reply: undefined },
  {
    endpoint: invitations.readInvitation,
    input: { body: { token: 'the text behind invitation= in the link' } },
    reply: { email: invitation.email },
  },
];

const usage: account.Usage = {
  projects: { used: 3, limit: 100 },
  feeds: { used: 5, limit: 200 },
  templates: { used: 8, limit: 500 },
  fonts: { used: 2, limit: 20 },
  bytes: { used: 734_003_200, limit: 21_474_836_480 },
};

const finding: installation.InstallationFinding = {
  code: 'mail',
  state: 'warn',
  title: 'Mail',
  text: 'No mail can be sent: whoever forgets their password is locked out. Set SMTP_URL.',
  is_urgent: true,
  is_dismissed: false,
};

/** The calls about the account, and those of the operator's. */
export const accountExamples = [
  { endpoint: account.listAccountSessions, input: {}, reply: { items: [session], total: 1 } },
  { endpoint: account.getUsage, input: {}, reply: usage },
  {
    endpoint: account.listSecurityEvents,
    input: { query: { page: 1, page_size: 20 } },
    reply: { items: [securityEvent], total: 1, next: null },
  },
  { endpoint: account.endAccountSession, input: { params: { id: session.id } }, reply: undefined },
  {
    endpoint: account.deleteAccount,
    input: { body: { confirmation: 'the password', delete_pictures: true } },
    reply: undefined,
  },
  ...invitationExamples,
  {
    endpoint: installation.getInstallation,
    input: {},
    reply: { is_operator: true, sign_up: 'invite', domains: [], version: '0.3.0', findings: [finding] },
  },
  { endpoint: installation.dismissFinding, input: { params: { code: 'mail' } }, reply: undefined },
  { endpoint: installation.restoreFinding, input: { params: { code: 'mail' } }, reply: undefined },
];
