import { randomUUID } from 'node:crypto';
import { GoTrueAdminApi } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshEmail, startAuth, type AuthServer } from '#tests/harness/harness-auth.ts';
import { openTestDatabase, type TestDatabase } from '#tests/harness/harness-database.ts';
import { createLog } from '#server/platform/process/log.ts';

const password = 'correct horse';
const adminKey = 'an-administrators-key.of+44/letters=and~more';
let database: TestDatabase;
let server: AuthServer;
let admin: GoTrueAdminApi;
let logged = '';

beforeAll(async () => {
  database = await openTestDatabase();
  const destination = { write: (line: string) => void (logged += line) };
  const log = createLog({ isProduction: true, destination });
  log.level = 'trace';
  server = await startAuth(database, { env: { AUTH_ADMIN_KEY: adminKey }, log });
  admin = adminWith(adminKey);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

function adminWith(key: string): GoTrueAdminApi {
  return new GoTrueAdminApi({ url: server.url, headers: { Authorization: `Bearer ${key}` } });
}

async function createUser(attributes: object = {}): Promise<{ id: string; email: string }> {
  const email = freshEmail();
  const made = await admin.createUser({ email, password, email_confirm: true, ...attributes });
  expect(made.error).toBeNull();
  return { id: made.data.user?.id ?? '', email };
}

function signIn(email: string, pass = password) {
  return server.client().signInWithPassword({ email, password: pass });
}

const calls: [method: string, path: string][] = [
  ['GET', '/admin/users'],
  ['POST', '/admin/users'],
  ['GET', `/admin/users/${randomUUID()}`],
  ['PUT', `/admin/users/${randomUUID()}`],
  ['DELETE', `/admin/users/${randomUUID()}`],
  ['POST', '/admin/generate_link'],
  ['GET', '/admin/anything'],
];

describe('whoever has not the key', () => {
  test.each(calls)('may not %s %s', async (method, path) => {
    const { data } = await server.client().signUp({ email: freshEmail(), password });
    const tokens = [
      data.session?.access_token ?? '',
      `${adminKey}x`,
      adminKey.slice(1),
      adminKey.toUpperCase(),
    ];
    const body = method === 'GET' ? undefined : {};
    expect(await server.call(method, path, { body })).toMatchObject({
      status: 401,
      body: { code: 'no_authorization' },
    });
    for (const token of tokens)
      expect(await server.call(method, path, { body, token })).toMatchObject({
        status: 403,
        body: { code: 'not_admin' },
      });
    const misplaced = [
      ['apikey', adminKey],
      ['authorization', adminKey],
      ['authorization', 'Bearer'],
    ];
    for (const header of misplaced) {
      const headers = Object.fromEntries([header]);
      expect((await server.call(method, path, { body, headers })).status).toBe(401);
    }
  });

  test.each(calls)('nobody may %s %s without the setting', async (method, path) => {
    const plain = await startAuth(database);
    for (const token of ['', 'null', 'undefined', adminKey]) {
      const body = method === 'GET' ? undefined : {};
      const answer = await plain.call(method, path, { body, token });
      expect(answer).toMatchObject({ status: 403, body: { code: 'not_admin' } });
    }
    await plain.close();
  });

  test('is not let in by the key elsewhere', async () => {
    expect((await server.call('GET', '/user', { token: adminKey })).status).toBe(403);
    await expect(server.auth.authenticate(`Bearer ${adminKey}`)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});

describe('an administrator', () => {
  test('makes, finds and deletes an account', async () => {
    const { id, email } = await createUser({ user_metadata: { name: 'Ann' } });
    expect((await signIn(email)).error).toBeNull();
    expect((await admin.getUserById(id)).data.user).toMatchObject({
      id,
      email,
      user_metadata: { name: 'Ann' },
    });
    const again = await admin.createUser({ email: email.toUpperCase(), password });
    expect(again.error).toMatchObject({ status: 422, code: 'email_exists' });
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await signIn(email)).error).toMatchObject({ code: 'invalid_credentials' });
    for (const gone of [await admin.getUserById(id), await admin.deleteUser(id)])
      expect(gone.error).toMatchObject({ status: 404, code: 'user_not_found' });
  });

  test('makes an account that waits for its confirmation, and confirms it', async () => {
    const { id, email } = await createUser({ email_confirm: false });
    expect((await signIn(email)).error).toMatchObject({ code: 'email_not_confirmed' });
    const { error } = await admin.updateUserById(id, { email_confirm: true });
    expect(error).toBeNull();
    expect((await signIn(email)).error).toBeNull();
  });

  test('sets a password and an address, which ends all sessions there were', async () => {
    const { id, email } = await createUser();
    const { data } = await signIn(email);
    const to = freshEmail();
    const changed = await admin.updateUserById(id, { email: to, password: 'a better horse' });
    expect(changed.data.user?.email).toBe(to);
    const header = `Bearer ${data.session?.access_token}`;
    await expect(server.auth.authenticate(header)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect((await signIn(to, 'a better horse')).error).toBeNull();
    const taken = await admin.updateUserById(id, { email: (await createUser()).email });
    expect(taken.error).toMatchObject({ code: 'email_exists' });
    const weak = await admin.updateUserById(id, { password: 'abc' });
    expect(weak.error).toMatchObject({ code: 'weak_password' });
  });

  test('lists all accounts page by page', async () => {
    for (let count = 0; count < 3; count += 1) await createUser();
    const [{ total }] = [
      await database.query.one<{ total: number }>('select count(*) as total from auth.users'),
    ];
    const seen = new Set<string>();
    for (let page = 1; page <= Math.ceil(total / 2); page += 1) {
      const { data } = await admin.listUsers({ page, perPage: 2 });
      expect(data).toMatchObject({ aud: 'authenticated', total });
      for (const user of data.users) seen.add(user.id);
    }
    expect(seen.size).toBe(total);
    expect(JSON.stringify((await admin.listUsers()).data)).not.toContain('argon2');
    const wrong = await server.call('GET', '/admin/users?page=0', { token: adminKey });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  test('makes links that sign in once', async () => {
    const { email } = await createUser();
    const { data } = await admin.generateLink({ type: 'magiclink', email });
    const arrival = new URLSearchParams(
      (await server.open(data.properties?.action_link ?? '')).hash.slice(1),
    );
    expect(await server.auth.authenticate(`Bearer ${arrival.get('access_token')}`)).toMatchObject({ email });
    const token = { type: 'email', token_hash: data.properties?.hashed_token ?? '' } as const;
    expect((await server.client().verifyOtp(token)).error).toMatchObject({ code: 'otp_expired' });

    const second = await admin.generateLink({ type: 'recovery', email });
    const otp = { type: 'recovery', email, token: second.data.properties?.email_otp ?? '' } as const;
    expect((await server.client().verifyOtp(otp)).data.user?.email).toBe(email);
  });

  test.each([{ role: 'admin' }, { phone: '1' }, { password_hash: '$argon2id$x' }])(
    'is told that %j would not happen',
    async (attributes) => {
      const { id } = await createUser();
      for (const answer of [
        await admin.updateUserById(id, attributes),
        await admin.createUser({ email: freshEmail(), ...attributes }),
      ])
        expect(answer.error).toMatchObject({ status: 400, code: 'validation_failed' });
      expect((await admin.deleteUser(id, true)).error).toMatchObject({ code: 'validation_failed' });
    },
  );
});

test('the key is in no log and no answer', async () => {
  await adminWith(`${adminKey}x`).listUsers();
  const answer = await server.call('POST', '/admin/users', { token: adminKey, body: { email: adminKey } });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).not.toContain(adminKey);
  expect(logged).not.toContain(adminKey);
});
