import { afterAll } from 'vitest';
import { type MailServer, startMailServer } from '#tests/harness/fakes/mail-server.ts';
import { type AuthServer, startAuth } from './harness-auth.ts';
import { openTestDatabase, type TestDatabase } from './harness-database.ts';

/** Opens the auth endpoints, their database and their mail server; closes them after the file's tests. */
export async function openAuthWithMail(
  env: Readonly<Record<string, string>> = {},
): Promise<{ database: TestDatabase; mails: MailServer; server: AuthServer }> {
  const database = await openTestDatabase();
  afterAll(() => database.close());
  const mails = await startMailServer();
  afterAll(() => mails.close());
  const server = await startAuth(database, { env: { SMTP_URL: mails.url, ...env } });
  afterAll(() => server.close());
  return { database, mails, server };
}
