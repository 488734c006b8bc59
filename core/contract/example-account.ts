import * as account from './account-api.ts';

/** A signed-in browser, as the documentation shows it. */
export const session: account.AccountSession = {
  id: '71c0a9de-35f2-4b60-8e1d-9a2b3c4d5e18',
  device: 'Firefox on Windows',
  created_at: '2026-03-02T09:15:00.000Z',
  last_seen_at: '2026-03-02T09:20:00.000Z',
  is_current: true,
};

/** Something that happened to the account, as the documentation shows it. */
const securityEvent: account.SecurityEvent = {
  id: '1042',
  at: '2026-03-02T09:15:00.000Z',
  act: 'key_created',
  address: '203.0.113.7',
  device: 'Firefox on Windows',
  detail: { name: 'Nightly export' },
};

/** The calls about the account. */
export const accountExamples = [
  { endpoint: account.listAccountSessions, input: {}, reply: { items: [session], total: 1 } },
  {
    endpoint: account.listSecurityEvents,
    input: { query: { page: 1, page_size: 20 } },
    reply: { items: [securityEvent], total: 1 },
  },
  { endpoint: account.endAccountSession, input: { params: { id: session.id } }, reply: undefined },
  {
    endpoint: account.deleteAccount,
    input: { body: { confirmation: 'the password' } },
    reply: undefined,
  },
];
