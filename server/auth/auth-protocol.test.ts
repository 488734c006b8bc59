import { once } from 'node:events';
import net from 'node:net';
import { AuthRetryableFetchError } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { connectDatabase } from '#server/platform/database/database.ts';
import { openAuth, password, signedUp } from '#tests/harness/auth-scene.ts';
import { startAuth } from '#tests/harness/harness-auth.ts';
import type { TestDatabase } from '#tests/harness/harness-database.ts';
import { silentLog } from '#tests/harness/silent-log.ts';

const { database, server } = await openAuth();

const weak = { weak_password: { reasons: ['length'] } };
const message = 'Password must be at least 6 characters';

test.each([
  ['2024-01-01', '2024-01-01', { code: 'weak_password', message, ...weak }],
  ['2031-12-31', '2024-01-01', { code: 'weak_password', message, ...weak }],
  ['', null, { code: 422, error_code: 'weak_password', msg: message, ...weak }],
  ['2023-12-31', null, { code: 422, error_code: 'weak_password', msg: message, ...weak }],
  ['newest', null, { code: 422, error_code: 'weak_password', msg: message, ...weak }],
])('an error for a client of the version %j has the envelope of %s', async (version, spoken, expected) => {
  const headers = { 'x-supabase-api-version': version };
  const body = { email: 'ann@example.com', password: 'abc' };
  const answer = await server.call('POST', '/signup', { body, headers });
  expect(answer.headers.get('x-supabase-api-version')).toBe(spoken);
  expect([answer.status, answer.body]).toEqual([422, expected]);
});

test('a poisoned body and a scheme of another kind are refused', async () => {
  const poisoned = await server.call('POST', '/signup', { body: '{"__proto__":{"a":1}}' });
  expect(poisoned).toMatchObject({ status: 400, body: { code: 'bad_json' } });
  const basic = await server.call('GET', '/user', { headers: { authorization: 'Basic eA==' } });
  expect(basic).toMatchObject({ status: 401, body: { code: 'no_authorization' } });
  for (const header of [undefined, '', 'Bearer', 'Bearer ', 'Bearer a.b.c', 'Basic eA=='])
    await expect(server.auth.authenticate(header)).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('tokens may not be kept by caches, public keys may for ten minutes', async () => {
  const { token } = await signedUp(server);
  expect((await server.call('GET', '/user', { token })).headers.get('cache-control')).toBe('no-store');
  const keys = await server.call('GET', '/.well-known/jwks.json');
  expect(keys.headers.get('cache-control')).toBe('public, max-age=600');
});

test('the server says what it offers', async () => {
  expect((await server.call('GET', '/health')).status).toBe(200);
  const { body } = await server.call('GET', '/settings');
  expect(body).toMatchObject({ external: { email: true }, disable_signup: false, mailer_autoconfirm: true });
});

test('while the database is away every call is an outage to try again, and nobody is signed out', async () => {
  const road = await openRoad(database);
  const far = connectDatabase(road.target, silentLog);
  const cutOff = await startAuth(far, { queueDatabase: database });
  const { browser, email, session, token } = await signedUp(cutOff);
  await road.close();

  const signIn = await cutOff.client().signInWithPassword({ email, password });
  expect(signIn.error).toBeInstanceOf(AuthRetryableFetchError);
  const calls = await Promise.all([
    cutOff.call('POST', '/token?grant_type=refresh_token', { body: session }),
    cutOff.call('GET', '/user', { token }),
    cutOff.call('POST', '/logout', { token }),
  ]);
  for (const answer of calls)
    expect(answer).toMatchObject({ status: 503, body: { code: 'unexpected_failure' } });
  await expect(cutOff.auth.authenticate(`Bearer ${token}`)).rejects.toMatchObject({ code: 'unavailable' });
  expect((await browser.getSession()).data.session?.access_token).toBe(token);

  await cutOff.close();
  await far.close();
});

/** The database behind a connection of its own that can be cut. */
async function openRoad({ target }: TestDatabase) {
  const { host, port } = target.owner;
  const sockets = new Set<net.Socket>();
  const road = net.createServer((near) => {
    const far = net.connect(`${host}/.s.PGSQL.${port}`);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    near.pipe(far).pipe(near);
  });
  road.listen(0, '127.0.0.1');
  await once(road, 'listening');
  const address = road.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const place = { host: '127.0.0.1', port: address.port };
  return {
    target: { ...target, owner: { ...target.owner, ...place }, request: { ...target.request, ...place } },
    async close() {
      const closed = once(road, 'close');
      road.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
