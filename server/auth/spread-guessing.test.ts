import { expect, test } from 'vitest';
import { authForTest, password } from '#tests/harness/auth-scene.ts';
import { freshEmail } from '#tests/harness/harness-auth.ts';
import { openAuthWithMail } from '#tests/harness/harness-auth-mail.ts';
import { authLimits } from './attempt-limits.ts';

const env = { EMAIL_CONFIRMATION: 'off', TRUSTED_PROXIES: '1' };
const { database, mails } = await openAuthWithMail(env);

// A small limit, because passwords take their time; the count of a hundred is proved elsewhere.
const everywhere = { turns: 4, windowMs: 60 * 60_000 };

test('an account that is guessed at from everywhere is slowed down for strangers and open to its owner, and no account is answered the same', async () => {
  const options = { limits: { ...authLimits, everywhere }, env: { ...env, SMTP_URL: mails.url } };
  const server = await authForTest(database, options);
  const [email, nobody] = [freshEmail(), freshEmail()];
  const home = '198.51.100.4';
  const post = (path: string, from: string, body: object) =>
    server.call('POST', path, { body, headers: { 'x-forwarded-for': from } });
  await post('/signup', home, { email, password });
  const signIn = (from: string, typed: string, who = email) =>
    post('/token?grant_type=password', from, { email: who, password: typed });
  for (const who of [email, nobody]) {
    const statuses = [];
    for (let index = 0; index < 7; index += 1)
      statuses.push((await signIn(`203.0.113.${index}`, 'wrong one', who)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
  }
  const refused = await signIn('192.0.2.9', password);
  expect(refused.body).toMatchObject({ code: 'over_request_rate_limit' });
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(20);

  // The owner's own network is known, and the right password opens from elsewhere too, after a moment.
  expect((await signIn(home, password)).status).toBe(200);
  server.clock.advance(20_000);
  expect((await signIn('192.0.2.9', password)).status).toBe(200);

  await server.settle();
  const told = (who: string) =>
    mails.waiting().filter(({ to, subject }) => to === who && /trying passwords/.test(subject));
  expect([told(email).length, told(nobody).length]).toEqual([1, 0]);
  server.clock.advance(everywhere.windowMs);
  expect((await signIn('203.0.113.99', 'wrong one')).status).toBe(400);
});
