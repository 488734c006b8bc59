import { describe, expect, test } from 'vitest';
import {
  type Account,
  authForTest,
  codeBehind,
  password,
  passwordsOf,
  signedUp,
} from '#tests/harness/auth-scene.ts';
import { freshEmail } from '#tests/harness/harness-auth.ts';
import { openAuthWithMail } from '#tests/harness/harness-auth-mail.ts';
import { authLimits } from '../attempt-limits.ts';

const better = 'a better horse';
const { database, mails, server } = await openAuthWithMail({ EMAIL_CONFIRMATION: 'off' });

async function askForCode({ email, browser }: Account): Promise<string> {
  expect((await browser.reauthenticate()).error).toBeNull();
  return (await mails.next(email)).code;
}

const opened = ({ email }: Account) => passwordsOf(server, email, [password, better]);

describe('a session alone, as a thief has it,', () => {
  test('changes neither the password nor an address that counts at once, and learns nothing about the password', async () => {
    const account = await signedUp(server);
    for (const change of [{ password: better }, { email: freshEmail() }, { password }]) {
      const { error } = await account.browser.updateUser(change);
      expect(error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    }
    expect(await opened(account)).toEqual([password]);
  });

  test('where no mail is sent, is told to bring the password, which then does', async () => {
    const { browser } = await signedUp(await authForTest(database, { env: { NODE_ENV: 'production' } }));
    for (const change of [{ password: better }, { email: freshEmail() }]) {
      const { error } = await browser.updateUser(change);
      expect(error).toMatchObject({ status: 400, code: 'current_password_required' });
    }
    const to = freshEmail();
    const wrong = await browser.updateUser({ email: to, current_password: 'guess' });
    expect(wrong.error).toMatchObject({ code: 'current_password_invalid' });
    expect((await browser.updateUser({ email: to, current_password: password })).data.user?.email).toBe(to);
    expect((await browser.reauthenticate()).error).toMatchObject({ code: 'email_provider_disabled' });
  });

  test('may guess ten passwords in a quarter of an hour', async () => {
    const limited = await authForTest(database, { limits: authLimits, env: { NODE_ENV: 'production' } });
    const { token } = await signedUp(limited);
    const body = { password: better, current_password: 'guess' };
    const guess = () => limited.call('PUT', '/user', { body, token });
    for (let round = 0; round < 10; round += 1) expect((await guess()).status).toBe(400);
    expect(await guess()).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
  });
});

describe('a code in a mail', () => {
  test('stands for the current password once, however it is typed', async () => {
    const account = await signedUp(server);
    const code = await askForCode(account);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect((await account.browser.updateUser({ password: better, nonce: typed })).error).toBeNull();
    expect(await opened(account)).toEqual([better]);
    const again = await account.browser.updateUser({ password, nonce: code });
    expect(again.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
  });

  test('is used up by one of many changes at once', async () => {
    const account = await signedUp(server);
    const nonce = await askForCode(account);
    const changes = Array.from({ length: 8 }, () => account.browser.updateUser({ password: better, nonce }));
    const codes = (await Promise.all(changes)).map(({ error }) => error?.code ?? 'changed');
    expect(codes.toSorted()).toEqual(['changed', ...Array<string>(7).fill('reauthentication_not_valid')]);
  });

  test('allows another address too, opens no session, and is worthless after ten minutes or for anybody else', async () => {
    const [mine, other] = [await signedUp(server), await signedUp(server)];
    const nonce = await askForCode(mine);
    const foreign = await other.browser.updateUser({ email: freshEmail(), nonce });
    expect(foreign.error).toMatchObject({ code: 'reauthentication_not_valid' });
    for (const type of ['recovery', 'reauthentication', 'email', 'signup']) {
      const body = { type, token: nonce.replaceAll('-', ''), email: mine.email };
      const answer = await server.call('POST', '/verify', { body });
      expect(answer).toMatchObject({ status: 403, body: { code: 'otp_expired' } });
    }
    const to = freshEmail();
    expect((await mine.browser.updateUser({ email: to, nonce })).data.user?.email).toBe(to);
    const late = await askForCode(other);
    server.clock.advance(10 * 60_000);
    const { error } = await other.browser.updateUser({ password: better, nonce: late });
    expect(error).toMatchObject({ code: 'reauthentication_not_valid' });
  });
});

test('the session of a link in the mailbox sets a password for an hour, however often it is refreshed', async () => {
  const { email } = await signedUp(server);
  const browser = server.client();
  await browser.resetPasswordForEmail(email);
  await browser.exchangeCodeForSession(await codeBehind(server, (await mails.next(email)).link));
  server.clock.advance(59 * 60_000);
  await browser.refreshSession();
  expect((await browser.updateUser({ password: better })).error).toBeNull();
  server.clock.advance(60_000);
  await browser.refreshSession();
  expect((await browser.updateUser({ password })).error).toMatchObject({ code: 'reauthentication_needed' });
});
