import { describe, expect, test } from 'vitest';
import { authForTest, codeBehind, isTaken, password } from '#tests/harness/auth-scene.ts';
import { freshEmail } from '#tests/harness/harness-auth.ts';
import { openAuthWithMail } from '#tests/harness/harness-auth-mail.ts';

const dashboard = 'https://feeds.example.com/dashboard';
const { database, mails, server } = await openAuthWithMail();

async function signUp(email = freshEmail(), pass = password) {
  const browser = server.client();
  const options = { emailRedirectTo: dashboard, data: { chosen: pass } };
  const { data, error } = await browser.signUp({ email, password: pass, options });
  expect(error).toBeNull();
  return { email, browser, data, mail: await mails.next(email) };
}

const signIn = (email: string, pass = password) =>
  server.client().signInWithPassword({ email, password: pass });

/** Exchanges a code for a session like somebody who has seen it. */
const guess = (code: string) =>
  server.call('POST', '/token?grant_type=pkce', {
    body: { auth_code: code, code_verifier: 'x'.repeat(112) },
  });

describe('a new account', () => {
  test('waits until its link was opened, then the same browser is signed in', async () => {
    const { email, browser, data, mail } = await signUp();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, identities: [{ identity_data: { email_verified: false } }] });
    expect(data.user?.email_confirmed_at).toBeUndefined();
    expect((await signIn(email)).error).toMatchObject({ status: 400, code: 'email_not_confirmed' });

    const arrival = await server.open(mail.link);
    expect(arrival.origin + arrival.pathname).toBe(dashboard);
    const { data: begun } = await browser.exchangeCodeForSession(arrival.searchParams.get('code') ?? '');
    expect(begun.user).toMatchObject({ id: data.user?.id, email, user_metadata: { chosen: password } });
    expect(begun.user?.email_confirmed_at).toBeDefined();
    expect((await signIn(email)).error).toBeNull();
  });

  test('is led where the link says when that is safe, else home', async () => {
    for (const [given, wanted] of [
      ['https://feeds.example.com/settings?a=1', 'https://feeds.example.com/settings'],
      ['https://evil.example.com/', 'https://feeds.example.com/'],
    ] as const) {
      const link = new URL((await signUp()).mail.link);
      link.searchParams.set('redirect_to', given);
      const arrival = await server.open(link.href);
      expect([arrival.origin + arrival.pathname, arrival.searchParams.has('code')]).toEqual([wanted, true]);
    }
  });

  test('whose link was opened in another browser is confirmed, and nobody is signed in', async () => {
    const { email, browser, mail } = await signUp();
    const code = await codeBehind(server, mail.link);
    const elsewhere = await server.client().exchangeCodeForSession(code);
    expect(elsewhere.error?.name).toBe('AuthPKCECodeVerifierMissingError');
    expect(await guess(code)).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } });
    expect((await signIn(email)).error).toBeNull();
    // Somebody who saw the code has not taken it from its browser.
    expect((await browser.exchangeCodeForSession(code)).error).toBeNull();
  });

  test('gets the password of whoever opened their link, not of whoever registered the address first', async () => {
    const thief = await signUp(freshEmail(), 'thief password');
    const owner = await signUp(thief.email, 'owner password');
    expect(thief.data.user?.id).not.toBe(owner.data.user?.id);
    const { data } = await owner.browser.exchangeCodeForSession(await codeBehind(server, owner.mail.link));
    expect(data.user?.user_metadata).toEqual({ chosen: 'owner password' });
    expect((await signIn(thief.email, 'thief password')).error?.code).toBe('invalid_credentials');
    expect((await signIn(thief.email, 'owner password')).error).toBeNull();
    expect((await server.open(thief.mail.link)).searchParams.get('error_code')).toBe('otp_expired');
  });

  test('that asks for its link again can use it in the browser that asked', async () => {
    const { email } = await signUp();
    const browser = server.client();
    expect((await browser.resend({ type: 'signup', email })).error).toBeNull();
    const code = await codeBehind(server, (await mails.next(email)).link);
    expect((await browser.exchangeCodeForSession(code)).data.user?.email).toBe(email);
  });
});

describe('a confirmation link', () => {
  test('works for an hour from its sending', async () => {
    const { mail } = await signUp();
    server.clock.advance(3_600_000 - 1);
    expect(await codeBehind(server, mail.link)).not.toBe('');
    const late = await signUp();
    server.clock.advance(3_600_000);
    const arrival = await server.open(late.mail.link);
    expect(Object.fromEntries(arrival.searchParams)).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    });
  });

  test('that a mail program opened first works for the person, for ten minutes', async () => {
    const { browser, mail } = await signUp();
    const first = await codeBehind(server, mail.link);
    server.clock.advance(10 * 60_000 - 1);
    const second = await codeBehind(server, mail.link);
    expect(second).not.toBe(first);
    expect((await browser.exchangeCodeForSession(second)).error).toBeNull();
    server.clock.advance(1);
    expect((await server.open(mail.link)).searchParams.get('error_code')).toBe('otp_expired');
  });

  test('that was used says so for ten minutes and begins nothing, nor does its code', async () => {
    const { browser, mail } = await signUp();
    const code = await codeBehind(server, mail.link);
    await browser.exchangeCodeForSession(code);
    const again = await server.open(mail.link);
    expect(again.searchParams.get('message')).toMatch(/was already used/);
    expect(again.searchParams.has('code')).toBe(false);
    expect(await guess(code)).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } });
  });

  test('is not opened by a question whether it is there, and not by one that was changed', async () => {
    const { mail } = await signUp();
    expect((await server.call('HEAD', `/verify${new URL(mail.link).search}`)).status).toBe(404);
    for (const spoilt of [
      mail.link.replace(/token=[^&]+/, `token=pkce_${'A'.repeat(43)}`),
      mail.link.replace('type=signup', 'type=recovery'),
      mail.link.replace(/token=[^&]+&/, ''),
    ]) {
      const arrival = await server.open(spoilt);
      expect(new URLSearchParams(arrival.hash.slice(1)).get('error_code')).toBe('otp_expired');
      expect(arrival.searchParams.has('code')).toBe(false);
    }
    const opened = 'select opened_at as at from auth.mails where recipient = $1';
    expect(await database.query.one(opened, [mail.to])).toEqual({ at: null });
  });
});

describe('a browser without a challenge (the implicit flow)', () => {
  async function signUpPlainly() {
    const email = freshEmail();
    await server.call('POST', '/signup', { body: { email, password } });
    return { email, link: (await mails.next(email)).link };
  }
  const verify = (link: string) => {
    const token = new URL(link).searchParams.get('token') ?? '';
    return server.client().verifyOtp({ type: 'signup', token_hash: token });
  };

  test('gets its session behind the #, once', async () => {
    const { link } = await signUpPlainly();
    const session = new URLSearchParams((await server.open(link)).hash.slice(1));
    expect(await isTaken(server, session.get('access_token') ?? '')).toBe(true);
    expect(session.get('type')).toBe('signup');
    const again = new URLSearchParams((await server.open(link)).hash.slice(1));
    expect([again.get('access_token'), again.get('message')]).toEqual([null, expect.any(String)]);
  });

  test('exchanges the token by the client, once, and not one that belongs to another browser', async () => {
    const { email, link } = await signUpPlainly();
    expect((await verify(link)).data.user?.email).toBe(email);
    for (const refused of [link, (await signUp()).mail.link])
      expect((await verify(refused)).error).toMatchObject({ status: 403, code: 'otp_expired' });
  });
});

test('without confirmation by mail an account that waited can be registered again', async () => {
  const { email } = await signUp(freshEmail(), 'first password');
  const env = { SMTP_URL: mails.url, EMAIL_CONFIRMATION: 'off' };
  const open = await authForTest(database, { env });
  const { data } = await open.client().signUp({ email, password: 'second password' });
  expect(data.session?.user.email).toBe(email);
  expect((await signIn(email, 'second password')).error).toBeNull();
});
