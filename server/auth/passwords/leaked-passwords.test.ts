import { isAuthWeakPasswordError } from '@supabase/auth-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshEmail, startAuth, type AuthServer } from '#tests/harness/harness-auth.ts';
import { openTestDatabase, type TestDatabase } from '#tests/harness/harness-database.ts';
import { isLeaked } from './leaked-passwords.ts';

const password = 'correct horse';
let database: TestDatabase;
let server: AuthServer;

beforeAll(async () => {
  database = await openTestDatabase();
  server = await startAuth(database, { env: { REFUSE_LEAKED_PASSWORDS: 'on' } });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

test.each(['123456', 'password', 'Password1', 'QWERTYUIOP', 'letmein'])(
  'the password %s, known from leaks, is refused with that reason, for a new account and for one there is',
  async (leaked) => {
    const email = freshEmail();
    const refused = await server.client().signUp({ email, password: leaked });
    expect(isAuthWeakPasswordError(refused.error)).toBe(true);
    expect(refused.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['pwned'] });
    const browser = server.client();
    expect((await browser.signUp({ email, password })).error).toBeNull();
    const change = await browser.updateUser({ password: leaked, current_password: password });
    expect(change.error).toMatchObject({ code: 'weak_password', reasons: ['pwned'] });
  },
);

test('whoever has such a password already may still sign in', async () => {
  const lax = await startAuth(database, { env: { REFUSE_LEAKED_PASSWORDS: 'off' } });
  const email = freshEmail();
  expect((await lax.client().signUp({ email, password: '123456' })).error).toBeNull();
  await lax.close();
  expect((await server.client().signInWithPassword({ email, password: '123456' })).error).toBeNull();
});

test('passwords that are only like one of them, or random, are not in the list', () => {
  for (const fine of [
    '123456 ',
    'passwordpasswordpassword',
    'correct horse',
    'x7Kq-pL2m',
    'toString',
    '__proto__',
  ])
    expect([fine, isLeaked(fine)]).toEqual([fine, false]);
});
