import { GoTrueAdminApi } from '@supabase/auth-js';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { isTaken, password } from '#tests/harness/auth-scene.ts';
import { freshEmail } from '#tests/harness/harness-auth.ts';
import { openAuthWithMail } from '#tests/harness/harness-auth-mail.ts';

const adminKey = 'an-administrators-key.of+44/letters=and~more';
const { mails, server } = await openAuthWithMail({ AUTH_ADMIN_KEY: adminKey });
const admin = new GoTrueAdminApi({ url: server.url, headers: { Authorization: `Bearer ${adminKey}` } });

async function createUser(attributes: object = {}) {
  const email = freshEmail();
  const made = await admin.createUser({ email, password, email_confirm: true, ...attributes });
  if (made.data.user === null) throw made.error;
  return made.data.user;
}

function signIn(email = '', pass = password) {
  return server.client().signInWithPassword({ email, password: pass });
}

/** Follows a generated link and returns the fields of the session that it begins. */
async function sessionOfLink(link: string | undefined) {
  return new URLSearchParams((await server.open(link ?? '')).hash.slice(1));
}

describe('what an administrator notes about an account', () => {
  test('is in its user and its tokens from the next one on, and its owner cannot change it', async () => {
    const { id, email } = await createUser({ app_metadata: { plan: 'pro', seats: 3 } });
    const browser = server.client();
    const { data } = await browser.signInWithPassword({ email: email ?? '', password });
    const provided = { provider: 'email', providers: ['email'] };
    expect(data.user?.app_metadata).toEqual({ ...provided, plan: 'pro', seats: 3 });
    expect(decodeJwt(data.session?.access_token ?? '')['app_metadata']).toMatchObject({ plan: 'pro' });

    const changed = await admin.updateUserById(id, { app_metadata: { plan: 'free', seats: null } });
    expect(changed.data.user?.app_metadata).toEqual({ ...provided, plan: 'free' });
    const { data: fresh } = await browser.refreshSession();
    expect(decodeJwt(fresh.session?.access_token ?? '')['app_metadata']).toMatchObject({ plan: 'free' });

    const token = fresh.session?.access_token ?? '';
    const body = { data: { name: 'Ann' }, app_metadata: { plan: 'pro' } };
    expect(await server.call('PUT', '/user', { token, body })).toMatchObject({
      status: 403,
      body: { code: 'not_admin' },
    });
    const own = await browser.updateUser({ data: { app_metadata: { plan: 'pro' } } });
    expect(own.data.user?.app_metadata).toMatchObject({ plan: 'free' });
  });

  test('keeps a user out for as long as the ban lasts, by every way in', async () => {
    const { id, email = '' } = await createUser();
    const browser = server.client();
    const { data } = await browser.signInWithPassword({ email, password });
    const link = await admin.generateLink({ type: 'magiclink', email });
    const banned = await admin.updateUserById(id, { ban_duration: '30m' });
    expect(banned.data.user).toMatchObject({ banned_until: expect.any(String) });

    expect((await signIn(email)).error).toMatchObject({ status: 400, code: 'user_banned' });
    // A wrong password must not tell that there is an account.
    expect((await signIn(email, 'wrong horse')).error).toMatchObject({ code: 'invalid_credentials' });
    expect(await isTaken(server, data.session?.access_token)).toBe(false);
    expect((await browser.refreshSession()).error).toMatchObject({ code: 'user_banned' });
    const arrival = await sessionOfLink(link.data.properties?.action_link);
    expect([arrival.get('error_code'), arrival.has('access_token')]).toEqual(['user_banned', false]);

    server.clock.advance(30 * 60_000);
    expect((await signIn(email)).error).toBeNull();
    await admin.updateUserById(id, { ban_duration: '876000h' });
    expect((await signIn(email)).error).toMatchObject({ code: 'user_banned' });
    await admin.updateUserById(id, { ban_duration: 'none' });
    expect((await signIn(email)).error).toBeNull();
  });
});

describe('links that somebody else mails', () => {
  test('for a sign-up make the account, with the password that came along', async () => {
    const email = freshEmail();
    const options = { data: { name: 'Ann' } };
    const { data } = await admin.generateLink({ type: 'signup', email, password, options });
    expect(data.properties?.verification_type).toBe('signup');
    expect((await signIn(email)).error).toMatchObject({ code: 'email_not_confirmed' });
    const arrival = await sessionOfLink(data.properties?.action_link);
    expect(await server.auth.authenticate(`Bearer ${arrival.get('access_token')}`)).toMatchObject({ email });
    expect((await signIn(email)).data.user?.user_metadata).toEqual({ name: 'Ann' });
  });

  test('to sign in make an account where there is none, as the protocol’s server does', async () => {
    const email = freshEmail();
    const { data } = await admin.generateLink({ type: 'magiclink', email });
    expect(data.properties?.verification_type).toBe('signup');
    const otp = { type: 'email', email, token: data.properties?.email_otp ?? '' } as const;
    expect((await server.client().verifyOtp(otp)).data.user).toMatchObject({ email });
  });

  test('for an invitation and a forgotten password begin the session in which a password is chosen', async () => {
    const email = freshEmail();
    for (const type of ['invite', 'recovery'] as const) {
      const { data, error } = await admin.generateLink({ type, email });
      expect([error, data.properties?.verification_type]).toEqual([null, type]);
      const browser = server.client();
      const token = { type, token_hash: data.properties?.hashed_token ?? '' } as const;
      expect((await browser.verifyOtp(token)).data.user).toMatchObject({ email });
      expect((await browser.updateUser({ password: `${type} horse` })).error).toBeNull();
      expect((await signIn(email, `${type} horse`)).error).toBeNull();
    }
  });

  test.each([
    ['email_change_current', 'email_change_new'],
    ['email_change_new', 'email_change_current'],
  ] as const)('for another address count when both were opened: first %s', async (first, second) => {
    const { id, email = '' } = await createUser();
    const newEmail = freshEmail();
    const one = await admin.generateLink({ type: first, email, newEmail });
    expect(one.data.user).toMatchObject({ id, email, new_email: newEmail });
    // Also before the other one was made: half an agreement is none.
    expect((await sessionOfLink(one.data.properties?.action_link)).get('message')).toContain('other email');
    expect((await admin.getUserById(id)).data.user?.email).toBe(email);
    const other = await admin.generateLink({ type: second, email, newEmail });
    expect((await sessionOfLink(other.data.properties?.action_link)).has('access_token')).toBe(true);
    expect((await admin.getUserById(id)).data.user).toMatchObject({ email: newEmail });
  });

  test('lead to the safe address they are told, and home with any other', async () => {
    const { email = '' } = await createUser();
    const redirectTo = 'https://feeds.example.com/projects?a=1';
    const { data } = await admin.generateLink({ type: 'magiclink', email, options: { redirectTo } });
    expect(data.properties?.redirect_to).toBe(redirectTo);
    const evil = { redirectTo: 'https://evil.example.com/' };
    const other = await admin.generateLink({ type: 'magiclink', email, options: evil });
    expect(other.data.properties?.redirect_to).toBe('https://feeds.example.com/');
  });
});

test('an invitation makes an account, mails its link, and the link leads to the choice of a password', async () => {
  const email = freshEmail();
  const invited = await admin.inviteUserByEmail(email, { data: { name: 'Ann' } });
  expect(invited.data.user).toMatchObject({ email, invited_at: expect.any(String) });
  expect(invited.data.user?.email_confirmed_at).toBeUndefined();
  const mail = await mails.next(email);
  const link = new URL(mail.link);
  expect(link.origin + link.pathname).toBe('https://feeds.example.com/reset-password');
  const browser = server.client();
  const token = { type: 'invite', token_hash: link.searchParams.get('token_hash') ?? '' } as const;
  expect((await browser.verifyOtp(token)).data.user).toMatchObject({ email, user_metadata: { name: 'Ann' } });
  expect([(await browser.updateUser({ password })).error, (await signIn(email)).error]).toEqual([null, null]);
  expect((await server.client().verifyOtp(token)).error).toMatchObject({ code: 'otp_expired' });
  expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' });
});

test('an invitation leads elsewhere when its sender says so', async () => {
  const email = freshEmail();
  await admin.inviteUserByEmail(email, { redirectTo: 'https://feeds.example.com/projects' });
  const link = new URL((await mails.next(email)).link);
  expect(link.pathname).toBe('/auth/v1/verify');
  const arrival = await server.open(link.href);
  expect(arrival.pathname).toBe('/projects');
  expect(new URLSearchParams(arrival.hash.slice(1)).get('type')).toBe('invite');
});
