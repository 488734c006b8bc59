import { pino } from 'pino';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import {
  deleteInvitation,
  insertInvitation,
  insertInvitationToken,
} from '#server/db/accounts/invitations.ts';
import { findOperatorId } from '#server/db/accounts/sign-up-policy.ts';
import { startMailServer } from '#tests/harness/fakes/mail-server.ts';
import { authForTest, codeBehind, databaseForFile, password } from '#tests/harness/auth-scene.ts';
import { type AuthServer, freshEmail } from '#tests/harness/harness-auth.ts';
import { tellFirstCode } from './first-account-code.ts';
import { hashOfLinkSecret, newLinkSecret } from './links/link-secret.ts';
import { maySignUp, type Newcomer } from './may-sign-up.ts';

const refusal = { status: 422, code: 'signup_disabled', message: 'Signups not allowed for this instance' };
const database = await databaseForFile();
// Same as the start of the product, which knows its files.
await database.query.run('insert into feedmaker.files_mark (files_id) values (gen_random_uuid())');
const firstCode = /with the code (\w+)/.exec(await told({ SIGN_UP: 'closed' }))?.[1] ?? '';

/** Resets to an installation without accounts. */
beforeEach(async () => {
  await database.query.run('delete from auth.users');
});

const open = (env: Record<string, string>) => authForTest(database, { env });

async function openWithMail(env: Record<string, string>) {
  const mails = await startMailServer();
  onTestFinished(() => mails.close());
  return { mails, server: await open({ SMTP_URL: mails.url, ...env }) };
}

const users = () => database.query.rows('select 1 from auth.users');
const isSignUpDisabled = async (server: AuthServer) =>
  (await server.call('GET', '/settings')).body['disable_signup'];

/** Signs up with the first account's code; with the text of an invitation's link, like the register page. */
function signUp(server: AuthServer, email = freshEmail(), invitation?: string, code = firstCode) {
  const data = { invitation, first_account_code: code, name: 'Ann' };
  return server.client().signUp({ email, password, options: { data } });
}

/** Returns what the log of an installation at this address says about the first account. */
async function told(env: Record<string, string>): Promise<string> {
  const config = readConfig({ PUBLIC_URL: 'https://feeds.example.com', SMTP_URL: 'smtp://mail', ...env });
  let text = '';
  const log = pino({}, { write: (line) => void (text += line) });
  await tellFirstCode({ config, database, log });
  return text;
}

/** An invitation of this address that lasts a minute, by the operator there is. */
async function invite(email: string, now: Date): Promise<{ id: string; token: string }> {
  const invitedBy = (await findOperatorId(database.query)) ?? '';
  const expiresAt = new Date(now.getTime() + 60_000);
  const token = newLinkSecret();
  const { id } = await insertInvitation(database.query, { email, invitedBy, now, expiresAt });
  await insertInvitationToken(database.query, id, hashOfLinkSecret(token));
  return { id, token };
}

describe('a closed installation', () => {
  test('gives the first account, which is the operator, and no second one by any way, and tells nobody who has one', async () => {
    const server = await open({ SIGN_UP: 'closed', ANONYMOUS_SIGN_IN: 'on' });
    expect(await isSignUpDisabled(server)).toBe(false);
    expect((await server.client().signInAnonymously()).error).toMatchObject(refusal);
    const email = freshEmail();
    const { data } = await signUp(server, email);
    expect(data.session).not.toBeNull();
    expect(await findOperatorId(database.query)).toBe(data.user?.id);
    expect(await isSignUpDisabled(server)).toBe(true);
    for (const known of [email, freshEmail()])
      expect((await signUp(server, known)).error).toMatchObject(refusal);
    expect((await server.client().signInAnonymously()).error).toMatchObject(refusal);
    expect((await signUp(server, freshEmail(), newLinkSecret())).error).toMatchObject(refusal);
    expect(await users()).toHaveLength(1);
  });

  test('gives one account when twenty come at once', async () => {
    const server = await open({ SIGN_UP: 'closed' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp(server)));
    expect(answers.filter(({ data }) => data.session !== null)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'signup_disabled')).toHaveLength(19);
    expect(await users()).toHaveLength(1);
  });

  test('belongs to whoever confirms first, where addresses are confirmed, and to who waits by no link', async () => {
    const { mails, server } = await openWithMail({ SIGN_UP: 'closed', MAGIC_LINKS: 'on' });
    const [slow, quick] = [freshEmail(), freshEmail()];
    for (const email of [slow, quick]) expect((await signUp(server, email)).error).toBeNull();
    const links = { slow: (await mails.next(slow)).link, quick: (await mails.next(quick)).link };
    await server.open(links.quick);
    const { data } = await server.client().signInWithPassword({ email: quick, password });
    expect(await findOperatorId(database.query)).toBe(data.user?.id);
    expect((await server.open(links.slow)).searchParams.get('error_code')).toBe('signup_disabled');
    const refused = await server.client().signInWithPassword({ email: slow, password });
    expect(refused.error).toMatchObject({ code: 'email_not_confirmed' });
    // A new password confirms an account too, where it may be confirmed.
    await server.client().resetPasswordForEmail(slow);
    const recovery = await server.open((await mails.next(slow)).link);
    expect(recovery.searchParams.get('error_code')).toBe('signup_disabled');
    // Nor is an account created for a link in a mail, and no mail is sent.
    const stranger = freshEmail();
    expect((await server.client().signInWithOtp({ email: stranger })).error).toBeNull();
    await server.settle();
    expect(mails.waiting().filter(({ to }) => to === stranger)).toEqual([]);
    expect(await users()).toHaveLength(2);
  });

  test('belongs to one of two who confirm at the same moment', async () => {
    const { mails, server } = await openWithMail({ SIGN_UP: 'closed' });
    const emails = Array.from({ length: 8 }, () => freshEmail());
    for (const email of emails) await signUp(server, email);
    const links = [];
    for (const email of emails) links.push((await mails.next(email)).link);
    const arrivals = await Promise.all(links.map((link) => server.open(link)));
    expect(arrivals.filter(({ searchParams }) => searchParams.has('error_code'))).toHaveLength(7);
  });

  test('still takes what an administrator makes', async () => {
    const AUTH_ADMIN_KEY = 'k'.repeat(32);
    const { mails, server } = await openWithMail({ SIGN_UP: 'closed', AUTH_ADMIN_KEY });
    const make = (body: object) => server.call('POST', '/admin/users', { token: AUTH_ADMIN_KEY, body });
    await make({ email: freshEmail(), email_confirm: true });
    const email = freshEmail();
    expect((await make({ email })).status).toBe(200);
    await server.client().resetPasswordForEmail(email);
    expect(await codeBehind(server, (await mails.next(email)).link)).toMatch(/./);
  });
});

describe('the first account where strangers come by', () => {
  const wrong = {
    ...refusal,
    message: 'The first account here takes the code that the log of the server names.',
  };

  test.each(['closed', 'invite', ''])(
    'is made with the code that the log names alone, by SIGN_UP=%s',
    async (mode) => {
      const env = { SIGN_UP: mode, MAGIC_LINKS: 'on' };
      const { mails, server } = await openWithMail(env);
      expect(await told(env)).toContain(`https://feeds.example.com/register with the code ${firstCode}`);
      for (const code of ['', `${firstCode}0`, firstCode.slice(1)])
        expect((await signUp(server, freshEmail(), undefined, code)).error).toMatchObject(wrong);
      const stranger = freshEmail();
      await server.client().signInWithOtp({ email: stranger });
      await server.settle();
      expect(mails.waiting().filter(({ to }) => to === stranger)).toEqual([]);
      expect(await users()).toEqual([]);
      const email = freshEmail();
      await signUp(server, email);
      await server.open((await mails.next(email)).link);
      const { data } = await server.client().signInWithPassword({ email, password });
      expect(await findOperatorId(database.query)).toBe(data.user?.id);
      expect(data.user?.user_metadata).toEqual({ name: 'Ann' });
      // Once there is one, the code opens nothing and is not logged.
      expect((await signUp(server)).error).toMatchObject(refusal);
      expect(await told(env)).toBe('');
    },
  );

  test('takes no code where anybody may have one, or nobody else comes by', async () => {
    const local = { SIGN_UP: 'closed', PUBLIC_URL: 'http://localhost:3000' };
    for (const env of [{ SIGN_UP: 'open' }, local] as Record<string, string>[]) {
      await database.query.run('delete from auth.users');
      expect(await told(env)).toBe('');
      expect((await signUp(await open(env), freshEmail(), undefined, '')).error).toBeNull();
    }
  });
});

describe('an installation for invited people', () => {
  test('takes an invitation once, for its address only, and needs no further mail', async () => {
    const { mails, server } = await openWithMail({ SIGN_UP: 'invite' });
    const operator = freshEmail();
    await signUp(server, operator);
    await server.open((await mails.next(operator)).link);
    const email = freshEmail();
    const { token } = await invite(email, server.clock.now());
    expect((await signUp(server, email)).error).toMatchObject(refusal);
    expect((await signUp(server, freshEmail(), token)).error).toMatchObject(refusal);
    const { data } = await signUp(server, email, token);
    expect(data.session).not.toBeNull();
    expect(data.user?.user_metadata).toEqual({ name: 'Ann' });
    expect(await findOperatorId(database.query)).not.toBe(data.user?.id);
    expect((await signUp(server, email, token)).error).toMatchObject(refusal);
  });

  test('takes a link in a mail for an invitation, as its reader is who was invited', async () => {
    const { mails, server } = await openWithMail({ SIGN_UP: 'invite', MAGIC_LINKS: 'on' });
    const ask = async (email: string) => {
      await server.client().signInWithOtp({ email });
      return (await mails.next(email)).link;
    };
    const operator = freshEmail();
    await signUp(server, operator);
    await server.open((await mails.next(operator)).link);
    const [email, other] = [freshEmail(), freshEmail()];
    await invite(email, server.clock.now());
    const { id } = await invite(other, server.clock.now());
    expect(await codeBehind(server, await ask(email))).toMatch(/./);
    // Taken back after the mail went out.
    const link = await ask(other);
    await deleteInvitation(database.query, id);
    expect((await server.open(link)).searchParams.get('error_code')).toBe('signup_disabled');
  });
});

describe('the rule', () => {
  const now = new Date('2026-11-01T10:00:00Z');
  const verdict = async (env: Record<string, string>, newcomer: Newcomer) => {
    const config = readConfig({ PUBLIC_URL: 'https://feeds.example.com', SMTP_URL: 'smtp://mail', ...env });
    const said = await maySignUp(config, database.query, { newcomer, now });
    return said.isAllowed ? 'allowed' : said.reason;
  };
  const haveOperator = () =>
    database.query.run(
      `insert into auth.users (id, email, email_confirmed_at, is_operator, created_at, updated_at)
        values (gen_random_uuid(), 'operator@example.com', now(), true, now(), now())`,
    );

  test('refuses an invitation that is over, replaced or taken back', async () => {
    await haveOperator();
    const email = freshEmail();
    const old = await invite(email, now);
    const { id, token } = await invite(email, now);
    const asked = (invitation: string, by = email) =>
      verdict({ SIGN_UP: 'invite' }, { email: by, invitation });
    expect([await asked(old.token), await asked(token)]).toEqual(['disabled', 'allowed']);
    const late = freshEmail();
    const over = await invite(late, new Date(now.getTime() - 60_000));
    expect(await asked(over.token, late)).toBe('disabled');
    await deleteInvitation(database.query, id);
    expect(await asked(token)).toBe('disabled');
  });

  test('takes addresses of the domains alone, but for the first account and invited ones', async () => {
    const env = { SIGN_UP_DOMAINS: 'shop.example,brand.example' };
    expect(await verdict(env, { email: 'first@example.com' })).toBe('allowed');
    await haveOperator();
    for (const email of ['a@sub.shop.example', 'a@evilshop.example', 'shop.example@example.com', null])
      expect([email, await verdict(env, { email })]).toEqual([email, 'domain']);
    expect(await verdict(env, { email: 'ann@brand.example' })).toBe('allowed');
    const { token } = await invite('guest@example.com', now);
    expect(await verdict(env, { email: 'guest@example.com', invitation: token })).toBe('allowed');
    const { server } = await openWithMail(env);
    expect((await signUp(server)).error).toMatchObject({
      code: 'signup_disabled',
      message: 'Accounts here need an email address at shop.example or brand.example.',
    });
    expect((await signUp(server, 'Ann@Brand.example')).error).toBeNull();
  });

  test('where nothing is set closes an address that others reach, unless several had registered before', async () => {
    const newcomer = { email: 'second@example.com' };
    const local = { PUBLIC_URL: 'http://localhost:3000' };
    expect([await verdict({}, newcomer), await verdict(local, newcomer)]).toEqual(['code', 'allowed']);
    expect(await verdict({}, { ...newcomer, code: firstCode })).toBe('allowed');
    await haveOperator();
    expect([await verdict({}, newcomer), await verdict(local, newcomer)]).toEqual(['disabled', 'allowed']);
    expect(await isSignUpDisabled(await open({ SIGN_UP: '' }))).toBe(true);
    await database.query.run('update auth.installation set was_open = true');
    expect(await verdict({}, newcomer)).toBe('allowed');
    await database.query.run('update auth.installation set was_open = false');
  });
});
