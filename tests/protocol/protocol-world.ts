import { afterAll } from 'vitest';
import type { GoTrueClient, Session } from '@supabase/auth-js';
import { authLimits } from '#server/auth/attempt-limits.ts';
import { type MailServer, startMailServer } from '../harness/fakes/mail-server.ts';
import { type Answer, type AuthServer, freshEmail, startAuth } from '#tests/harness/harness-auth.ts';
import { openTestDatabase, type TestDatabase } from '#tests/harness/harness-database.ts';

export const worldPassword = 'correct horse';
const adminKey = 'the-key-of-whoever-runs-this-site-0123456789';

/** Servers and accounts that the cases of the protocol's table start from. */
export interface ProtocolWorld {
  readonly database: TestDatabase;
  /** Accounts are confirmed at once; the administrator's calls are open. */
  readonly plain: AuthServer;
  /** Accounts are confirmed by mail; links and codes in mails sign in; accounts without an address are possible. */
  readonly mailing: AuthServer;
  /** Has no way to send mail, as in production without a mail server. */
  readonly mute: AuthServer;
  /** Takes no new accounts. */
  readonly closed: AuthServer;
  /** Counts attempts as strictly as the product. */
  readonly strict: AuthServer;
  readonly mails: MailServer;
  /** A fresh account on `plain`, signed in. */
  readonly account: () => Promise<{ email: string; browser: GoTrueClient; session: Session }>;
  readonly post: (path: string, body?: unknown, token?: string) => Promise<Answer>;
  /** Like `post`, on the server that mails. */
  readonly postMailing: (path: string, body?: unknown, token?: string) => Promise<Answer>;
  readonly admin: (method: string, path: string, body?: unknown) => Promise<Answer>;
}

/** Opens all servers for the tests of one file. */
export async function openProtocolWorld(): Promise<ProtocolWorld> {
  const database = await openTestDatabase();
  afterAll(() => database.close());
  const mails = await startMailServer();
  afterAll(() => mails.close());
  // Its worker would throw away what the others mail.
  const muteDatabase = await openTestDatabase();
  afterAll(() => muteDatabase.close());
  const open = async (env: Record<string, string>, isStrict = false) => {
    const home = env['NODE_ENV'] === undefined ? database : muteDatabase;
    const server = await startAuth(home, { env, ...(isStrict && { limits: authLimits }) });
    afterAll(() => server.close());
    return server;
  };
  const withMail = { SMTP_URL: mails.url, EMAIL_CONFIRMATION: 'off' };
  const plain = await open({ ...withMail, AUTH_ADMIN_KEY: adminKey });
  const mailing = await open({
    SMTP_URL: mails.url,
    MAGIC_LINKS: 'on',
    ANONYMOUS_SIGN_IN: 'on',
    AUTH_ADMIN_KEY: adminKey,
  });
  const mute = await open({ NODE_ENV: 'production' });
  const closed = await open({ ...withMail, SIGN_UP: 'closed' });
  const strict = await open(withMail, true);
  return {
    database,
    mails,
    plain,
    mailing,
    mute,
    closed,
    strict,
    account: () => createAccount(plain),
    post: (path, body, token) => plain.call('POST', path, { body, ...(token !== undefined && { token }) }),
    postMailing: (path, body, token) =>
      mailing.call('POST', path, { body, ...(token !== undefined && { token }) }),
    admin: (method, path, body) => plain.call(method, path, { body, token: adminKey }),
  };
}

/** An account that is confirmed at once, and its session. */
export async function createAccount(
  server: AuthServer,
): Promise<{ email: string; browser: GoTrueClient; session: Session }> {
  const email = freshEmail();
  const browser = server.client();
  const { data, error } = await browser.signUp({ email, password: worldPassword });
  if (data.session === null) throw new Error(`no session: ${error?.message ?? 'a mail was sent'}`);
  return { email, browser, session: data.session };
}

/** The refusal that a mailed link ends in, as the address it leads to carries it. */
export async function refusalOfLink(server: AuthServer, query: string): Promise<Answer> {
  const answer = await server.call('GET', `/verify?${query}`);
  if (answer.status !== 303) return answer;
  const fragment = new URLSearchParams(new URL(answer.headers.get('location') ?? '').hash.slice(1));
  const read = (name: string) => fragment.get(name) ?? '';
  return { ...answer, body: { code: read('error_code'), message: read('error_description') } };
}
