import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { authForTest, databaseForFile, isTaken, signedUp } from '#tests/harness/auth-scene.ts';
import type { AuthServer } from '#tests/harness/harness-auth.ts';
import { keyFarewellMs, keyLifeMs, keyNoticeMs } from './signing-keys.ts';

const minuteMs = 60_000;
const database = await databaseForFile();
let server: AuthServer;

/** Endpoints that have made their first key just now. */
beforeEach(async () => {
  await database.query.run('delete from auth.signing_keys');
  server = await authForTest(database, {});
});

async function publishedKids(on: AuthServer = server): Promise<string[]> {
  const { body } = await on.call('GET', '/.well-known/jwks.json');
  return (body['keys'] as { kid: string }[]).map(({ kid }) => kid);
}

async function signUp() {
  const { token, session } = await signedUp(server);
  return { token, kid: decodeProtectedHeader(token).kid ?? '', session };
}

test('the next key is published at least ten minutes before it signs', async () => {
  const [first = ''] = await publishedKids();
  server.clock.advance(keyLifeMs - keyNoticeMs - 1);
  expect(await publishedKids()).toEqual([first]);
  server.clock.advance(5 * minuteMs);
  const [second = '', ...rest] = await publishedKids();
  expect(rest).toEqual([first]);
  expect(second).not.toBe(first);
  expect((await signUp()).kid).toBe(first);
  server.clock.advance(10 * minuteMs);
  expect((await signUp()).kid).toBe(first);
  server.clock.advance(keyNoticeMs - 10 * minuteMs);
  expect((await signUp()).kid).toBe(second);
});

test('a change of keys ends no session, and the old key goes when no token of it can be good', async () => {
  const [first = ''] = await publishedKids();
  server.clock.advance(keyLifeMs);
  await publishedKids();
  // The last moment at which the old key signs.
  server.clock.advance(keyNoticeMs - 1);
  const before = await signUp();
  expect(before.kid).toBe(first);
  server.clock.advance(1);
  const after = await signUp();
  expect(after.kid).not.toBe(first);
  server.clock.advance(59 * minuteMs);
  for (const { token } of [before, after]) expect(await isTaken(server, token)).toBe(true);
  server.clock.advance(keyFarewellMs);
  expect(await publishedKids()).toEqual([after.kid]);
  const { data } = await server.client().refreshSession(before.session);
  expect(await isTaken(server, data.session?.access_token)).toBe(true);
});

test('two processes end up with the same next key and believe each other', async () => {
  const other = await authForTest(database.connectAgain(), {});
  for (const each of [server, other]) each.clock.advance(keyLifeMs);
  const kids = await Promise.all([server, other].map((each) => publishedKids(each)));
  expect(kids[0]).toHaveLength(2);
  expect(kids[0]).toEqual(kids[1]);
  // Two machines never have quite the same time.
  for (const each of [server, other]) each.clock.advance(keyNoticeMs + minuteMs);
  const { token, kid } = await signUp();
  expect(kid).toBe(kids[0]?.[0]);
  expect(await isTaken(other, token)).toBe(true);
});

test('another program can check a token with the published keys alone', async () => {
  const { token } = await signUp();
  const keys = createRemoteJWKSet(new URL(`${server.url}/.well-known/jwks.json`));
  const issuer = 'https://feeds.example.com/auth/v1';
  const { payload } = await jwtVerify(token, keys, { issuer, audience: 'authenticated' });
  expect(payload.sub).toMatch(/^[0-9a-f-]{36}$/);
});
