import { isAuthWeakPasswordError } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshEmail, startAuth, type AuthServer } from '#tests/harness/harness-auth.ts';
import { openTestDatabase, type TestDatabase } from '#tests/harness/harness-database.ts';

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

describe('signing up', () => {
  test('gives a session at once, and the API knows its user', async () => {
    const email = freshEmail();
    const { data, error } = await server.client().signUp({ email, password: 'abcdef' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, role: 'authenticated', phone: '', user_metadata: {} });
    expect(data.user?.identities).toHaveLength(1);
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    const user = await server.auth.authenticate(`Bearer ${data.session?.access_token}`);
    expect(user).toEqual({ id: data.user?.id, email, sessionId: expect.any(String) });
  });

  test('keeps what users say about themselves, also in their access token', async () => {
    const client = server.client();
    const options = { data: { name: 'Ann', unwanted: null } };
    await client.signUp({ email: freshEmail(), password: 'abcdef', options });
    const { data } = await client.getClaims();
    expect(data?.claims).toMatchObject({ user_metadata: { name: 'Ann' }, aud: 'authenticated', aal: 'aal1' });
    expect(data?.header.alg).toBe('ES256');
  });

  test('makes one account of all spellings of an address, and refuses a second one', async () => {
    const email = freshEmail();
    await server.client().signUp({ email: email.toUpperCase(), password: 'abcdef' });
    const { data, error } = await server.client().signUp({ email, password: 'another-one' });
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists' });
    expect(data).toEqual({ user: null, session: null });
    const { data: own } = await server.client().signInWithPassword({ email, password: 'abcdef' });
    expect(own.user?.email).toBe(email);
  });

  test('makes one account when the same address comes twenty times at once', async () => {
    const email = freshEmail();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.client().signUp({ email, password: 'abcdef' })),
    );
    expect(answers.filter(({ data }) => data.session !== null)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'user_already_exists')).toHaveLength(19);
  });

  test('takes a password of six characters and says what is weak about five', async () => {
    const email = freshEmail();
    const { error } = await server.client().signUp({ email, password: 'abcde' });
    expect(isAuthWeakPasswordError(error)).toBe(true);
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] });
    const { error: none } = await server.client().signUp({ email, password: 'abcdef' });
    expect(none).toBeNull();
  });

  test('refuses a password of more than 288 bytes', async () => {
    const longest = 'é'.repeat(144);
    const { error } = await server.client().signUp({ email: freshEmail(), password: `${longest}x` });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    const { error: none } = await server.client().signUp({ email: freshEmail(), password: longest });
    expect(none).toBeNull();
  });

  const password = 'abcdef';
  const challenge = 'x'.repeat(43);
  test.each([
    ['no password', { email: 'ann@example.com' }, 400, 'validation_failed'],
    ['no address', { password }, 422, 'anonymous_provider_disabled'],
    ['a broken address', { email: 'ann', password }, 400, 'validation_failed'],
    ['an address that is a number', { email: 7, password }, 400, 'bad_json'],
    ['nothing at all', {}, 422, 'anonymous_provider_disabled'],
    ['a phone number', { phone: '+37120000000', password }, 400, 'phone_provider_disabled'],
    [
      'half a challenge',
      { email: 'ann@example.com', password, code_challenge: challenge },
      400,
      'validation_failed',
    ],
    [
      'a short challenge',
      { email: 'ann@example.com', password, code_challenge: 'x', code_challenge_method: 's256' },
      400,
      'validation_failed',
    ],
    ['data that is a text', { email: 'ann@example.com', password, data: 'x' }, 400, 'bad_json'],
    ['data with a NUL', { email: 'ann@example.com', password, data: { a: '\0' } }, 400, 'validation_failed'],
    // Weakness is told first, so that the answer is the same for every address.
    ['a weak password and a broken address', { email: 'ann', password: 'abc' }, 422, 'weak_password'],
  ])('refuses %s', async (_name, body, status, code) => {
    const answer = await server.call('POST', '/signup', { body });
    expect(answer).toMatchObject({ status, body: { code } });
  });
});

test('a signed-in user of the database may not even look at accounts, sessions and keys', async () => {
  const { data } = await server.client().signUp({ email: freshEmail(), password: 'abcdef' });
  for (const table of ['users', 'sessions', 'signing_keys']) {
    const looking = database.asUser(data.user?.id ?? '', (sql) => sql.rows(`select * from auth.${table}`));
    await expect(looking).rejects.toMatchObject({ code: '42501' });
  }
});

test('two processes that start at once on an empty database sign with one key', async () => {
  const empty = await openTestDatabase();
  const servers = await Promise.all([startAuth(empty), startAuth(empty.connectAgain())]);
  const [one, two] = await Promise.all(servers.map((each) => each.call('GET', '/.well-known/jwks.json')));
  expect(one?.body).toEqual(two?.body);
  expect(one?.body['keys']).toHaveLength(1);
  expect(JSON.stringify(one?.body)).not.toContain('"d":');
  await Promise.all(servers.map((each) => each.close()));
  await empty.close();
});
