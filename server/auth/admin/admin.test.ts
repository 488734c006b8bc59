import { randomUUID } from 'node:crypto';
import { GoTrueAdminApi } from '@supabase/auth-js';
import { describe, expect, test } from 'vitest';
import { createLog } from '#server/platform/process/log.ts';
import { authForTest, isTaken, openAuth, password, signedUp } from '#tests/harness/auth-scene.ts';
import { freshEmail } from '#tests/harness/harness-auth.ts';

const adminKey = 'an-administrators-key.of+44/letters=and~more';
let logged = '';
const destination = { write: (line: string) => void (logged += line) };
const log = createLog({ isProduction: true, destination });
log.level = 'trace';
const { database, server } = await openAuth({ env: { AUTH_ADMIN_KEY: adminKey }, log });
const admin = adminWith(adminKey);

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

test('whoever has not the key may make none of these calls, and nobody may without the setting', async () => {
  const { token } = await signedUp(server);
  const plain = await authForTest(database, {});
  const noToken = { status: 401, body: { code: 'no_authorization' } };
  const notAdmin = { status: 403, body: { code: 'not_admin' } };
  const keyless: Record<string, string>[] = [
    {},
    { apikey: adminKey },
    { authorization: adminKey },
    { authorization: 'Bearer' },
  ];
  for (const [method, path] of calls) {
    const body = method === 'GET' ? undefined : {};
    for (const headers of keyless)
      expect(await server.call(method, path, { body, headers })).toMatchObject(noToken);
    for (const wrong of [token, `${adminKey}x`, adminKey.slice(1), adminKey.toUpperCase()])
      expect(await server.call(method, path, { body, token: wrong })).toMatchObject(notAdmin);
    for (const any of ['', 'null', 'undefined', adminKey])
      expect(await plain.call(method, path, { body, token: any })).toMatchObject(notAdmin);
  }
});

test('the key opens nothing else, and is in no log and no answer', async () => {
  expect((await server.call('GET', '/user', { token: adminKey })).status).toBe(403);
  expect(await isTaken(server, adminKey)).toBe(false);
  await adminWith(`${adminKey}x`).listUsers();
  const answer = await server.call('POST', '/admin/users', { token: adminKey, body: { email: adminKey } });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).not.toContain(adminKey);
  expect(logged).not.toContain(adminKey);
});

describe('an administrator', () => {
  test('makes, finds and deletes an account', async () => {
    const { id, email } = await createUser({ user_metadata: { name: 'Ann' } });
    expect((await signIn(email)).error).toBeNull();
    const found = (await admin.getUserById(id)).data.user;
    expect(found).toMatchObject({ id, email, user_metadata: { name: 'Ann' } });
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
    await admin.updateUserById(id, { email_confirm: true });
    expect((await signIn(email)).error).toBeNull();
  });

  test('sets a password and an address, which ends all sessions there were', async () => {
    const { id, email } = await createUser();
    const { data } = await signIn(email);
    const to = freshEmail();
    const changed = await admin.updateUserById(id, { email: to, password: 'a better horse' });
    expect(changed.data.user?.email).toBe(to);
    expect(await isTaken(server, data.session?.access_token)).toBe(false);
    expect((await signIn(to, 'a better horse')).error).toBeNull();
    const taken = await admin.updateUserById(id, { email: (await createUser()).email });
    expect(taken.error).toMatchObject({ code: 'email_exists' });
    const weak = await admin.updateUserById(id, { password: 'abc' });
    expect(weak.error).toMatchObject({ code: 'weak_password' });
  });

  test('lists all accounts page by page', async () => {
    for (let count = 0; count < 3; count += 1) await createUser();
    const count = 'select count(*) as total from auth.users';
    const { total } = await database.query.one<{ total: number }>(count);
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

  test('is told what would not happen', async () => {
    const { id } = await createUser();
    for (const attributes of [{ role: 'admin' }, { phone: '1' }, { password_hash: '$argon2id$x' }])
      for (const answer of [
        await admin.updateUserById(id, attributes),
        await admin.createUser({ email: freshEmail(), ...attributes }),
      ])
        expect(answer.error).toMatchObject({ status: 400, code: 'validation_failed' });
  });
});
