import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isTaken, openAuth, signedUp } from '#tests/harness/auth-scene.ts';
import { encodeRefreshToken, refreshGraceMs } from '../sessions/refresh-token.ts';

const { database, server } = await openAuth();
const start = async () => (await signedUp(server)).session;

async function refresh(token: string) {
  return await server.client().refreshSession({ refresh_token: token });
}

/** The next refresh token of a session that is fine. */
async function rotate(token: string): Promise<string> {
  const { data, error } = await refresh(token);
  expect(error).toBeNull();
  return data.session?.refresh_token ?? '';
}

test('a refresh gives a new pair of tokens for the same session and user', async () => {
  const session = await start();
  server.clock.advance(1_000);
  const { data, error } = await refresh(session.refresh_token);
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  expect(data.session?.expires_at).toBe((session.expires_at ?? 0) + 1);
  expect(data.user?.id).toBe(session.user.id);
  const [before, after] = await Promise.all(
    [session, data.session].map((each) => server.auth.authenticate(`Bearer ${each?.access_token}`)),
  );
  expect(after).toEqual(before);
});

test('twenty refreshes at the same moment get one new token between them', async () => {
  const session = await start();
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(session.refresh_token)));
  expect(answers.map(({ error }) => error)).toEqual(Array.from({ length: 20 }, () => null));
  const tokens = new Set(answers.map(({ data }) => data.session?.refresh_token));
  expect([tokens.size, tokens.has(session.refresh_token)]).toEqual([1, false]);
});

test('a client that never got the answer gets the current token again, however late', async () => {
  const session = await start();
  const current = await rotate(session.refresh_token);
  server.clock.advance(24 * 60 * 60_000);
  expect(await rotate(session.refresh_token)).toBe(current);
});

test('an older token is a slow tab within ten seconds, then a stolen one that ends the session for everybody', async () => {
  const session = await start();
  const current = await rotate(await rotate(session.refresh_token));
  server.clock.advance(refreshGraceMs - 1);
  expect(await rotate(session.refresh_token)).toBe(current);
  server.clock.advance(1);
  const { error } = await refresh(session.refresh_token);
  expect(error).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
  expect((await refresh(current)).error).toMatchObject({ code: 'refresh_token_not_found' });
  expect(await isTaken(server, session.access_token)).toBe(false);
});

test('a token for a real session that we did not sign changes nothing', async () => {
  const session = await start();
  const { sessionId } = await server.auth.authenticate(`Bearer ${session.access_token}`);
  for (const counter of [0, 1, 5]) {
    const forged = encodeRefreshToken({ sessionId: sessionId ?? '', counter }, randomBytes(32));
    expect((await refresh(forged)).error).toMatchObject({ code: 'refresh_token_not_found' });
  }
  await rotate(session.refresh_token);
});

test('a token that is ahead of a restored database is refused without ending the session', async () => {
  const session = await start();
  const next = await rotate(session.refresh_token);
  await database.query.run('update auth.sessions set refresh_counter = 0 where user_id = $1', [
    session.user.id,
  ]);
  expect((await refresh(next)).error).toMatchObject({ status: 400, code: 'validation_failed' });
  await rotate(session.refresh_token);
});

test('a token of a deleted account is over', async () => {
  const session = await start();
  await database.query.run('delete from auth.users where id = $1', [session.user.id]);
  expect((await refresh(session.refresh_token)).error).toMatchObject({ code: 'refresh_token_not_found' });
  const user = await server.call('GET', '/user', { token: session.access_token });
  expect(user).toMatchObject({ status: 403, body: { code: 'user_not_found' } });
});
