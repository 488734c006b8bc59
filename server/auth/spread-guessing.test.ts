import { expect, test } from 'vitest';
import { createTestClock, freshEmail, startAuth } from '#tests/harness/harness-auth.ts';
import { openAuthWithMail } from '#tests/harness/harness-auth-mail.ts';
import { authLimits, createAttemptLimits } from './attempt-limits.ts';
import { countInMemory } from '#server/platform/turns/shared-rate-limit.ts';
import { AuthError } from './auth-error.ts';

const env = { EMAIL_CONFIRMATION: 'off', TRUSTED_PROXIES: '1' };
const { database, mails } = await openAuthWithMail(env);
const password = 'correct horse';

/** The address number `index` of somebody who has very many. */
const network = (index: number) => `203.${Math.floor(index / 250)}.${index % 250}.7`;

test('an account that is guessed at from everywhere is slowed down for strangers and open to its owner', async () => {
  const server = await startAuth(database, { limits: authLimits, env: { ...env, SMTP_URL: mails.url } });
  const email = freshEmail();
  const home = { 'x-forwarded-for': '198.51.100.4' };
  await server.call('POST', '/signup', { body: { email, password }, headers: home });
  const signIn = async (from: string, typed: string) =>
    server.call('POST', '/token?grant_type=password', {
      body: { email, password: typed },
      headers: { 'x-forwarded-for': from },
    });
  const guesses = await Promise.all(
    Array.from({ length: 100 }, (_each, index) => signIn(network(index), 'wrong one')),
  );
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([400]));

  // Thousands of networks are worth no more than one try in twenty seconds.
  const more = await Promise.all(
    Array.from({ length: 20 }, (_each, index) => signIn(network(500 + index), 'wrong one')),
  );
  expect(more.filter(({ status }) => status === 400)).toHaveLength(1);
  const refused = more.find(({ status }) => status === 429);
  expect(refused?.body).toMatchObject({ code: 'over_request_rate_limit' });
  expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(20);

  // The owner's own network is known, and the right password opens from elsewhere too, after a moment.
  expect((await signIn('198.51.100.4', password)).status).toBe(200);
  server.clock.advance(20_000);
  expect((await signIn('192.0.2.9', password)).status).toBe(200);

  await server.settle();
  const told = mails.waiting().filter(({ to, subject }) => to === email && /trying passwords/.test(subject));
  expect(told).toHaveLength(1);

  server.clock.advance(60 * 60_000);
  expect((await signIn(network(900), 'wrong one')).status).toBe(400);
  await server.close();
});

test('an address without an account is counted and answered the same', async () => {
  const server = await startAuth(database, { limits: authLimits, env: { ...env, SMTP_URL: mails.url } });
  const email = freshEmail();
  const guess = async (index: number) =>
    server.call('POST', '/token?grant_type=password', {
      body: { email, password: 'wrong one' },
      headers: { 'x-forwarded-for': network(index) },
    });
  const statuses = [];
  for (let index = 0; index < 103; index += 1) statuses.push((await guess(index)).status);
  expect(statuses).toEqual([...Array(101).fill(400), 429, 429]);
  await server.settle();
  expect(mails.waiting().filter(({ to }) => to === email)).toEqual([]);
  await server.close();
});

test('a right password costs nothing, however often it is used', async () => {
  const attempts = createAttemptLimits(authLimits, countInMemory(createTestClock()));
  for (let index = 0; index < 300; index += 1)
    await attempts.signIn({ account: 'ann', address: network(index) }, async () => undefined);
  const wrong = () =>
    attempts.signIn({ account: 'ann', address: network(400) }, async () => {
      throw new AuthError('invalid_credentials');
    });
  await expect(wrong()).rejects.toMatchObject({ code: 'invalid_credentials' });
});
