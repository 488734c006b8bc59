import { once } from 'node:events';
import net from 'node:net';
import { AuthRetryableFetchError, type Session } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from '#server/platform/database/database.ts';
import { freshEmail, startAuth, type AuthServer } from '#tests/harness/harness-auth.ts';
import { openTestDatabase, type TestDatabase } from '#tests/harness/harness-database.ts';
import { silentLog } from '#tests/harness/silent-log.ts';

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

async function createSession(on: AuthServer = server): Promise<Session & { email: string }> {
  const email = freshEmail();
  const { data } = await on.client().signUp({ email, password: 'abcdef' });
  if (data.session === null) throw new Error('no session');
  return { ...data.session, email };
}

describe('errors', () => {
  const body = { email: 'ann@example.com', password: 'abc' };
  const weak = { weak_password: { reasons: ['length'] } };
  const text = 'Password must be at least 6 characters';

  test('name their code in the envelope of 2024-01-01 and later', async () => {
    for (const version of ['2024-01-01', '2031-12-31']) {
      const headers = { 'x-supabase-api-version': version };
      const answer = await server.call('POST', '/signup', { body, headers });
      expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
      expect(answer).toMatchObject({ status: 422, body: { code: 'weak_password', message: text, ...weak } });
    }
  });

  test('carry the status for clients that name no version, an older one or nonsense', async () => {
    for (const version of ['', '2023-12-31', 'newest']) {
      const headers = { 'x-supabase-api-version': version };
      const answer = await server.call('POST', '/signup', { body, headers });
      expect(answer.headers.get('x-supabase-api-version')).toBeNull();
      expect(answer.body).toEqual({ code: 422, error_code: 'weak_password', msg: text, ...weak });
    }
  });

  const form = { body: 'a=1', headers: { 'content-type': 'text/plain' } };
  const basic = { headers: { authorization: 'Basic eA==' } };
  test.each([
    ['a broken body', ['POST', '/signup', { body: '{"email":' }], 400, 'bad_json'],
    ['a poisoned body', ['POST', '/signup', { body: '{"__proto__":{"a":1}}' }], 400, 'bad_json'],
    ['a body that is a list', ['POST', '/signup', { body: [] }], 400, 'bad_json'],
    [
      'a huge body',
      ['POST', '/signup', { body: 'x'.repeat(1024 * 1024 + 1) }],
      413,
      'request_entity_too_large',
    ],
    ['a form from another page', ['POST', '/signup', form], 415, 'unsupported_media_type'],
    ['an unknown call', ['GET', '/teapot', {}], 404, 'not_found'],
    ['no token', ['GET', '/user', {}], 401, 'no_authorization'],
    ['a token of another scheme', ['GET', '/user', basic], 401, 'no_authorization'],
    ['a broken token', ['GET', '/user', { token: 'a.b.c' }], 403, 'bad_jwt'],
  ] as const)('%s is refused in the same envelope', async (_name, [method, path, options], status, code) => {
    const answer = await server.call(method, path, options);
    expect(answer).toMatchObject({ status, body: { code, message: expect.any(String) } });
  });
});

describe('the sender of a request', () => {
  test.each([undefined, '', 'Bearer', 'Bearer ', 'Bearer a.b.c', 'Basic eA=='])(
    'with the header %j is nobody',
    async (header) => {
      await expect(server.auth.authenticate(header)).rejects.toMatchObject({ code: 'unauthenticated' });
    },
  );

  test('is known for an hour, and then until the next refresh', async () => {
    const session = await createSession();
    const header = `Bearer ${session.access_token}`;
    server.clock.advance(3_599_000);
    expect(await server.auth.authenticate(header)).toMatchObject({ email: session.email });
    server.clock.advance(1_000);
    await expect(server.auth.authenticate(header)).rejects.toMatchObject({ code: 'unauthenticated' });
    const { data } = await server.client().refreshSession(session);
    expect(await server.auth.authenticate(`Bearer ${data.session?.access_token}`)).toMatchObject({
      email: session.email,
    });
  });

  test('is nobody to a server with another address or another key', async () => {
    const session = await createSession();
    const elsewhere = await openTestDatabase();
    const other = await startAuth(elsewhere);
    await expect(other.auth.authenticate(`Bearer ${session.access_token}`)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    await other.close();
    await elsewhere.close();
  });
});

test('tokens may not be kept by caches, public keys may for ten minutes', async () => {
  const session = await createSession();
  const user = await server.call('GET', '/user', { token: session.access_token });
  expect(user.headers.get('cache-control')).toBe('no-store');
  const keys = await server.call('GET', '/.well-known/jwks.json');
  expect(keys.headers.get('cache-control')).toBe('public, max-age=600');
});

test('the server says what it offers', async () => {
  expect((await server.call('GET', '/health')).status).toBe(200);
  const { body } = await server.call('GET', '/settings');
  expect(body).toMatchObject({ external: { email: true }, disable_signup: false, mailer_autoconfirm: true });
});

describe('while the database is away', () => {
  test('every call is an outage to try again, and nobody is signed out', async () => {
    const road = await openRoad(database);
    const far = connectDatabase(road.target, silentLog);
    const cutOff = await startAuth(far, { queueDatabase: database });
    const session = await createSession(cutOff);
    const client = cutOff.client();
    await client.setSession(session);
    await road.close();

    const signIn = await client.signInWithPassword({ email: session.email, password: 'abcdef' });
    expect(signIn.error).toBeInstanceOf(AuthRetryableFetchError);
    expect(signIn.error?.status).toBe(503);
    const calls = await Promise.all([
      cutOff.call('POST', '/token?grant_type=refresh_token', { body: session }),
      cutOff.call('GET', '/user', { token: session.access_token }),
      cutOff.call('POST', '/logout', { token: session.access_token }),
    ]);
    for (const answer of calls)
      expect(answer).toMatchObject({ status: 503, body: { code: 'unexpected_failure' } });
    await expect(cutOff.auth.authenticate(`Bearer ${session.access_token}`)).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect((await client.getSession()).data.session?.access_token).toBe(session.access_token);

    await cutOff.close();
    await far.close();
  });
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
      socket.on('close', () => sockets.delete(socket));
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
