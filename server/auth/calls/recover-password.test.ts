import { expect, test } from 'vitest';
import {
  authForTest,
  codeBehind,
  isTaken,
  password,
  passwordsOf,
  signedUp,
} from '#tests/harness/auth-scene.ts';
import { freshEmail } from '#tests/harness/harness-auth.ts';
import { openAuthWithMail } from '#tests/harness/harness-auth-mail.ts';
import { authLimits } from '../attempt-limits.ts';

const target = 'https://feeds.example.com/reset-password';
const better = 'a better horse';
const { database, mails, server } = await openAuthWithMail({ EMAIL_CONFIRMATION: 'off' });

async function askForLink(email: string) {
  const browser = server.client();
  expect((await browser.resetPasswordForEmail(email, { redirectTo: target })).error).toBeNull();
  return { browser, link: (await mails.next(email)).link };
}

test('a forgotten password is replaced by way of a mail, and every other browser is signed out', async () => {
  const { email, token } = await signedUp(server);
  const { browser, link } = await askForLink(email);
  const arrival = await server.open(link);
  expect(arrival.origin + arrival.pathname).toBe(target);
  const { data } = await browser.exchangeCodeForSession(arrival.searchParams.get('code') ?? '');
  expect(data).toMatchObject({ redirectType: 'recovery', user: { email } });
  expect((await browser.updateUser({ password: better })).error).toBeNull();

  const kept = (await browser.getSession()).data.session?.access_token;
  expect([await isTaken(server, token), await isTaken(server, kept)]).toEqual([false, true]);
  expect(await passwordsOf(server, email, [password, better])).toEqual([better]);
  expect((await mails.next(email)).subject).toBe('Your password was changed');
});

test('a link is good for one session, also when somebody asks for another one later', async () => {
  const { email } = await signedUp(server);
  const { browser, link } = await askForLink(email);
  await askForLink(email);
  expect((await browser.exchangeCodeForSession(await codeBehind(server, link))).error).toBeNull();
  const again = await server.open(link);
  expect([again.searchParams.has('code'), again.searchParams.get('error_code')]).toEqual([
    false,
    'otp_expired',
  ]);
});

test('a changed password makes all links asked for before worthless', async () => {
  const { email, browser } = await signedUp(server);
  const other = await askForLink(email);
  const code = await codeBehind(server, (await askForLink(email)).link);
  await browser.updateUser({ password: better, current_password: password });
  expect(await codeBehind(server, other.link)).toBe('');
  const body = { auth_code: code, code_verifier: 'x'.repeat(112) };
  const late = await server.call('POST', '/token?grant_type=pkce', { body });
  expect(late).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } });
});

test('a link never leads to another site, whoever asks for it and whether it is known or not', async () => {
  const evil = encodeURIComponent('https://evil.com/');
  const { email } = await signedUp(server);
  await server.call('POST', `/recover?redirect_to=${evil}`, { body: { email } });
  const { link } = await mails.next(email);
  const unknown = `https://feeds.example.com/auth/v1/verify?token=x&type=recovery&redirect_to=${evil}`;
  for (const each of [link, unknown])
    expect((await server.open(each)).origin).toBe('https://feeds.example.com');
});

test('one mailbox gets a mail a minute and ten an hour, whether it has an account or not', async () => {
  const { email: known } = await signedUp(server);
  const env = { SMTP_URL: mails.url };
  const limited = await authForTest(database, { limits: authLimits, env });
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
});

test('thirty refused links close the door to one network for five minutes', async () => {
  const options = { limits: authLimits, env: { SMTP_URL: mails.url }, address: '198.51.100.30' };
  const limited = await authForTest(database, options);
  const guess = () => limited.call('POST', '/verify', { body: { type: 'recovery', token_hash: 'x' } });
  for (let round = 0; round < 30; round += 1) expect((await guess()).status).toBe(403);
  expect(await guess()).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
  limited.clock.advance(5 * 60_000);
  expect((await guess()).status).toBe(403);
});
