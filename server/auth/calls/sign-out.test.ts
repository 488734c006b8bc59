import { describe, expect, test } from 'vitest';
import { isTaken, openAuth, password, passwordsOf, signedUp } from '#tests/harness/auth-scene.ts';

const { server } = await openAuth();

/** Three browsers of one user and one of somebody else, with their access tokens. */
async function signInEverywhere() {
  const { email, browser: first, token } = await signedUp(server);
  const browsers = [first, server.client(), server.client()] as const;
  const tokens: (string | undefined)[] = [token];
  for (const browser of browsers.slice(1)) {
    tokens.push((await browser.signInWithPassword({ email, password })).data.session?.access_token);
  }
  tokens.push((await signedUp(server)).token);
  return { browsers, tokens, token, email };
}

/** Returns for each access token whether the API still accepts it. */
const livingOf = (tokens: (string | undefined)[]) =>
  Promise.all(tokens.map((token) => isTaken(server, token)));

describe('signing out', () => {
  test.each([
    ['global', [false, false, false, true]],
    ['local', [false, true, true, true]],
    ['others', [true, false, false, true]],
  ] as const)('with scope %s leaves exactly these browsers signed in: %j', async (scope, living) => {
    const { browsers, tokens } = await signInEverywhere();
    expect([(await browsers[0].signOut({ scope })).error, await livingOf(tokens)]).toEqual([null, living]);
  });

  test('is global without a scope, and answers 204', async () => {
    const { tokens, token } = await signInEverywhere();
    expect((await server.call('POST', '/logout', { token })).status).toBe(204);
    expect(await livingOf(tokens)).toEqual([false, false, false, true]);
  });
});

describe('changing an account', () => {
  test('a new password ends all other sessions and is the only one from then on; a weak one is none', async () => {
    const { browsers, tokens, email } = await signInEverywhere();
    const weak = await browsers[0].updateUser({ password: 'abcde' });
    expect(weak.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] });
    const change = { password: 'better horse', current_password: password };
    expect((await browsers[0].updateUser(change)).error).toBeNull();
    expect(await livingOf(tokens)).toEqual([true, false, false, true]);
    expect(await passwordsOf(server, email, [password, 'better horse'])).toEqual(['better horse']);
  });

  test('what users say about themselves is merged, also when two pages write at once', async () => {
    const { browsers } = await signInEverywhere();
    await browsers[0].updateUser({ data: { name: 'Ann', city: 'Riga' } });
    await Promise.all([
      browsers[0].updateUser({ data: { city: null } }),
      browsers[1].updateUser({ data: { age: 30 } }),
    ]);
    expect((await browsers[2].getUser()).data.user?.user_metadata).toEqual({ name: 'Ann', age: 30 });
  });
});
