import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { authForTest, codeBehind, isTaken, password, signedUp } from '#tests/harness/auth-scene.ts';
import { openAuthWithMail } from '#tests/harness/harness-auth-mail.ts';
import { codeOfApp, createTwoStepAccount, type TwoStepAccount } from '#tests/harness/harness-totp.ts';
import { authLimits } from '../attempt-limits.ts';

const env = { EMAIL_CONFIRMATION: 'off' };
const { database, mails, server } = await openAuthWithMail(env);
const required = { code: 'second_step_required' };
const failed = { code: 'mfa_verification_failed' };

/** A browser that has typed the password of an account, and nothing else. */
async function signIn({ email }: Pick<TwoStepAccount, 'email'>) {
  const browser = server.client();
  const { data, error } = await browser.signInWithPassword({ email, password });
  if (data.session === null) throw error;
  return { browser, session: data.session };
}

const callApi = (token: string | undefined) => server.auth.authenticate(`Bearer ${token}`);

/** An app that has shown no code yet. */
async function enrol(browser: TwoStepAccount['browser'], friendlyName = 'Phone') {
  const wanted = { factorType: 'totp', friendlyName, issuer: 'Shop & Co' } as const;
  const { data } = await browser.mfa.enroll(wanted);
  if (data === null) throw new Error('not enrolled');
  const { secret } = data.totp;
  return { data, factorId: data.id, code: () => codeOfApp(secret, server.clock.now()) };
}

describe('an app that shows codes', () => {
  test('is enrolled with a secret, as text, as an address and as a picture, and counts after its first code', async () => {
    const { email, browser } = await signedUp(server);
    const { data, factorId, code } = await enrol(browser);
    const { secret } = data.totp;
    const uri = new URL(data.totp.uri);
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Shop & Co:${email}`,
    ]);
    const more = { issuer: 'Shop & Co', algorithm: 'SHA1', digits: '6', period: '30' };
    expect(Object.fromEntries(uri.searchParams)).toEqual({ secret, ...more });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]+<\/svg>$/);
    const before = await browser.mfa.listFactors();
    expect([before.data?.all.length, before.data?.totp.length]).toEqual([1, 0]);
    const level = await browser.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    // It is stored so that a row of its table makes no codes, and shown to nobody afterwards.
    const rows = await database.query.rows<object>('select * from auth.factors where id = $1', [factorId]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([rows, await browser.getUser()])).not.toContain(secret);

    const { browser: thief, session: stolen } = await signIn({ email });
    const verified = await browser.mfa.challengeAndVerify({ factorId, code: code() });
    expect(verified.error).toBeNull();
    const claims = decodeJwt(verified.data?.access_token ?? '');
    expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] });
    expect(await callApi(verified.data?.access_token)).toMatchObject({ email });
    expect((await browser.mfa.listFactors()).data?.totp).toMatchObject([{ friendly_name: 'Phone' }]);
    expect((await mails.next(email)).subject).toBe('Two-step sign-in was set up');
    // The browsers that took one step only are signed out.
    expect(await isTaken(server, stolen.access_token)).toBe(false);
    expect((await thief.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
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
    // A token that was copied before the second step is worthless after it.
    server.clock.advance(11_000);
    const taken = await server.client().refreshSession(session);
    expect(taken.error).toMatchObject({ code: 'refresh_token_already_used' });
  });

  test('shows codes that are good once, also for another browser and at the same moment', async () => {
    const { factorId, nextCode, email } = await createTwoStepAccount(server);
    const code = nextCode();
    const browsers = await Promise.all(Array.from({ length: 8 }, () => signIn({ email })));
    const tries = browsers.map(({ browser }) => browser.mfa.challengeAndVerify({ factorId, code }));
    const errors = (await Promise.all(tries)).map(({ error }) => error?.code ?? 'taken');
    expect(errors.toSorted()).toEqual([...Array<string>(7).fill('mfa_verification_failed'), 'taken']);
    // Nor is an older code good after a newer one.
    server.clock.advance(-30_000);
    const { browser } = await signIn({ email });
    expect((await browser.mfa.challengeAndVerify({ factorId, code })).error).toMatchObject(failed);
  });

  test('is open to its owner where they took that step before, however often somebody with the password has guessed', async () => {
    const address = '198.51.100.4';
    const strict = await authForTest(database, { env, limits: authLimits, address });
    const account = await createTwoStepAccount(strict);
    const { factorId, email } = account;
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const asStranger = (path: string, body: object, token?: string) =>
      strict.call('POST', path, { body, headers, ...(token !== undefined && { token }) });
    const { body: stolen } = await asStranger('/token?grant_type=password', { email, password });
    const token = String(stolen['access_token']);
    const guess = async (code: string) => {
      const { body: challenge } = await asStranger(`/factors/${factorId}/challenge`, {}, token);
      return await asStranger(`/factors/${factorId}/verify`, { challenge_id: challenge['id'], code }, token);
    };
    for (let count = 0; count < 5; count += 1) expect((await guess('000000')).body).toMatchObject(failed);
    // Even the right code is refused there now.
    expect((await guess(account.nextCode())).status).toBe(429);
    const owner = strict.client();
    await owner.signInWithPassword(account);
    const taken = await owner.mfa.challengeAndVerify({ factorId, code: account.nextCode() });
    expect(taken.error).toBeNull();
  });

  test('is needed to sign other browsers out', async () => {
    const account = await createTwoStepAccount(server);
    const { session } = await signIn(account);
    const signOut = (scope: string) =>
      server.call('POST', `/logout?scope=${scope}`, { token: session.access_token });
    for (const scope of ['others', 'global'])
      expect(await signOut(scope)).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } });
    expect(await isTaken(server, (await account.session()).access_token)).toBe(true);
    expect((await signOut('local')).status).toBe(204);
  });

  test('answers the browser that asked, and no other one of the same account or another', async () => {
    const account = await createTwoStepAccount(server);
    const { factorId } = account;
    const [one, other] = [await signIn(account), await signIn(account)];
    const challenge = await one.browser.mfa.challenge({ factorId });
    const answer = { factorId, challengeId: challenge.data?.id ?? '', code: account.nextCode() };
    expect((await other.browser.mfa.verify(answer)).error).toMatchObject({ code: 'mfa_factor_not_found' });
    expect((await one.browser.mfa.verify(answer)).error).toBeNull();
    const { browser: stranger } = await createTwoStepAccount(server);
    expect((await stranger.mfa.challenge({ factorId })).error).toMatchObject({ status: 404 });
    expect((await stranger.mfa.unenroll({ factorId })).error).toMatchObject({ status: 404 });
  });

  test('that has shown no code yet is not finished by somebody who knows the password only', async () => {
    const account = await createTwoStepAccount(server);
    const { factorId, code } = await enrol(account.browser, 'Other');
    const { browser } = await signIn(account);
    const { error } = await browser.mfa.challengeAndVerify({ factorId, code: code() });
    expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    expect((await account.browser.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull();
  });

  test('goes away where a code was typed just now, and the password alone signs in again', async () => {
    const account = await createTwoStepAccount(server);
    const { factorId, email } = account;
    expect((await account.browser.mfa.unenroll({ factorId })).error).toBeNull();
    const subjects = [(await mails.next(email)).subject, (await mails.next(email)).subject];
    expect(subjects).toContain('An app was removed from two-step sign-in');
    const { session } = await signIn(account);
    expect(await callApi(session.access_token)).toMatchObject({ email });
    const { data } = await account.browser.refreshSession();
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1' });
  });
});

test('a forgotten password is no way around the second step', async () => {
  const account = await createTwoStepAccount(server);
  await mails.next(account.email);
  const browser = server.client();
  await browser.resetPasswordForEmail(account.email);
  await browser.exchangeCodeForSession(await codeBehind(server, (await mails.next(account.email)).link));
  const { data } = await browser.getSession();
  await expect(callApi(data.session?.access_token)).rejects.toMatchObject(required);
  const change = () => browser.updateUser({ password: 'a better horse' });
  expect((await change()).error).toMatchObject({ status: 401, code: 'insufficient_aal' });
  await browser.mfa.challengeAndVerify({ factorId: account.factorId, code: account.nextCode() });
  expect((await change()).error).toBeNull();
});
