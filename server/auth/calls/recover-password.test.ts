import { describe, expect, test } from 'vitest';
import { freshEmail, startAuth } from '#tests/harness/harness-auth.ts';
import { openAuthWithMail } from '#tests/harness/harness-auth-mail.ts';
import { authLimits } from '../attempt-limits.ts';

const password = 'correct horse';
const target = 'https://feeds.example.com/reset-password';
const { database, mails, server } = await openAuthWithMail({
  EMAIL_CONFIRMATION: 'off',
  ALLOWED_ORIGINS: 'https://app.example.com',
});

async function createAccount() {
  const email = freshEmail();
  const browser = server.client();
  const { data } = await browser.signUp({ email, password });
  return { email, browser, token: data.session?.access_token ?? '' };
}

async function askForLink(email: string) {
  const browser = server.client();
  const { error } = await browser.resetPasswordForEmail(email, { redirectTo: target });
  expect(error).toBeNull();
  return { browser, mail: await mails.next(email) };
}

async function codeOf(link: string): Promise<string> {
  return (await server.open(link)).searchParams.get('code') ?? '';
}

function signIn(email: string, pass: string) {
  return server.client().signInWithPassword({ email, password: pass });
}

test('a forgotten password is replaced by way of a mail, and every other browser is signed out', async () => {
  const { email, token } = await createAccount();
  const { browser, mail } = await askForLink(email);
  const arrival = await server.open(mail.link);
  expect(arrival.origin + arrival.pathname).toBe(target);
  const { data } = await browser.exchangeCodeForSession(arrival.searchParams.get('code') ?? '');
  expect(data).toMatchObject({ redirectType: 'recovery', user: { email } });
  const { error } = await browser.updateUser({ password: 'a better horse' });
  expect(error).toBeNull();

  await expect(server.auth.authenticate(`Bearer ${token}`)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  const kept = (await browser.getSession()).data.session?.access_token;
  expect(await server.auth.authenticate(`Bearer ${kept}`)).toMatchObject({ email });
  expect((await signIn(email, password)).error).toMatchObject({ code: 'invalid_credentials' });
  expect((await signIn(email, 'a better horse')).error).toBeNull();
  expect((await mails.next(email)).subject).toBe('Your password was changed');
});

test('a link that somebody else asks for later leaves mine as it was', async () => {
  const { email } = await createAccount();
  const mine = await askForLink(email);
  await askForLink(email);
  const { error } = await mine.browser.exchangeCodeForSession(await codeOf(mine.mail.link));
  expect(error).toBeNull();
});

test('a changed password makes all links asked for before worthless', async () => {
  const { email, browser } = await createAccount();
  const other = await askForLink(email);
  const code = await codeOf((await askForLink(email)).mail.link);
  await browser.updateUser({ password: 'a better horse', current_password: password });
  expect((await server.open(other.mail.link)).searchParams.has('code')).toBe(false);
  const body = { auth_code: code, code_verifier: 'x'.repeat(112) };
  const late = await server.call('POST', '/token?grant_type=pkce', { body });
  expect(late).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } });
});

test('a link is good for one session', async () => {
  const { email } = await createAccount();
  const { browser, mail } = await askForLink(email);
  await browser.exchangeCodeForSession(await codeOf(mail.link));
  const again = await server.open(mail.link);
  expect([again.searchParams.has('code'), again.searchParams.get('error_code')]).toEqual([
    false,
    'otp_expired',
  ]);
});

describe('a link leads', () => {
  test.each([
    ['https://feeds.example.com/settings?tab=a', 'https://feeds.example.com/settings?tab=a'],
    ['https://app.example.com/reset-password', 'https://app.example.com/reset-password'],
    ['http://app.example.com/', 'https://feeds.example.com/'],
    ['https://app.example.com:444/', 'https://feeds.example.com/'],
    ['https://feeds.example.com.evil.com/', 'https://feeds.example.com/'],
    ['https://evil.com\\@feeds.example.com/', 'https://feeds.example.com/'],
    ['https://feeds.example.com@evil.com/', 'https://feeds.example.com/'],
    ['https://me:secret@feeds.example.com/', 'https://feeds.example.com/'],
    ['http://feeds.example.com/', 'https://feeds.example.com/'],
    ['//evil.com', 'https://feeds.example.com/'],
    ['javascript:alert(1)', 'https://feeds.example.com/'],
    ['https://evil.com/%0d%0aSet-Cookie:a', 'https://feeds.example.com/'],
    ['', 'https://feeds.example.com/'],
  ])('for %j to %s', async (wanted, expected) => {
    const { email } = await createAccount();
    const path = `/recover?redirect_to=${encodeURIComponent(wanted)}`;
    expect((await server.call('POST', path, { body: { email } })).status).toBe(200);
    const arrival = await server.open((await mails.next(email)).link);
    arrival.hash = '';
    expect(arrival.href).toBe(expected);
  });

  test('also when it is not known, never to another site', async () => {
    const evil = encodeURIComponent('https://evil.com/');
    const arrival = await server.open(
      `https://feeds.example.com/auth/v1/verify?token=x&type=recovery&redirect_to=${evil}`,
    );
    expect(arrival.origin).toBe('https://feeds.example.com');
  });
});

test('where no mail can be sent, asking for a link says so', async () => {
  const mute = await startAuth(database, { env: { NODE_ENV: 'production' } });
  const { error } = await mute.client().resetPasswordForEmail('ann@example.com');
  expect(error).toMatchObject({ status: 422, code: 'email_provider_disabled' });
  await mute.close();
});

test('one mailbox gets a mail a minute and ten an hour, whether it has an account or not', async () => {
  const { email: known } = await createAccount();
  const limited = await startAuth(database, { limits: authLimits, env: { SMTP_URL: mails.url } });
  for (const email of [known, freshEmail()]) {
    const ask = () => limited.call('POST', '/recover', { body: { email } });
    expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    for (let mail = 1; mail < 10; mail += 1) {
      limited.clock.advance(60_000);
      expect((await ask()).status).toBe(200);
    }
    limited.clock.advance(60_000);
    expect((await ask()).status).toBe(429);
    limited.clock.advance(60 * 60_000);
  }
  await limited.close();
});

test('thirty refused links close the door to one network for five minutes', async () => {
  const limited = await startAuth(database, {
    limits: authLimits,
    env: { SMTP_URL: mails.url },
    address: '198.51.100.30',
  });
  const guess = () => limited.call('POST', '/verify', { body: { type: 'recovery', token_hash: 'x' } });
  for (let round = 0; round < 30; round += 1) expect((await guess()).status).toBe(403);
  expect(await guess()).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
  limited.clock.advance(5 * 60_000);
  expect((await guess()).status).toBe(403);
  await limited.close();
});
