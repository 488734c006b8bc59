import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { authForTest, openAuth, password, signedUp } from '#tests/harness/auth-scene.ts';
import { freshEmail } from '#tests/harness/harness-auth.ts';
import { authLimits } from '../attempt-limits.ts';

const { database, server } = await openAuth();

const signIn = (email: string) => server.client().signInWithPassword({ email, password });
const guess = (email: string, on = server, headers = {}) =>
  on.call('POST', '/token?grant_type=password', { body: { email, password: 'wrong' }, headers });

/** Processor time of this process, in microseconds, for ten wrong passwords. What waits for others does not count. */
async function workOfGuesses(email: () => string): Promise<number> {
  const before = process.cpuUsage();
  for (let turn = 0; turn < 10; turn += 1) await guess(email());
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

describe('signing in', () => {
  test('begins a session of its own each time, whatever letters the address is written in', async () => {
    const { email } = await signedUp(server);
    const one = server.client();
    const { data: first } = await one.signInWithPassword({ email, password });
    const { data: second } = await signIn(email.toUpperCase());
    expect(first.user?.id).toBe(second.user?.id);
    const sessions = await Promise.all(
      [first, second].map(({ session }) => server.auth.authenticate(`Bearer ${session?.access_token}`)),
    );
    expect(new Set(sessions.map(({ sessionId }) => sessionId)).size).toBe(2);
    const { user } = (await one.getUser()).data;
    expect([user?.email, user?.last_sign_in_at]).toEqual([email, server.clock.now().toISOString()]);
  });

  test('makes a hash of a lower cost anew, and only then', async () => {
    const { email } = await signedUp(server);
    const stored = async () => {
      const text = 'select password_hash as hash from auth.users where email = $1';
      return (await database.query.one<{ hash: string }>(text, [email])).hash;
    };
    const before = await stored();
    await signIn(email);
    expect(await stored()).toBe(before);
    const cheap = await hash(password, { memoryCost: 4_096, timeCost: 1, parallelism: 1 });
    await database.query.run('update auth.users set password_hash = $2 where email = $1', [email, cheap]);
    expect((await signIn(email)).error).toBeNull();
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signIn(email)).error).toBeNull();
  });

  test('answers a wrong password and an unknown address alike', async () => {
    const { email } = await signedUp(server);
    for (const body of [
      { email, password: 'wrong' },
      { email, password: '' },
      { email, password: 'é'.repeat(1_000) },
      { email: freshEmail(), password },
      { email: 'no address', password },
    ]) {
      const answer = await server.call('POST', '/token?grant_type=password', { body });
      expect([answer.status, answer.body]).toEqual([
        400,
        { code: 'invalid_credentials', message: 'Invalid login credentials' },
      ]);
    }
  });

  test('works as much for an unknown address as for a wrong password', async () => {
    const { email } = await signedUp(server);
    await workOfGuesses(freshEmail);
    const known = await workOfGuesses(() => email);
    const ratio = (await workOfGuesses(freshEmail)) / known;
    expect(ratio).toBeGreaterThan(0.66);
    expect(ratio).toBeLessThan(1.5);
  });
});

describe('guessing', () => {
  test('is stopped after ten wrong passwords, whatever a header says about the sender, until the window has passed', async () => {
    const limited = await authForTest(database, { limits: authLimits });
    const [{ email }, other] = [await signedUp(limited), await signedUp(limited)];
    const first = await Promise.all(Array.from({ length: 10 }, () => guess(email, limited)));
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([400]));
    limited.clock.advance(60_000);
    const from = '203.0.113.9';
    const spoofed = { 'x-forwarded-for': from, 'x-real-ip': from, 'cf-connecting-ip': from };
    const more = { 'true-client-ip': from, forwarded: `for=${from}` };
    const eleventh = await guess(email.toUpperCase(), limited, { ...spoofed, ...more });
    expect(eleventh).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
    expect(eleventh.headers.get('retry-after')).toBe(String(14 * 60));
    const own = () => limited.client().signInWithPassword({ email, password });
    expect((await own()).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    expect((await limited.client().signInWithPassword({ email: other.email, password })).error).toBeNull();
    limited.clock.advance(14 * 60_000);
    // Nor does who knows the password run out of tries.
    for (let round = 0; round < 12; round += 1) expect((await own()).error).toBeNull();
  });

  test('through many accounts is stopped by its network, and so are sign-ups', async () => {
    const few = { turns: 5, windowMs: 5 * 60_000 };
    const pair = { perAccount: few, perAddress: few };
    const limits = { ...authLimits, signIn: pair, signUp: pair };
    const behind = await authForTest(database, { limits, address: '198.51.100.20' });
    const six = [1, 2, 3, 4, 5, 6];
    const guesses = await Promise.all(six.map(() => guess(freshEmail(), behind)));
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(1);
    const body = { password };
    const signUps = await Promise.all(
      six.map(() => behind.call('POST', '/signup', { body: { ...body, email: freshEmail() } })),
    );
    expect(signUps.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 429,
    ]);
  });
});
