import { catalogue } from '#core/messages/catalogue.ts';
import type { SecurityAct } from '#core/account/security-acts.ts';

type Detail = Readonly<Record<string, string>>;

const methods: Detail = {
  password: 'with the password',
  mail: 'with a link or code in an email',
  recovery: 'with the link of a forgotten password',
  anonymous: 'without an address',
};

const reasons: Detail = {
  invalid_credentials: 'wrong password',
  email_not_confirmed: 'address not confirmed',
};

const quoted = (name: string | undefined) => (name === undefined || name === '' ? '' : ` “${name}”`);

/** Returns a detail in brackets after a sentence; '' for an unknown word. */
const aside = (word: string | undefined) => (word === undefined ? '' : ` (${word})`);

const isCodes = ({ method }: Detail) => method === 'recovery code';

/** Sentences about each act for the owner of an account. */
const acts: Record<SecurityAct, (detail: Detail) => string> = {
  sign_up: () => 'Account created',
  sign_up_refused: () => 'Sign-up refused',
  sign_in: ({ method = '' }) => `Signed in ${methods[method] ?? ''}`.trim(),
  sign_in_failed: ({ reason = '' }) => `Sign-in failed${aside(reasons[reason])}`,
  locked_out: () => 'Sign-in locked for a while after too many wrong attempts',
  sign_out: ({ scope }) =>
    scope === 'global'
      ? 'Signed out everywhere'
      : scope === 'others'
        ? 'All other browsers signed out'
        : 'Signed out',
  session_ended: () => 'A browser was signed out',
  refresh_token_reused: () => 'A browser was signed out for safety: its session was used twice',
  proof_failed: () => 'Change refused: wrong password or code',
  recovery_asked: () => 'Email for a new password asked for',
  code_asked: () => 'Confirmation code asked for',
  password_changed: () => 'Password changed',
  email_change_asked: () => 'Another email address asked for',
  email_changed: () => 'Email address changed',
  key_created: ({ name }) => `API key${quoted(name)} made`,
  key_revoked: ({ name }) => `API key${quoted(name)} revoked`,
  factor_enrolled: (detail) =>
    isCodes(detail) ? 'Recovery codes made' : `Authenticator app${quoted(detail['name'])} added`,
  factor_verified: (detail) => (isCodes(detail) ? 'A recovery code was used' : 'Two-step sign-in passed'),
  factor_failed: () => 'Two-step sign-in failed',
  factor_removed: (detail) => {
    if (detail['by'] === 'administrator') return 'Two-step sign-in changed by an administrator';
    return isCodes(detail) ? 'Recovery codes removed' : `Authenticator app${quoted(detail['name'])} removed`;
  },
  data_exported: () => 'Data downloaded',
  account_deleted: () => 'Account deleted',
  invitation_sent: ({ email }) => `Invited ${email ?? 'somebody'}`,
  invitation_revoked: ({ email }) => `Invitation of ${email ?? 'somebody'} taken back`,
  admin_user_created: () => 'Account created by an administrator',
  admin_user_changed: () => 'Account changed by an administrator',
  admin_user_deleted: () => 'Account deleted by an administrator',
  admin_link_made: () => 'Sign-in link made by an administrator',
  admin_refused: () => 'Administrator call refused',
};

/** Security activity in the settings. */
export const securityMessages = catalogue('securityMessages', {
  title: 'Security activity',
  text: 'Sign-ins, passwords, keys and more of the last 90 days. Something you did not do? Change your password.',
  empty: 'Nothing has happened yet.',
  loadFailed: 'Failed to load the security activity',
  noun: 'entries',
  from: (address: string) => `from ${address}`,
  describe: (act: SecurityAct, detail: Detail) => acts[act](detail),
});
