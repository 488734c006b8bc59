import type { GoTrueClient, Session } from '@supabase/auth-js';
import { afterAll, expect, onTestFinished } from 'vitest';
import type { PostgresDatabase } from '#server/platform/database/database.ts';
import type { MailServer } from '#tests/harness/fakes/mail-server.ts';
import { type AuthOptions, type AuthServer, freshEmail, startAuth } from './harness-auth.ts';
import { openTestDatabase, type TestDatabase } from './harness-database.ts';

export const password = 'correct horse';

/** Opens a database with the whole schema; closes it after the file's tests. */
export async function databaseForFile(): Promise<TestDatabase> {
  const database = await openTestDatabase();
  afterAll(() => database.close());
  return database;
}

/** Opens the auth endpoints and their database; closes them after the file's tests. */
export async function openAuth(
  options: AuthOptions = {},
): Promise<{ database: TestDatabase; server: AuthServer }> {
  const database = await databaseForFile();
  const server = await startAuth(database, options);
  afterAll(() => server.close());
  return { database, server };
}

/** Starts additional endpoints on the same database; closes them after the test. */
export async function authForTest(database: PostgresDatabase, options: AuthOptions): Promise<AuthServer> {
  const server = await startAuth(database, options);
  onTestFinished(() => server.close());
  return server;
}

export interface Account {
  readonly email: string;
  readonly browser: GoTrueClient;
  readonly session: Session;
  readonly token: string;
}

/** Signs up a new account, which must not need confirmation by mail. */
export async function signedUp(server: AuthServer): Promise<Account> {
  const email = freshEmail();
  const browser = server.client();
  await browser.signUp({ email, password });
  return accountOf(email, browser);
}

/** Signs a new account up and opens the link in its mail. */
export async function confirmedAccount(server: AuthServer, mails: MailServer): Promise<Account> {
  const email = freshEmail();
  const browser = server.client();
  await browser.signUp({ email, password });
  await browser.exchangeCodeForSession(await codeBehind(server, (await mails.next(email)).link));
  return accountOf(email, browser);
}

async function accountOf(email: string, browser: GoTrueClient): Promise<Account> {
  const { session } = (await browser.getSession()).data;
  if (session === null) throw new Error('no session');
  return { email, browser, session, token: session.access_token };
}

/** Returns the code with which the page behind a mail's link starts a session; '' if it starts none. */
export async function codeBehind(server: AuthServer, link: string): Promise<string> {
  return (await server.open(link)).searchParams.get('code') ?? '';
}

/** Returns those of the tried passwords with which one can sign in to the account. */
export async function passwordsOf(server: AuthServer, email: string, tried: string[]): Promise<string[]> {
  const answers = await Promise.all(
    tried.map((each) => server.client().signInWithPassword({ email, password: each })),
  );
  return tried.filter((_each, index) => answers[index]?.error === null);
}

/** True if the API accepts this access token. */
export async function isTaken(server: AuthServer, token: string | undefined): Promise<boolean> {
  const asked = server.auth.authenticate(`Bearer ${token}`);
  const refusal: unknown = await asked.then(() => null).catch((error: unknown) => error);
  if (refusal !== null) expect(refusal).toMatchObject({ code: 'unauthenticated' });
  return refusal === null;
}
