import { isAuthWeakPasswordError } from '@supabase/auth-js';
import { describe, expect, test } from 'vitest';
import { databaseForFile, openAuth } from '#tests/harness/auth-scene.ts';
import { freshEmail, startAuth } from '#tests/harness/harness-auth.ts';

const { database, server } = await openAuth();
const empty = await databaseForFile();

const signUp = (email: string, password = 'abcdef') => server.client().signUp({ email, password });

describe('signing up', () => {
  test('gives a session at once, the API knows its user, and the database shows them nobody’s accounts', async () => {
    const email = freshEmail();
    const { data, error } = await signUp(email);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, role: 'authenticated', phone: '', user_metadata: {} });
    expect(data.user?.identities).toHaveLength(1);
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    const user = await server.auth.authenticate(`Bearer ${data.session?.access_token}`);
    expect(user).toEqual({ id: data.user?.id, email, sessionId: expect.any(String) });
    for (const table of ['users', 'sessions', 'signing_keys']) {
      const looking = database.asUser(user.id, (sql) => sql.rows(`select * from auth.${table}`));
      await expect(looking).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('keeps what users say about themselves, also in their access token', async () => {
    const client = server.client();
    const options = { data: { name: 'Ann', unwanted: null } };
    await client.signUp({ email: freshEmail(), password: 'abcdef', options });
    const { data } = await client.getClaims();
    expect(data?.claims).toMatchObject({ user_metadata: { name: 'Ann' }, aud: 'authenticated', aal: 'aal1' });
    expect(data?.header.alg).toBe('ES256');
  });

  test('makes one account of all spellings of an address that come at once, and refuses all others', async () => {
    const email = freshEmail();
    const spellings = Array.from({ length: 20 }, (_each, n) => (n % 2 === 0 ? email : email.toUpperCase()));
    const answers = await Promise.all(spellings.map((each) => signUp(each)));
    expect(answers.filter(({ data }) => data.session !== null)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'user_already_exists')).toHaveLength(19);
    const { data } = await signUp(email, 'another-one');
    expect(data).toEqual({ user: null, session: null });
    const own = await server.client().signInWithPassword({ email, password: 'abcdef' });
    expect(own.data.user?.email).toBe(email);
  });

  test('takes a password of six characters to 288 bytes, and says what is weak about five', async () => {
    const { error } = await signUp(freshEmail(), 'abcde');
    expect(isAuthWeakPasswordError(error)).toBe(true);
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] });
    const longest = 'é'.repeat(144);
    const long = await signUp(freshEmail(), `${longest}x`);
    expect(long.error).toMatchObject({ status: 400, code: 'validation_failed' });
    for (const fine of ['abcdef', longest]) expect((await signUp(freshEmail(), fine)).error).toBeNull();
  });

  test.each([
    ['data that is a text', { email: 'ann@example.com', data: 'x' }, 400, 'bad_json'],
    ['data with a NUL', { email: 'ann@example.com', data: { a: '\0' } }, 400, 'validation_failed'],
    // Weakness is reported first, so that the answer is the same for every address.
    ['a weak password and a broken address', { email: 'ann', password: 'abc' }, 422, 'weak_password'],
  ])('refuses %s', async (_name, body, status, code) => {
    const answer = await server.call('POST', '/signup', { body: { password: 'abcdef', ...body } });
    expect(answer).toMatchObject({ status, body: { code } });
  });
});

test('two processes that start at once on an empty database sign with one key', async () => {
  const again = empty.connectAgain();
  const servers = await Promise.all([startAuth(empty), startAuth(again)]);
  const [one, two] = await Promise.all(servers.map((each) => each.call('GET', '/.well-known/jwks.json')));
  expect(one?.body).toEqual(two?.body);
  expect(one?.body['keys']).toHaveLength(1);
  expect(JSON.stringify(one?.body)).not.toContain('"d":');
  for (const each of servers) await each.close();
  await again.close();
});
