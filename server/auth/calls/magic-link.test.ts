import { describe, expect, test } from 'vitest';
import { freshEmail, startAuth } from '#tests/harness/harness-auth.ts';
import { openAuthWithMail } from '#tests/harness/harness-auth-mail.ts';
import { authLimits } from '../attempt-limits.ts';

const password = 'correct horse';
const { database, mails, server } = await openAuthWithMail({ MAGIC_LINKS: 'on' });

async function ask(email: string, shouldCreateUser = true) {
  const browser = server.client();
  const { error } = await browser.signInWithOtp({ email, options: { shouldCreateUser } });
  expect(error).toBeNull();
  return { browser, mail: await mails.next(email) };
}

async function createAccount(): Promise<string> {
  const email = freshEmail();
  await server.client().signUp({ email, password });
  await server.open((await mails.next(email)).link);
  return email;
}

function signIn(email: string, pass: string) {
  return server.client().signInWithPassword({ email, password: pass });
}

describe('a mail alone', () => {
  test.each([
    ['an account that is there', true],
    ['a new account', false],
  ])('signs in to %s by its link, in the browser that asked', async (_name, isKnown) => {
    const email = isKnown ? await createAccount() : freshEmail();
    const { browser, mail } = await ask(email);
    expect(mail.subject).toBe('Sign in to Feedmaker');
    const code = (await server.open(mail.link)).searchParams.get('code') ?? '';
    const elsewhere = await server.client().exchangeCodeForSession(code);
    expect(elsewhere.error).not.toBeNull();
    const { data, error } = await browser.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
    const { data: claims } = await browser.getClaims();
    expect(claims?.claims.amr).toMatchObject([{ method: 'otp' }]);
  });

  test.each(['email', 'magiclink'] as const)('signs in by its code, as %s', async (type) => {
    const email = await createAccount();
    const { browser, mail } = await ask(email);
    expect((await browser.verifyOtp({ type, email: freshEmail(), token: mail.code })).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
    });
    const { data } = await browser.verifyOtp({ type, email, token: mail.code.toLowerCase() });
    expect(data.session?.user.email).toBe(email);
    const again = await browser.verifyOtp({ type, email, token: mail.code });
    expect(again.error).toMatchObject({ code: 'otp_expired' });
    expect((await server.open(mail.link)).searchParams.get('error_code')).toBe('otp_expired');
  });

  test('is good for an hour', async () => {
    const email = await createAccount();
    const { browser, mail } = await ask(email);
    server.clock.advance(60 * 60_000);
    const { error } = await browser.verifyOtp({ type: 'email', email, token: mail.code });
    expect(error).toMatchObject({ code: 'otp_expired' });
  });

  test('and its code is no token of a link', async () => {
    const email = await createAccount();
    const { mail } = await ask(email);
    for (const token of [mail.code, mail.code.replaceAll('-', '')]) {
      const query = new URLSearchParams({ token, type: 'magiclink' }).toString();
      const arrival = await server.open(`https://feeds.example.com/auth/v1/verify?${query}`);
      expect(arrival.hash).toContain('otp_expired');
      const body = { type: 'magiclink', token_hash: token };
      expect((await server.call('POST', '/verify', { body })).status).toBe(403);
    }
  });

  test('signs in to nothing where no account is wanted, and says so to nobody', async () => {
    const nobody = freshEmail();
    const { error } = await server
      .client()
      .signInWithOtp({ email: nobody, options: { shouldCreateUser: false } });
    expect(error).toBeNull();
    await server.settle();
    expect(mails.waiting().filter(({ to }) => to === nobody)).toEqual([]);
    expect(await database.query.rows('select 1 from auth.users where email = $1', [nobody])).toEqual([]);
  });

  test('throws out whoever waited in the account with a password of their own', async () => {
    const email = freshEmail();
    await server.client().signUp({ email, password: 'of a stranger' });
    await mails.next(email);
    const { browser, mail } = await ask(email);
    await browser.verifyOtp({ type: 'email', email, token: mail.code });
    expect((await signIn(email, 'of a stranger')).error).toMatchObject({ code: 'invalid_credentials' });
  });

  test('lets set a first password, and later ones only with it', async () => {
    const email = freshEmail();
    const { browser, mail } = await ask(email);
    await browser.verifyOtp({ type: 'email', email, token: mail.code });
    expect((await browser.updateUser({ password })).error).toBeNull();
    expect((await signIn(email, password)).error).toBeNull();
    server.clock.advance(60 * 60_000);
    await browser.refreshSession();
    expect((await browser.updateUser({ password: 'another one' })).error).toMatchObject({
      code: 'reauthentication_needed',
    });
  });

  test('is worthless once the password was changed', async () => {
    const email = await createAccount();
    const { browser, mail } = await ask(email);
    const { data } = await signIn(email, password);
    const change = { password: 'a better horse', current_password: password };
    const token = data.session?.access_token ?? '';
    expect((await server.call('PUT', '/user', { body: change, token })).status).toBe(200);
    const { error } = await browser.verifyOtp({ type: 'email', email, token: mail.code });
    expect(error).toMatchObject({ code: 'otp_expired' });
  });

  test('is sent once a minute, to whoever', async () => {
    const env = { SMTP_URL: mails.url, MAGIC_LINKS: 'on' };
    const limited = await startAuth(database, { limits: authLimits, env });
    for (const email of [await createAccount(), freshEmail()]) {
      const post = () => limited.call('POST', '/otp', { body: { email } });
      expect((await post()).status).toBe(200);
      expect(await post()).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } });
    }
    await limited.close();
  });
});

test('without the setting a mail alone does not sign in', async () => {
  const plain = await startAuth(database, { env: { SMTP_URL: mails.url } });
  const { error } = await plain.client().signInWithOtp({ email: freshEmail() });
  expect(error).toMatchObject({ status: 422, code: 'otp_disabled' });
  await plain.close();
});
