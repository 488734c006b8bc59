import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { freshEmail, startAuth } from '#tests/harness/harness-auth.ts';
import { openAuthWithMail } from '#tests/harness/harness-auth-mail.ts';
import { codeOfApp, createTwoStepAccount, type TwoStepAccount } from '#tests/harness/harness-totp.ts';
import { authLimits } from '../attempt-limits.ts';

const env = { EMAIL_CONFIRMATION: 'off' };
const { database, mails, server } = await openAuthWithMail(env);
const required = { code: 'second_step_required' };

/** A browser that has typed the password of an account, and nothing else. */
async function signIn({ email, password }: TwoStepAccount) {
  const browser = server.client();
  const { data, error } = await browser.signInWithPassword({ email, password });
  if (data.session === null) throw error;
  return { browser, session: data.session };
}

function callApi(token: string | undefined) {
  return server.auth.authenticate(`Bearer ${token}`);
}

describe('an app that shows codes', () => {
  test('is enrolled with a secret, as text, as an address and as a picture, and counts after its first code', async () => {
    const browser = server.client();
    const email = freshEmail();
    await browser.signUp({ email, password: 'correct horse' });
    const { data } = await browser.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Phone',
      issuer: 'Shop & Co',
    });
    if (data === null) throw new Error('not enrolled');
    const uri = new URL(data.totp.uri);
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Shop & Co:${email}`,
    ]);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: data.totp.secret,
      issuer: 'Shop & Co',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(data.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]+<\/svg>$/);
    const before = await browser.mfa.listFactors();
    expect([before.data?.all.length, before.data?.totp.length]).toEqual([1, 0]);
    expect((await browser.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    });

    const code = codeOfApp(data.totp.secret, server.clock.now());
    const verified = await browser.mfa.challengeAndVerify({ factorId: data.id, code });
    expect(verified.error).toBeNull();
    const claims = decodeJwt(verified.data?.access_token ?? '');
    expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] });
    expect(await callApi(verified.data?.access_token)).toMatchObject({ email });
    expect((await browser.mfa.listFactors()).data?.totp).toMatchObject([{ friendly_name: 'Phone' }]);
    expect((await mails.next(email)).subject).toBe('Two-step sign-in was set up');
  });

  test('is asked for at every sign-in, and before its code nothing but the account’s sign-in is open', async () => {
    const account = await createTwoStepAccount(server);
    const { browser, session } = await signIn(account);
    const level = await browser.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    await expect(callApi(session.access_token)).rejects.toMatchObject(required);
    // Nor after a refresh: the session is what it was.
    const refreshed = await browser.refreshSession();
    await expect(callApi(refreshed.data.session?.access_token)).rejects.toMatchObject(required);

    const { factorId } = account;
    await browser.mfa.challengeAndVerify({ factorId, code: account.nextCode() });
    const { data } = await browser.getSession();
    expect(await callApi(data.session?.access_token)).toMatchObject({ email: account.email });
    const again = await browser.refreshSession();
    expect(decodeJwt(again.data.session?.access_token ?? '')).toMatchObject({ aal: 'aal2' });
  });

  test('ends, with its first code, the browsers that took one step only', async () => {
    const browser = server.client();
    const email = freshEmail();
    await browser.signUp({ email, password: 'correct horse' });
    const thief = server.client();
    const { data: stolen } = await thief.signInWithPassword({ email, password: 'correct horse' });
    const { data } = await browser.mfa.enroll({ factorType: 'totp' });
    if (data === null) throw new Error('not enrolled');
    const code = codeOfApp(data.totp.secret, server.clock.now());
    await browser.mfa.challengeAndVerify({ factorId: data.id, code });
    await expect(callApi(stolen.session?.access_token)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect((await thief.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
  });

  test('shows codes that are good once, also for another browser and at the same moment', async () => {
    const account = await createTwoStepAccount(server);
    const code = account.nextCode();
    const browsers = await Promise.all(Array.from({ length: 8 }, () => signIn(account)));
    const tries = browsers.map(({ browser }) =>
      browser.mfa.challengeAndVerify({ factorId: account.factorId, code }),
    );
    const errors = (await Promise.all(tries)).map(({ error }) => error?.code ?? 'taken');
    expect(errors.toSorted()).toEqual([...Array<string>(7).fill('mfa_verification_failed'), 'taken']);
    // Nor is an older code good after a newer one.
    server.clock.advance(-30_000);
    const { browser } = await signIn(account);
    const older = await browser.mfa.challengeAndVerify({ factorId: account.factorId, code });
    expect(older.error).toMatchObject({ code: 'mfa_verification_failed' });
  });

  test('may go half a minute wrong', async () => {
    const account = await createTwoStepAccount(server);
    for (const seconds of [-30, 30]) {
      server.clock.advance(120_000);
      const code = account.nextCode();
      server.clock.advance(seconds * 1000);
      const { browser } = await signIn(account);
      expect((await browser.mfa.challengeAndVerify({ factorId: account.factorId, code })).error).toBeNull();
    }
    server.clock.advance(120_000);
    const late = account.nextCode();
    server.clock.advance(60_000);
    const { browser } = await signIn(account);
    expect(
      (await browser.mfa.challengeAndVerify({ factorId: account.factorId, code: late })).error,
    ).toMatchObject({
      code: 'mfa_verification_failed',
    });
  });

  test('may be guessed five times in a quarter of an hour, wherever the guesses come from', async () => {
    const strict = await startAuth(database, { env, limits: authLimits });
    const account = await createTwoStepAccount(strict);
    const browser = strict.client();
    await browser.signInWithPassword(account);
    const guess = (code: string) => browser.mfa.challengeAndVerify({ factorId: account.factorId, code });
    for (let count = 0; count < 5; count += 1)
      expect((await guess('000000')).error).toMatchObject({ code: 'mfa_verification_failed' });
    expect((await guess(account.nextCode())).error).toMatchObject({ status: 429 });
    strict.clock.advance(15 * 60_000);
    expect((await guess(account.nextCode())).error).toBeNull();
    await strict.close();
  });

  test('answers the browser that asked, and no other one of the same account', async () => {
    const account = await createTwoStepAccount(server);
    const [one, other] = [await signIn(account), await signIn(account)];
    const challenge = await one.browser.mfa.challenge({ factorId: account.factorId });
    const answer = {
      factorId: account.factorId,
      challengeId: challenge.data?.id ?? '',
      code: account.nextCode(),
    };
    expect((await other.browser.mfa.verify(answer)).error).toMatchObject({ code: 'mfa_factor_not_found' });
    expect((await one.browser.mfa.verify(answer)).error).toBeNull();
  });

  test('is stored so that a row of its table makes no codes, and shown to nobody afterwards', async () => {
    const browser = server.client();
    await browser.signUp({ email: freshEmail(), password: 'correct horse' });
    const { data } = await browser.mfa.enroll({ factorType: 'totp' });
    const rows = await database.query.rows<object>('select * from auth.factors where id = $1', [data?.id]);
    const stored = JSON.stringify(rows);
    expect(rows).toHaveLength(1);
    expect(stored).not.toContain(data?.totp.secret ?? '');
    expect(JSON.stringify(await browser.getUser())).not.toContain(data?.totp.secret ?? '');
  });

  test('that has shown no code yet is not finished by somebody who knows the password only', async () => {
    const account = await createTwoStepAccount(server);
    const { data } = await account.browser.mfa.enroll({ factorType: 'totp', friendlyName: 'Other' });
    if (data === null) throw new Error('not enrolled');
    const { browser } = await signIn(account);
    const code = codeOfApp(data.totp.secret, server.clock.now());
    const { error } = await browser.mfa.challengeAndVerify({ factorId: data.id, code });
    expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    expect((await account.browser.mfa.challengeAndVerify({ factorId: data.id, code })).error).toBeNull();
  });

  test('of another user is not to be found', async () => {
    const [mine, theirs] = [await createTwoStepAccount(server), await createTwoStepAccount(server)];
    const { factorId } = theirs;
    expect((await mine.browser.mfa.challenge({ factorId })).error).toMatchObject({ status: 404 });
    expect((await mine.browser.mfa.unenroll({ factorId })).error).toMatchObject({ status: 404 });
  });

  test('goes away where a code was typed just now, and the password alone signs in again', async () => {
    const account = await createTwoStepAccount(server);
    const { factorId, email } = account;
    const { browser: half } = await signIn(account);
    expect((await half.mfa.unenroll({ factorId })).error).toMatchObject({ code: 'insufficient_aal' });
    expect((await account.browser.mfa.unenroll({ factorId })).error).toBeNull();
    const subjects = [(await mails.next(email)).subject, (await mails.next(email)).subject];
    expect(subjects).toContain('An app was removed from two-step sign-in');
    const { session } = await signIn(account);
    expect(await callApi(session.access_token)).toMatchObject({ email });
    const { data } = await account.browser.refreshSession();
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1' });
  });
});

describe('a forgotten password', () => {
  test('is no way around the second step', async () => {
    const account = await createTwoStepAccount(server);
    await mails.next(account.email);
    const browser = server.client();
    await browser.resetPasswordForEmail(account.email);
    const arrival = await server.open((await mails.next(account.email)).link);
    await browser.exchangeCodeForSession(arrival.searchParams.get('code') ?? '');
    const { data } = await browser.getSession();
    await expect(callApi(data.session?.access_token)).rejects.toMatchObject(required);
    const password = 'a better horse';
    expect((await browser.updateUser({ password })).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    });
    await browser.mfa.challengeAndVerify({ factorId: account.factorId, code: account.nextCode() });
    expect((await browser.updateUser({ password })).error).toBeNull();
  });
});

test('a token that was copied before the second step is worth nothing after it', async () => {
  const account = await createTwoStepAccount(server);
  const { browser, session: copied } = await signIn(account);
  await browser.mfa.challengeAndVerify({ factorId: account.factorId, code: account.nextCode() });
  server.clock.advance(11_000);
  const thief = server.client();
  const taken = await thief.refreshSession(copied);
  expect(taken.error).toMatchObject({ code: 'refresh_token_already_used' });
});
