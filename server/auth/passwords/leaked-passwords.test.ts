import { isAuthWeakPasswordError } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { authForTest, openAuth, password } from '#tests/harness/auth-scene.ts';
import { freshEmail } from '#tests/harness/harness-auth.ts';
import { isLeaked } from './leaked-passwords.ts';

const { database, server } = await openAuth({ env: { REFUSE_LEAKED_PASSWORDS: 'on' } });

test.each(['123456', 'password', 'Password1', 'QWERTYUIOP', 'letmein'])(
  '%s is in the list of passwords known from leaks',
  (leaked) => {
    expect(isLeaked(leaked)).toBe(true);
  },
);

test.each(['123456 ', 'passwordpasswordpassword', password, 'x7Kq-pL2m', 'toString', '__proto__'])(
  '%j, only like one of them or random, is not in the list',
  (fine) => {
    expect(isLeaked(fine)).toBe(false);
  },
);

test('one of the list is refused with that reason, for a new account and for one there is', async () => {
  const email = freshEmail();
  const refused = await server.client().signUp({ email, password: 'letmein' });
  expect(isAuthWeakPasswordError(refused.error)).toBe(true);
  expect(refused.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['pwned'] });
  const browser = server.client();
  expect((await browser.signUp({ email, password })).error).toBeNull();
  const change = await browser.updateUser({ password: 'letmein', current_password: password });
  expect(change.error).toMatchObject({ code: 'weak_password', reasons: ['pwned'] });
});

test('whoever has such a password already may still sign in', async () => {
  const lax = await authForTest(database, { env: { REFUSE_LEAKED_PASSWORDS: 'off' } });
  const email = freshEmail();
  expect((await lax.client().signUp({ email, password: '123456' })).error).toBeNull();
  expect((await server.client().signInWithPassword({ email, password: '123456' })).error).toBeNull();
});
