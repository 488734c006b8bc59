import { GoTrueAdminApi, GoTrueClient } from '@supabase/auth-js';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { openAuthWithMail } from '#tests/harness/harness-auth-mail.ts';
import { createTwoStepAccount, type TwoStepAccount } from '#tests/harness/harness-totp.ts';

const adminKey = 'an-administrators-key.of+44/letters=and~more';
const env = { EMAIL_CONFIRMATION: 'off', AUTH_ADMIN_KEY: adminKey };
const { database, server } = await openAuthWithMail(env);

/** A browser that has typed the password of an account, and nothing else. */
async function signIn({ email, password }: TwoStepAccount) {
  const browser = browserWithCodes();
  const { data, error } = await browser.signInWithPassword({ email, password });
  if (data.session === null) throw error;
  return { browser, session: data.session };
}

/** The official client with what it calls experimental. */
function browserWithCodes(): GoTrueClient {
  return new GoTrueClient({
    url: server.url,
    flowType: 'pkce',
    autoRefreshToken: false,
    persistSession: false,
    experimental: { recoveryCodes: true },
  });
}

const callApi = (token: string | undefined) => server.auth.authenticate(`Bearer ${token}`);

/** An account with recovery codes, in a browser that took the second step. */
async function createAccountWithCodes() {
  const account = await createTwoStepAccount(server);
  const { browser } = await signIn(account);
  await browser.mfa.challengeAndVerify({ factorId: account.factorId, code: account.nextCode() });
  const { data, error } = await browser.mfa.recoveryCodes.generate();
  if (data === null) throw error;
  return { account, browser, codes: data.codes };
}

describe('recovery codes', () => {
  test('are ten, shown once, and each signs in once, however it is spelt', async () => {
    const { account, browser, codes } = await createAccountWithCodes();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    const status = await browser.mfa.recoveryCodes.getStatus();
    expect(status.data).toMatchObject({ total: 10, remaining: 10 });
    expect(JSON.stringify(status.data)).not.toContain(codes[0]);
    const stored = await database.query.rows<object>('select * from auth.recovery_codes');
    expect(JSON.stringify(stored)).not.toContain(codes[0]);

    const { browser: other } = await signIn(account);
    const spelt = codes[0]?.toLowerCase().replaceAll('-', ' ') ?? '';
    const used = await other.mfa.recoveryCodes.verify({ code: spelt });
    expect(decodeJwt(used.data?.access_token ?? '')).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    });
    expect(await callApi(used.data?.access_token)).toMatchObject({ email: account.email });
    const again = await (await signIn(account)).browser.mfa.recoveryCodes.verify({ code: codes[0] ?? '' });
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    expect((await browser.mfa.recoveryCodes.getStatus()).data).toMatchObject({ remaining: 9 });
  });

  test('made anew take the place of those there were, and are no code of another account', async () => {
    const [mine, theirs] = [await createAccountWithCodes(), await createAccountWithCodes()];
    const fresh = await mine.browser.mfa.recoveryCodes.regenerate();
    const { browser } = await signIn(mine.account);
    for (const code of [mine.codes[0], theirs.codes[0]])
      expect((await browser.mfa.recoveryCodes.verify({ code: code ?? '' })).error).toMatchObject({
        code: 'mfa_verification_failed',
      });
    expect((await browser.mfa.recoveryCodes.verify({ code: fresh.data?.codes[0] ?? '' })).error).toBeNull();
    // They go before the last app goes.
    expect((await browser.mfa.recoveryCodes.unenroll()).error).toBeNull();
    expect((await browser.mfa.unenroll({ factorId: mine.account.factorId })).error).toBeNull();
  });
});

test('an administrator lets somebody in again who has lost their app', async () => {
  const { account, browser } = await createAccountWithCodes();
  const admin = new GoTrueAdminApi({ url: server.url, headers: { Authorization: `Bearer ${adminKey}` } });
  const userId = (await browser.getUser()).data.user?.id ?? '';
  const listed = await admin.mfa.listFactors({ userId });
  expect(listed.data?.factors.map(({ factor_type: type }) => type)).toEqual(['totp', 'recovery_code']);
  expect((await admin.mfa.deleteFactor({ userId, id: account.factorId })).error).toBeNull();
  expect((await admin.mfa.listFactors({ userId })).data?.factors).toEqual([]);
  const { session } = await signIn(account);
  expect(await callApi(session.access_token)).toMatchObject({ email: account.email });
});
