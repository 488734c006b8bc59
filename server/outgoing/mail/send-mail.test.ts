import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#server/platform/process/log.ts';
import { startMailServer } from '#tests/harness/fakes/mail-server.ts';
import { openAuth } from '#tests/harness/auth-scene.ts';
import { freshEmail } from '#tests/harness/harness-auth.ts';

const password = 'correct horse marker';
let logged = '';
const destination = { write: (line: string) => void (logged += line) };
let mails = await startMailServer();
afterAll(() => mails.close());
const { database, server } = await openAuth({
  env: { SMTP_URL: mails.url, MAGIC_LINKS: 'on' },
  log: createLog({ isProduction: true, destination }),
});
beforeEach(() => mails.refuse(0));

async function signUp(): Promise<string> {
  const email = freshEmail();
  expect((await server.client().signUp({ email, password })).error).toBeNull();
  return email;
}

async function sentAt(email: string): Promise<Date | null> {
  const row = await database.query.one<{ sent_at: Date | null }>(
    'select sent_at from auth.mails where recipient = $1',
    [email],
  );
  return row.sent_at;
}

/** Every row of every table of every schema, as one text. */
async function wholeDatabase(): Promise<string> {
  const tables = await database.query.rows<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts = await Promise.all(
    tables.map(({ name }) => database.query.rows(`select to_jsonb(t)::text as row from ${name} t`)),
  );
  return JSON.stringify(texts);
}

test('a mail has a sender, a subject, a text and a page with the same link', async () => {
  const email = await signUp();
  const mail = await mails.next(email);
  expect(mail).toMatchObject({
    from: 'Feedmaker <no-reply@feeds.example.com>',
    to: email,
    subject: 'Confirm your email address',
  });
  expect(mail.link).toMatch(/^https:\/\/feeds\.example\.com\/auth\/v1\/verify\?token=pkce_[\w-]{43}&/);
  expect(mail.html).toContain(`href="${mail.link.replaceAll('&', '&amp;')}"`);
  expect(mail.text).toContain('works for one hour');
});

describe('a mail server', () => {
  test('that is away gets the mail when it is back', async () => {
    const { port } = new URL(mails.url);
    await mails.close();
    const tried = logged.length;
    const email = await signUp();
    // A try that is under way has the time of its beginning in the link.
    await expect.poll(() => logged.slice(tried)).toContain("The job 'send-mail' failed.");
    // Long after a link from the first try would have been too old.
    server.clock.advance(3 * 3_600_000);
    mails = await startMailServer(Number(port));
    await server.settle();
    const { link } = await mails.next(email);
    expect((await server.open(link)).searchParams.has('code')).toBe(true);
  });

  test('that says "later" is asked again', async () => {
    mails.refuse(451);
    const before = mails.refusedCount();
    const email = await signUp();
    await expect.poll(() => mails.refusedCount()).toBeGreaterThan(before);
    expect(await sentAt(email)).toBeNull();
    mails.refuse(0);
    await server.settle();
    expect((await mails.next(email)).subject).toBe('Confirm your email address');
    expect(await sentAt(email)).not.toBeNull();
  });

  test('that says "no such mailbox" is asked once, and the log says so', async () => {
    mails.refuse(550);
    const before = mails.refusedCount();
    const email = await signUp();
    await server.settle();
    expect(mails.refusedCount()).toBe(before + 1);
    expect(await sentAt(email)).toBeNull();
    expect(logged).toContain('"reason":"the mail server said 550"');
  });
});

test('a sign-up that fails asks for no mail', async () => {
  const email = freshEmail();
  await database.query.run(`create function auth.fail() returns trigger language plpgsql as
    $$ begin raise 'no'; end $$`);
  await database.query.run(
    'create trigger fail before insert on pgboss.job for each row execute function auth.fail()',
  );
  expect((await server.client().signUp({ email, password })).error).not.toBeNull();
  await database.query.run('drop trigger fail on pgboss.job');
  expect(await database.query.rows('select 1 from auth.users where email = $1', [email])).toEqual([]);
});

test('neither the log nor the database holds a token, a code, a password or a verifier', async () => {
  const email = await signUp();
  const { link } = await mails.next(email);
  await server.call('POST', '/otp', { body: { email } });
  const typed = (await mails.next(email)).code;
  const { body: session } = await server.call('POST', '/verify', {
    body: { type: 'email', email, token: typed },
  });
  await server.call('GET', '/reauthenticate', { token: String(session['access_token']) });
  const nonce = (await mails.next(email)).code;
  const code = (await server.open(link)).searchParams.get('code') ?? '';
  await server.client().resetPasswordForEmail(email);
  mails.refuse(451);
  const failing = await signUp();
  await expect.poll(() => mails.refusedCount()).toBeGreaterThan(0);
  mails.refuse(0);
  await server.settle();
  const tokens = [link, (await mails.next(email)).link, (await mails.next(failing)).link].map(
    (each) => new URL(each).searchParams.get('token') ?? '',
  );
  const everything = `${logged}${await wholeDatabase()}`;
  expect(everything).toContain(email);
  const codes = [typed, nonce].flatMap((each) => [each, each.replaceAll('-', '')]);
  for (const secret of [...codes, String(session['refresh_token'])]) {
    expect(secret.length).toBeGreaterThanOrEqual(12);
    expect(everything).not.toContain(secret);
  }
  for (const secret of [...tokens, code, password]) {
    expect(secret.length).toBeGreaterThan(15);
    expect(everything).not.toContain(secret.replace('pkce_', ''));
  }
});
