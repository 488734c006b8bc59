import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshEmail, startAuth, type AuthServer } from '#tests/harness/harness-auth.ts';
import { openTestDatabase, type TestDatabase } from '#tests/harness/harness-database.ts';
import { authLimits } from '../attempt-limits.ts';

const password = 'correct horse';
let database: TestDatabase;
let server: AuthServer;

beforeAll(async () => {
  database = await openTestDatabase();
  server = await startAuth(database);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

async function createAccount(on: AuthServer = server): Promise<string> {
  const email = freshEmail();
  const { error } = await on.client().signUp({ email, password });
  expect(error).toBeNull();
  return email;
}

/** Milliseconds until a wrong password is refused. */
async function timeGuess(email: string): Promise<number> {
  const startedAt = performance.now();
  await server.call('POST', '/token?grant_type=password', { body: { email, password: 'wrong' } });
  return performance.now() - startedAt;
}

describe('signing in', () => {
  test('begins a session of its own each time', async () => {
    const email = await createAccount();
    const [one, two] = [server.client(), server.client()];
    const { data: first } = await one.signInWithPassword({ email, password });
    const { data: second } = await two.signInWithPassword({ email: email.toUpperCase(), password });
    expect(first.user?.id).toBe(second.user?.id);
    const sessions = await Promise.all(
      [first, second].map(({ session }) => server.auth.authenticate(`Bearer ${session?.access_token}`)),
    );
    expect(new Set(sessions.map(({ sessionId }) => sessionId)).size).toBe(2);
    const { data } = await one.getUser();
    expect(data.user?.email).toBe(email);
    expect(data.user?.last_sign_in_at).toBe(server.clock.now().toISOString());
  });

  test('makes a hash of a lower cost anew, and only then', async () => {
    const email = await createAccount();
    const stored = async () =>
      (
        await database.query.one<{ hash: string }>(
          'select password_hash as hash from auth.users where email = $1',
          [email],
        )
      ).hash;
    const signIn = () => server.client().signInWithPassword({ email, password });
    const before = await stored();
    await signIn();
    expect(await stored()).toBe(before);
    const cheap = await hash(password, { memoryCost: 4_096, timeCost: 1, parallelism: 1 });
    await database.query.run('update auth.users set password_hash = $2 where email = $1', [email, cheap]);
    expect((await signIn()).error).toBeNull();
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signIn()).error).toBeNull();
  });

  test('answers a wrong password and an unknown address alike', async () => {
    const email = await createAccount();
    const answers = await Promise.all(
      [
        { email, password: 'wrong' },
        { email, password: '' },
        { email, password: 'é'.repeat(1_000) },
        { email: freshEmail(), password },
        { email: 'no address', password },
      ].map((body) => server.call('POST', '/token?grant_type=password', { body })),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' });
    }
  });

  test('takes as long for an unknown address as for a wrong password', async () => {
    const email = await createAccount();
    const ratios: number[] = [];
    for (let pair = 0; pair < 31; pair += 1) {
      const known = await timeGuess(email);
      ratios.push(known / (await timeGuess(freshEmail())));
    }
    const median = ratios.toSorted((a, b) => a - b)[15];
    expect(median).toBeGreaterThan(0.66);
    expect(median).toBeLessThan(1.5);
  });

  test.each([
    ['?grant_type=password', {}, 400, 'validation_failed'],
    ['?grant_type=password', { phone: '+37120000000', password }, 422, 'phone_provider_disabled'],
    ['?grant_type=refresh_token', { refresh_token: 'abc' }, 400, 'refresh_token_not_found'],
    ['?grant_type=pkce', { auth_code: 'x' }, 400, 'validation_failed'],
    ['?grant_type=pkce', { auth_code: 'x', code_verifier: 'y' }, 404, 'flow_state_not_found'],
    ['', {}, 400, 'invalid_credentials'],
  ])('POST /token%s with %j is refused', async (query, body, status, code) => {
    const answer = await server.call('POST', `/token${query}`, { body });
    expect(answer).toMatchObject({ status, body: { code } });
  });
});

describe('guessing', () => {
  let limited: AuthServer;
  beforeAll(async () => {
    limited = await startAuth(database, { limits: authLimits });
  });
  afterAll(() => limited.close());

  const guess = (email: string, headers: Record<string, string> = {}) =>
    limited.call('POST', '/token?grant_type=password', { body: { email, password: 'wrong' }, headers });

  test('is stopped after ten wrong passwords, whatever a header says about the sender', async () => {
    const email = await createAccount(limited);
    const first = await Promise.all(Array.from({ length: 10 }, () => guess(email)));
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([400]));
    limited.clock.advance(60_000);
    const eleventh = await guess(email, { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' });
    expect(eleventh).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
    expect(eleventh.headers.get('retry-after')).toBe(String(14 * 60));
    const { error } = await limited.client().signInWithPassword({ email, password });
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  });

  test('leaves other accounts alone, and ends when the window has passed', async () => {
    const [email, other] = [await createAccount(limited), await createAccount(limited)];
    await Promise.all(Array.from({ length: 11 }, () => guess(email)));
    expect((await limited.client().signInWithPassword({ email: other, password })).error).toBeNull();
    limited.clock.advance(15 * 60_000);
    expect((await limited.client().signInWithPassword({ email, password })).error).toBeNull();
  });

  test('is not what a person does who knows the password', async () => {
    const email = await createAccount(limited);
    for (let round = 0; round < 12; round += 1)
      expect((await limited.client().signInWithPassword({ email, password })).error).toBeNull();
  });

  test('through many accounts is stopped after a hundred, and sign-ups after thirty', async () => {
    const address = '198.51.100.20';
    const behind = await startAuth(database, { limits: authLimits, address });
    const guesses = await Promise.all(
      Array.from({ length: 101 }, () =>
        behind.call('POST', '/token?grant_type=password', {
          body: { email: freshEmail(), password: 'wrong' },
        }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(1);
    const signUps = await Promise.all(
      Array.from({ length: 31 }, () => behind.client().signUp({ email: freshEmail(), password })),
    );
    expect(signUps.filter(({ error }) => error?.status === 429)).toHaveLength(1);
    expect(signUps.filter(({ error }) => error === null)).toHaveLength(30);
    await behind.close();
  });
});
