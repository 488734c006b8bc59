import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshEmail, startAuth, type AuthServer } from '#tests/harness/harness-auth.ts';
import { openTestDatabase, type TestDatabase } from '#tests/harness/harness-database.ts';

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

/** Three browsers of one user and one of somebody else, with their access tokens. */
async function signInEverywhere() {
  const email = freshEmail();
  const browsers = [server.client(), server.client(), server.client()] as const;
  await browsers[0].signUp({ email, password });
  await browsers[1].signInWithPassword({ email, password });
  await browsers[2].signInWithPassword({ email, password });
  const stranger = server.client();
  await stranger.signUp({ email: freshEmail(), password });
  const tokens = await Promise.all(
    [...browsers, stranger].map(async (browser) => (await browser.getSession()).data.session?.access_token),
  );
  return { browsers, tokens, email };
}

/** Which of these access tokens the API still takes. */
async function livingOf(tokens: (string | undefined)[]): Promise<boolean[]> {
  const answers = await Promise.allSettled(
    tokens.map((token) => server.auth.authenticate(`Bearer ${token}`)),
  );
  return answers.map(({ status }) => status === 'fulfilled');
}

describe('signing out', () => {
  test.each([
    ['global', [false, false, false, true]],
    ['local', [false, true, true, true]],
    ['others', [true, false, false, true]],
  ] as const)('with scope %s leaves exactly these browsers signed in: %j', async (scope, living) => {
    const { browsers, tokens } = await signInEverywhere();
    const { error } = await browsers[0].signOut({ scope });
    expect(error).toBeNull();
    expect(await livingOf(tokens)).toEqual(living);
  });

  test('is global without a scope, answers 204, and refuses a scope it does not know', async () => {
    const { tokens } = await signInEverywhere();
    const unknown = await server.call('POST', '/logout?scope=galaxy', { token: tokens[0] ?? '' });
    expect(unknown).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    const { status } = await server.call('POST', '/logout', { token: tokens[0] ?? '' });
    expect(status).toBe(204);
    expect(await livingOf(tokens)).toEqual([false, false, false, true]);
  });
});

describe('changing an account', () => {
  test('a new password ends all other sessions and is the only one from then on', async () => {
    const { browsers, tokens, email } = await signInEverywhere();
    const { error } = await browsers[0].updateUser({
      password: 'better horse',
      current_password: password,
    });
    expect(error).toBeNull();
    expect(await livingOf(tokens)).toEqual([true, false, false, true]);
    const signIn = (attempt: string) => server.client().signInWithPassword({ email, password: attempt });
    expect((await signIn(password)).error).toMatchObject({ code: 'invalid_credentials' });
    expect((await signIn('better horse')).error).toBeNull();
  });

  test('the same or a weak password is refused', async () => {
    const { browsers } = await signInEverywhere();
    const same = await browsers[0].updateUser({ password, current_password: password });
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' });
    const weak = await browsers[0].updateUser({ password: 'abcde' });
    expect(weak.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] });
  });

  test('what users say about themselves is merged, also when two pages write at once', async () => {
    const { browsers } = await signInEverywhere();
    await browsers[0].updateUser({ data: { name: 'Ann', city: 'Riga' } });
    await Promise.all([
      browsers[0].updateUser({ data: { city: null } }),
      browsers[1].updateUser({ data: { age: 30 } }),
    ]);
    const { data } = await browsers[2].getUser();
    expect(data.user?.user_metadata).toEqual({ name: 'Ann', age: 30 });
  });
});
