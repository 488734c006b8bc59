import { describe, expect, test } from 'vitest';
import {
  authForTest,
  codeBehind,
  confirmedAccount,
  password,
  passwordsOf,
} from '#tests/harness/auth-scene.ts';
import { freshEmail } from '#tests/harness/harness-auth.ts';
import { openAuthWithMail } from '#tests/harness/harness-auth-mail.ts';
import { authLimits } from '../attempt-limits.ts';

const { database, mails, server } = await openAuthWithMail({ MAGIC_LINKS: 'on' });

async function ask(email: string) {
  const browser = server.client();
  expect((await browser.signInWithOtp({ email })).error).toBeNull();
  return { email, browser, mail: await mails.next(email) };
}

const askOfAccount = async () => ask((await confirmedAccount(server, mails)).email);
const expired = { status: 403, code: 'otp_expired' };

describe('a mail alone', () => {
  test.each([
    ['an account that is there', true],
    ['a new account', false],
  ])('signs in to %s by its link, in the browser that asked', async (_name, isKnown) => {
    const { email, browser, mail } = isKnown ? await askOfAccount() : await ask(freshEmail());
    expect(mail.subject).toBe('Sign in to Feedmaker');
    const code = await codeBehind(server, mail.link);
    expect((await server.client().exchangeCodeForSession(code)).error).not.toBeNull();
    const { data, error } = await browser.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
    expect((await browser.getClaims()).data?.claims.amr).toMatchObject([{ method: 'otp' }]);
  });

  test.each(['email', 'magiclink'] as const)(
    'signs in by its code once, as %s, and no other address does',
    async (type) => {
      const { email, browser, mail } = await askOfAccount();
      const typed = (address: string, token: string) => browser.verifyOtp({ type, email: address, token });
      expect((await typed(freshEmail(), mail.code)).error).toMatchObject(expired);
      expect((await typed(email, mail.code.toLowerCase())).data.session?.user.email).toBe(email);
      expect((await typed(email, mail.code)).error).toMatchObject(expired);
      expect((await server.open(mail.link)).searchParams.get('error_code')).toBe('otp_expired');
    },
  );

  test('is good for an hour, and its code is no token of a link', async () => {
    const { email, browser, mail } = await askOfAccount();
    for (const token of [mail.code, mail.code.replaceAll('-', '')]) {
      const query = new URLSearchParams({ token, type: 'magiclink' }).toString();
      const arrival = await server.open(`https://feeds.example.com/auth/v1/verify?${query}`);
      expect(arrival.hash).toContain('otp_expired');
      const body = { type: 'magiclink', token_hash: token };
      expect((await server.call('POST', '/verify', { body })).status).toBe(403);
    }
    server.clock.advance(60 * 60_000);
    const late = await browser.verifyOtp({ type: 'email', email, token: mail.code });
    expect(late.error).toMatchObject(expired);
  });

  test('is sent to nobody where no account is wanted', async () => {
    const email = freshEmail();
    const options = { shouldCreateUser: false };
    expect((await server.client().signInWithOtp({ email, options })).error).toBeNull();
    await server.settle();
    expect(mails.waiting().filter(({ to }) => to === email)).toEqual([]);
    expect(await database.query.rows('select 1 from auth.users where email = $1', [email])).toEqual([]);
  });

  test('throws out whoever waited in the account with a password of their own', async () => {
    const email = freshEmail();
    await server.client().signUp({ email, password: 'of a stranger' });
    await mails.next(email);
    const { browser, mail } = await ask(email);
    await browser.verifyOtp({ type: 'email', email, token: mail.code });
    expect(await passwordsOf(server, email, ['of a stranger'])).toEqual([]);
  });

  test('lets set a first password, and later ones only with it', async () => {
    const { email, browser, mail } = await ask(freshEmail());
    await browser.verifyOtp({ type: 'email', email, token: mail.code });
    expect((await browser.updateUser({ password })).error).toBeNull();
    expect(await passwordsOf(server, email, [password])).toEqual([password]);
    server.clock.advance(60 * 60_000);
    await browser.refreshSession();
    const { error } = await browser.updateUser({ password: 'another one' });
    expect(error).toMatchObject({ code: 'reauthentication_needed' });
  });

  test('is worthless once the password was changed', async () => {
    const account = await confirmedAccount(server, mails);
    const { email, browser, mail } = await ask(account.email);
    const change = { password: 'a better horse', current_password: password };
    expect((await account.browser.updateUser(change)).error).toBeNull();
    const { error } = await browser.verifyOtp({ type: 'email', email, token: mail.code });
    expect(error).toMatchObject(expired);
  });

  test('is sent once a minute, to whoever', async () => {
    const known = await confirmedAccount(server, mails);
    const env = { SMTP_URL: mails.url, MAGIC_LINKS: 'on' };
    const limited = await authForTest(database, { limits: authLimits, env });
    for (const email of [known.email, freshEmail()]) {
      const post = () => limited.call('POST', '/otp', { body: { email } });
      expect((await post()).status).toBe(200);
      expect(await post()).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } });
    }
  });
});
