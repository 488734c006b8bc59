import { describe, expect, test } from 'vitest';
import { freshEmail, startAuth } from '#tests/harness/harness-auth.ts';
import { openAuthWithMail } from '#tests/harness/harness-auth-mail.ts';

const password = 'correct horse';
const dashboard = 'https://feeds.example.com/dashboard';
const { database, mails, server } = await openAuthWithMail();

async function signUp(email: string, pass = password) {
  const browser = server.client();
  const { data, error } = await browser.signUp({
    email,
    password: pass,
    options: { emailRedirectTo: dashboard, data: { chosen: pass } },
  });
  expect(error).toBeNull();
  return { browser, data, mail: await mails.next(email) };
}

function signIn(email: string, pass = password) {
  return server.client().signInWithPassword({ email, password: pass });
}

describe('a new account', () => {
  test('waits until its link was opened, then the same browser is signed in', async () => {
    const email = freshEmail();
    const { browser, data, mail } = await signUp(email);
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

  test('is led where the link says, when that is safe, and home when it is not', async () => {
    const leads = [
      ['https://feeds.example.com/settings?a=1', 'https://feeds.example.com/settings'],
      ['https://evil.example.com/', 'https://feeds.example.com/'],
      ['', dashboard],
    ] as const;
    for (const [given, wanted] of leads) {
      const { mail } = await signUp(freshEmail());
      const link = new URL(mail.link);
      if (given === '') link.searchParams.delete('redirect_to');
      else link.searchParams.set('redirect_to', given);
      const arrival = await server.open(link.href);
      expect(arrival.origin + arrival.pathname).toBe(wanted);
      expect(arrival.searchParams.has('code')).toBe(true);
    }
  });

  test('whose link was opened in another browser is confirmed, and nobody is signed in', async () => {
    const email = freshEmail();
    const { browser, mail } = await signUp(email);
    const code = (await server.open(mail.link)).searchParams.get('code') ?? '';
    expect((await server.client().exchangeCodeForSession(code)).error?.name).toBe(
      'AuthPKCECodeVerifierMissingError',
    );
    const body = { auth_code: code, code_verifier: 'x'.repeat(112) };
    const guess = await server.call('POST', '/token?grant_type=pkce', { body });
    expect(guess).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } });
    expect((await signIn(email)).error).toBeNull();
    // Somebody who saw the code has not taken it from its browser.
    expect((await browser.exchangeCodeForSession(code)).error).toBeNull();
  });

  test('gets the password of whoever opened their link, not of whoever registered the address first', async () => {
    const email = freshEmail();
    const thief = await signUp(email, 'thief password');
    const owner = await signUp(email, 'owner password');
    expect(thief.data.user?.id).not.toBe(owner.data.user?.id);
    const arrival = await server.open(owner.mail.link);
    const { data } = await owner.browser.exchangeCodeForSession(arrival.searchParams.get('code') ?? '');
    expect(data.user?.user_metadata).toEqual({ chosen: 'owner password' });
    expect((await signIn(email, 'thief password')).error).toMatchObject({ code: 'invalid_credentials' });
    expect((await signIn(email, 'owner password')).error).toBeNull();
    expect((await server.open(thief.mail.link)).searchParams.get('error_code')).toBe('otp_expired');
  });

  test('that asks for its link again can use either mail', async () => {
    const email = freshEmail();
    await signUp(email);
    const browser = server.client();
    const { error } = await browser.resend({ type: 'signup', email });
    expect(error).toBeNull();
    const arrival = await server.open((await mails.next(email)).link);
    const { data } = await browser.exchangeCodeForSession(arrival.searchParams.get('code') ?? '');
    expect(data.user?.email).toBe(email);
    expect((await signIn(email)).error).toBeNull();
  });
});

describe('a confirmation link', () => {
  test('works for an hour from its sending', async () => {
    const email = freshEmail();
    const { mail } = await signUp(email);
    server.clock.advance(3_600_000 - 1);
    expect((await server.open(mail.link)).searchParams.has('code')).toBe(true);
    const late = await signUp(freshEmail());
    server.clock.advance(3_600_000);
    const arrival = await server.open(late.mail.link);
    expect(Object.fromEntries(arrival.searchParams)).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    });
  });

  test('that a mail program opened first works for the person, for ten minutes', async () => {
    const { browser, mail } = await signUp(freshEmail());
    const first = (await server.open(mail.link)).searchParams.get('code') ?? '';
    server.clock.advance(10 * 60_000 - 1);
    const second = (await server.open(mail.link)).searchParams.get('code') ?? '';
    expect(second).not.toBe(first);
    const { error } = await browser.exchangeCodeForSession(second);
    expect(error).toBeNull();
    server.clock.advance(1);
    expect((await server.open(mail.link)).searchParams.get('error_code')).toBe('otp_expired');
  });

  test('that was used says so for ten minutes and begins nothing', async () => {
    const { browser, mail } = await signUp(freshEmail());
    const code = (await server.open(mail.link)).searchParams.get('code') ?? '';
    await browser.exchangeCodeForSession(code);
    const again = await server.open(mail.link);
    expect(again.searchParams.get('message')).toMatch(/was already used/);
    expect(again.searchParams.has('code')).toBe(false);
    const { error } = await server.client().exchangeCodeForSession(code);
    expect(error).not.toBeNull();
    const body = { auth_code: code, code_verifier: 'x'.repeat(112) };
    const reused = await server.call('POST', '/token?grant_type=pkce', { body });
    expect(reused).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } });
  });

  test('gives a code that is good for five minutes', async () => {
    const { browser, mail } = await signUp(freshEmail());
    const code = (await server.open(mail.link)).searchParams.get('code') ?? '';
    server.clock.advance(5 * 60_000);
    const { error } = await browser.exchangeCodeForSession(code);
    expect(error).toMatchObject({ status: 422, code: 'flow_state_expired' });
  });

  test('is not opened by a question whether it is there', async () => {
    const { mail } = await signUp(freshEmail());
    const head = await server.call('HEAD', `/verify${new URL(mail.link).search}`);
    expect(head.status).toBe(404);
    const { opened_at: openedAt } = await database.query.one<{ opened_at: Date | null }>(
      'select opened_at from auth.mails where recipient = $1',
      [mail.to],
    );
    expect(openedAt).toBeNull();
  });

  test.each([
    ['guessed', (link: string) => link.replace(/token=[^&]+/, `token=pkce_${'A'.repeat(43)}`)],
    ['of another kind', (link: string) => link.replace('type=signup', 'type=recovery')],
    ['without a token', (link: string) => link.replace(/token=[^&]+&/, '')],
  ])('%s is refused', async (_name, spoil) => {
    const { mail } = await signUp(freshEmail());
    const arrival = await server.open(spoil(mail.link));
    expect(new URLSearchParams(arrival.hash.slice(1)).get('error_code')).toBe('otp_expired');
    expect(arrival.searchParams.has('code')).toBe(false);
  });
});

describe('a browser without a challenge (the implicit flow)', () => {
  const body = (email: string) => ({ email, password });

  test('gets its session behind the #, once', async () => {
    const email = freshEmail();
    await server.call('POST', '/signup', { body: body(email) });
    const { link } = await mails.next(email);
    const session = new URLSearchParams((await server.open(link)).hash.slice(1));
    const token = session.get('access_token') ?? '';
    expect(await server.auth.authenticate(`Bearer ${token}`)).toMatchObject({ email });
    expect(session.get('type')).toBe('signup');
    const again = new URLSearchParams((await server.open(link)).hash.slice(1));
    expect([again.get('access_token'), again.get('message')]).toEqual([null, expect.any(String)]);
  });

  test('exchanges the token by the client, once', async () => {
    const email = freshEmail();
    await server.call('POST', '/signup', { body: body(email) });
    const token = new URL((await mails.next(email)).link).searchParams.get('token') ?? '';
    const { data } = await server.client().verifyOtp({ type: 'signup', token_hash: token });
    expect(data.user?.email).toBe(email);
    const { error } = await server.client().verifyOtp({ type: 'signup', token_hash: token });
    expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('cannot exchange the token of a link that belongs to another browser', async () => {
    const { mail } = await signUp(freshEmail());
    const token = new URL(mail.link).searchParams.get('token') ?? '';
    const { error } = await server.client().verifyOtp({ type: 'signup', token_hash: token });
    expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
  });
});

test('without confirmation by mail an account that waited can be registered again', async () => {
  const email = freshEmail();
  await signUp(email, 'first password');
  const open = await startAuth(database, { env: { SMTP_URL: mails.url, EMAIL_CONFIRMATION: 'off' } });
  const { data } = await open.client().signUp({ email, password: 'second password' });
  expect(data.session?.user.email).toBe(email);
  expect((await signIn(email, 'second password')).error).toBeNull();
  await open.close();
});
