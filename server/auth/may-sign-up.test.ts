import { afterAll, describe, expect, test } from 'vitest';
import {
  deleteInvitation,
  insertInvitation,
  insertInvitationToken,
} from '#server/db/accounts/invitations.ts';
import { findOperatorId } from '#server/db/accounts/sign-up-policy.ts';
import { startMailServer } from '#tests/fakes/mail-server.ts';
import { type AuthServer, freshEmail, startAuth } from '#tests/harness/harness-auth.ts';
import { openTestDatabase, type TestDatabase } from '#tests/harness/harness-database.ts';
import { hashOfLinkSecret, newLinkSecret } from './links/link-secret.ts';

const password = 'correct horse';
const refusal = { status: 422, code: 'signup_disabled', message: 'Signups not allowed for this instance' };
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

/** An installation on which nobody has an account. */
async function openEmpty(
  env: Record<string, string>,
): Promise<{ database: TestDatabase; server: AuthServer }> {
  const database = await openTestDatabase();
  closers.push(() => database.close());
  const server = await startAuth(database, { env });
  closers.push(() => server.close());
  return { database, server };
}

async function openEmptyWithMail(env: Record<string, string>) {
  const mails = await startMailServer();
  closers.push(() => mails.close());
  return { mails, ...(await openEmpty({ SMTP_URL: mails.url, ...env })) };
}

async function countUsers(database: TestDatabase): Promise<number> {
  return (await database.query.one<{ n: number }>('select count(*)::int as n from auth.users')).n;
}

async function isSignUpDisabled(server: AuthServer): Promise<unknown> {
  return (await server.call('GET', '/settings')).body['disable_signup'];
}

async function invite(
  database: TestDatabase,
  server: AuthServer,
  email: string,
): Promise<{ id: string; token: string }> {
  const invitedBy = (await findOperatorId(database.query)) ?? '';
  const now = server.clock.now();
  const expiresAt = new Date(now.getTime() + 60_000);
  const token = newLinkSecret();
  const { id } = await insertInvitation(database.query, { email, invitedBy, now, expiresAt });
  await insertInvitationToken(database.query, id, hashOfLinkSecret(token));
  return { id, token };
}

/** Signs up with the text of an invitation's link, as the register page does. */
function signUpWith(server: AuthServer, email: string, invitation: string) {
  return server.client().signUp({ email, password, options: { data: { invitation, name: 'Ann' } } });
}

describe('a closed installation', () => {
  test('gives the first account, which is the operator, and no second one by any way', async () => {
    const env = { SIGN_UP: 'closed', ANONYMOUS_SIGN_IN: 'on' };
    const { database, server } = await openEmpty(env);
    expect(await isSignUpDisabled(server)).toBe(false);
    expect((await server.client().signInAnonymously()).error).toMatchObject(refusal);
    const { data } = await server.client().signUp({ email: freshEmail(), password });
    expect(data.session).not.toBeNull();
    expect(await findOperatorId(database.query)).toBe(data.user?.id);
    expect(await isSignUpDisabled(server)).toBe(true);
    const late = await server.client().signUp({ email: freshEmail(), password });
    expect(late.error).toMatchObject(refusal);
    expect((await server.client().signInAnonymously()).error).toMatchObject(refusal);
    expect((await signUpWith(server, freshEmail(), newLinkSecret())).error).toMatchObject(refusal);
    expect(await countUsers(database)).toBe(1);
  });

  test('says nothing about who has an account', async () => {
    const { server } = await openEmpty({ SIGN_UP: 'closed' });
    const email = freshEmail();
    await server.client().signUp({ email, password });
    const [known, unknown] = await Promise.all(
      [email, freshEmail()].map((each) =>
        server.call('POST', '/signup', { body: { email: each, password } }),
      ),
    );
    expect(known?.body).toEqual(unknown?.body);
  });

  test('gives one account when twenty come at once', async () => {
    const { database, server } = await openEmpty({ SIGN_UP: 'closed' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.client().signUp({ email: freshEmail(), password })),
    );
    expect(answers.filter(({ data }) => data.session !== null)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'signup_disabled')).toHaveLength(19);
    expect(await countUsers(database)).toBe(1);
  });

  test('belongs to whoever confirms first, where addresses are confirmed', async () => {
    const { mails, database, server } = await openEmptyWithMail({ SIGN_UP: 'closed' });
    const [slow, quick] = [freshEmail(), freshEmail()];
    for (const email of [slow, quick])
      expect((await server.client().signUp({ email, password })).error).toBeNull();
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
  });

  test('makes no account for a link in a mail, and does not say so', async () => {
    const { mails, database, server } = await openEmptyWithMail({ SIGN_UP: 'closed', MAGIC_LINKS: 'on' });
    const first = freshEmail();
    await server.client().signInWithOtp({ email: first });
    await server.open((await mails.next(first)).link);
    const stranger = freshEmail();
    const { error } = await server.client().signInWithOtp({ email: stranger });
    expect(error).toBeNull();
    await server.settle();
    expect(mails.waiting()).toEqual([]);
    expect(await countUsers(database)).toBe(1);
  });

  test('still takes what an administrator makes', async () => {
    const AUTH_ADMIN_KEY = 'k'.repeat(32);
    const { mails, server } = await openEmptyWithMail({ SIGN_UP: 'closed', AUTH_ADMIN_KEY });
    await server.call('POST', '/admin/users', {
      token: AUTH_ADMIN_KEY,
      body: { email: freshEmail(), email_confirm: true },
    });
    const email = freshEmail();
    const made = await server.call('POST', '/admin/users', { token: AUTH_ADMIN_KEY, body: { email } });
    expect(made.status).toBe(200);
    await server.client().resetPasswordForEmail(email);
    const arrival = await server.open((await mails.next(email)).link);
    expect(arrival.searchParams.get('code')).toMatch(/./);
  });
});

describe('an installation for invited people', () => {
  test('takes an invitation once, for its address only, and needs no further mail', async () => {
    const { mails, database, server } = await openEmptyWithMail({ SIGN_UP: 'invite' });
    const operator = freshEmail();
    await server.client().signUp({ email: operator, password });
    await server.open((await mails.next(operator)).link);
    const email = freshEmail();
    const { token } = await invite(database, server, email);
    expect((await server.client().signUp({ email, password })).error).toMatchObject(refusal);
    expect((await signUpWith(server, freshEmail(), token)).error).toMatchObject(refusal);
    const { data } = await signUpWith(server, email, token);
    expect(data.session).not.toBeNull();
    expect(data.user?.user_metadata).toEqual({ name: 'Ann' });
    expect(await findOperatorId(database.query)).not.toBe(data.user?.id);
    expect((await signUpWith(server, email, token)).error).toMatchObject(refusal);
  });

  test('refuses an invitation that is over, replaced or taken back', async () => {
    const { database, server } = await openEmpty({ SIGN_UP: 'invite' });
    await server.client().signUp({ email: freshEmail(), password });
    const [late, replaced, revoked] = [freshEmail(), freshEmail(), freshEmail()];
    const old = await invite(database, server, replaced);
    await invite(database, server, replaced);
    expect((await signUpWith(server, replaced, old.token)).error).toMatchObject(refusal);
    const taken = await invite(database, server, revoked);
    await deleteInvitation(database.query, taken.id);
    expect((await signUpWith(server, revoked, taken.token)).error).toMatchObject(refusal);
    const { token } = await invite(database, server, late);
    server.clock.advance(60_000);
    expect((await signUpWith(server, late, token)).error).toMatchObject(refusal);
  });

  test('takes a link in a mail for an invitation, as its reader is who was invited', async () => {
    const { mails, database, server } = await openEmptyWithMail({ SIGN_UP: 'invite', MAGIC_LINKS: 'on' });
    const operator = freshEmail();
    await server.client().signInWithOtp({ email: operator });
    await server.open((await mails.next(operator)).link);
    const [email, other] = [freshEmail(), freshEmail()];
    await invite(database, server, email);
    const { id } = await invite(database, server, other);
    await server.client().signInWithOtp({ email });
    expect((await server.open((await mails.next(email)).link)).searchParams.get('code')).toMatch(/./);
    // Taken back after the mail went out.
    await server.client().signInWithOtp({ email: other });
    await deleteInvitation(database.query, id);
    const refused = await server.open((await mails.next(other)).link);
    expect(refused.searchParams.get('error_code')).toBe('signup_disabled');
  });
});

describe('an installation for some mail domains', () => {
  test('takes the first account of any address, then those of its domains alone, and invited ones', async () => {
    const { mails, database, server } = await openEmptyWithMail({
      SIGN_UP_DOMAINS: 'shop.example,brand.example',
      ANONYMOUS_SIGN_IN: 'on',
    });
    const operator = freshEmail();
    expect((await server.client().signUp({ email: operator, password })).error).toBeNull();
    await server.open((await mails.next(operator)).link);
    expect(await isSignUpDisabled(server)).toBe(false);
    const outside = await server.client().signUp({ email: freshEmail(), password });
    expect(outside.error).toMatchObject({
      code: 'signup_disabled',
      message: 'Accounts here need an email address at shop.example or brand.example.',
    });
    for (const email of ['a@sub.shop.example', 'a@evilshop.example', 'shop.example@example.com'])
      expect((await server.client().signUp({ email, password })).error?.code).toBe('signup_disabled');
    expect((await server.client().signInAnonymously()).error?.code).toBe('signup_disabled');
    const inside = await server.client().signUp({ email: 'Ann@Brand.example', password });
    expect(inside.error).toBeNull();
    const guest = freshEmail();
    const { token } = await invite(database, server, guest);
    expect((await signUpWith(server, guest, token)).data.session).not.toBeNull();
  });
});

describe('an installation where nothing is set', () => {
  test.each([
    ['http://localhost:3000', false],
    ['https://feeds.example.com', true],
  ])('at %s has sign-up closed: %s', async (PUBLIC_URL, isClosed) => {
    const { server } = await openEmpty({ PUBLIC_URL, SIGN_UP: '' });
    await server.client().signUp({ email: freshEmail(), password });
    expect(await isSignUpDisabled(server)).toBe(isClosed);
    const { error } = await server.client().signUp({ email: freshEmail(), password });
    expect(error?.code).toBe(isClosed ? 'signup_disabled' : undefined);
  });

  test('stays open where several people had registered before there was the setting', async () => {
    const { database, server } = await openEmpty({ SIGN_UP: '' });
    await database.query.run('update auth.installation set was_open = true');
    await server.client().signUp({ email: freshEmail(), password });
    expect((await server.client().signUp({ email: freshEmail(), password })).error).toBeNull();
  });
});
