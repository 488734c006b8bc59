import { describe, expect, test } from 'vitest';
import { freshEmail, startAuth } from '#tests/harness/harness-auth.ts';
import { openAuthWithMail } from '#tests/harness/harness-auth-mail.ts';
import { authLimits } from '../attempt-limits.ts';

const password = 'correct horse';
const better = 'a better horse';
const { database, mails, server } = await openAuthWithMail({ EMAIL_CONFIRMATION: 'off' });

async function createAccount(on = server) {
  const email = freshEmail();
  const browser = on.client();
  const { data } = await browser.signUp({ email, password });
  return { email, browser, session: data.session };
}

async function askForCode({ email, browser }: Awaited<ReturnType<typeof createAccount>>): Promise<string> {
  expect((await browser.reauthenticate()).error).toBeNull();
  return (await mails.next(email)).code;
}

async function passwordsOf(email: string): Promise<string[]> {
  const tries = [password, better].map(async (each) => {
    const { error } = await server.client().signInWithPassword({ email, password: each });
    return error === null ? [each] : [];
  });
  return (await Promise.all(tries)).flat();
}

describe('a session alone, as a thief has it,', () => {
  test('changes neither the password nor an address that counts at once', async () => {
    const { email, browser } = await createAccount();
    for (const change of [{ password: better }, { email: freshEmail() }]) {
      const { error } = await browser.updateUser(change);
      expect(error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    }
    expect(await passwordsOf(email)).toEqual([password]);
  });

  test('where no mail is sent, is told to bring the password, which then does', async () => {
    const mute = await startAuth(database, { env: { NODE_ENV: 'production' } });
    const { browser } = await createAccount(mute);
    for (const change of [{ password: better }, { email: freshEmail() }]) {
      const { error } = await browser.updateUser(change);
      expect(error).toMatchObject({ status: 400, code: 'current_password_required' });
    }
    const to = freshEmail();
    const wrong = await browser.updateUser({ email: to, current_password: 'guess' });
    expect(wrong.error).toMatchObject({ code: 'current_password_invalid' });
    const right = await browser.updateUser({ email: to, current_password: password });
    expect(right.data.user?.email).toBe(to);
    expect((await browser.reauthenticate()).error).toMatchObject({ code: 'email_provider_disabled' });
    await mute.close();
  });

  test('learns nothing about the password by trying it as the new one', async () => {
    const { browser } = await createAccount();
    const { error } = await browser.updateUser({ password });
    expect(error).toMatchObject({ code: 'reauthentication_needed' });
  });

  test('may guess ten passwords in a quarter of an hour', async () => {
    const limited = await startAuth(database, { limits: authLimits, env: { NODE_ENV: 'production' } });
    const { session } = await createAccount(limited);
    const guess = () =>
      limited.call('PUT', '/user', {
        body: { password: better, current_password: 'guess' },
        token: session?.access_token ?? '',
      });
    for (let round = 0; round < 10; round += 1) expect((await guess()).status).toBe(400);
    expect(await guess()).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
    await limited.close();
  });
});

describe('a code in a mail', () => {
  test('stands for the current password once, however it is typed', async () => {
    const account = await createAccount();
    const code = await askForCode(account);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    const { error } = await account.browser.updateUser({ password: better, nonce: typed });
    expect(error).toBeNull();
    expect(await passwordsOf(account.email)).toEqual([better]);
    const again = await account.browser.updateUser({ password, nonce: code });
    expect(again.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
  });

  test('is used up by one of many changes at once', async () => {
    const account = await createAccount();
    const nonce = await askForCode(account);
    const changes = Array.from({ length: 8 }, () => account.browser.updateUser({ password: better, nonce }));
    const codes = (await Promise.all(changes)).map(({ error }) => error?.code ?? 'changed');
    expect(codes.toSorted()).toEqual(['changed', ...Array(7).fill('reauthentication_not_valid')]);
  });

  test('allows another address too, and is worthless after ten minutes or for anybody else', async () => {
    const [mine, other] = [await createAccount(), await createAccount()];
    const nonce = await askForCode(mine);
    const foreign = await other.browser.updateUser({ email: freshEmail(), nonce });
    expect(foreign.error).toMatchObject({ code: 'reauthentication_not_valid' });
    const to = freshEmail();
    expect((await mine.browser.updateUser({ email: to, nonce })).data.user?.email).toBe(to);
    const late = await askForCode(other);
    server.clock.advance(10 * 60_000);
    const { error } = await other.browser.updateUser({ password: better, nonce: late });
    expect(error).toMatchObject({ code: 'reauthentication_not_valid' });
  });

  test('opens no session', async () => {
    const account = await createAccount();
    const token = (await askForCode(account)).replaceAll('-', '');
    for (const type of ['recovery', 'reauthentication', 'email', 'signup']) {
      const body = { type, token, email: account.email };
      expect(await server.call('POST', '/verify', { body })).toMatchObject({
        status: 403,
        body: { code: 'otp_expired' },
      });
    }
  });

  test('needs a session to be asked for, and comes once a minute', async () => {
    expect(await server.call('GET', '/reauthenticate')).toMatchObject({ status: 401 });
    const limited = await startAuth(database, {
      limits: authLimits,
      env: { SMTP_URL: mails.url, EMAIL_CONFIRMATION: 'off' },
    });
    const { browser } = await createAccount(limited);
    expect((await browser.reauthenticate()).error).toBeNull();
    expect((await browser.reauthenticate()).error).toMatchObject({ code: 'over_email_send_rate_limit' });
    await limited.close();
  });
});

describe('the session of a link in the mailbox', () => {
  async function openRecovery(email: string) {
    const browser = server.client();
    await browser.resetPasswordForEmail(email);
    const arrival = await server.open((await mails.next(email)).link);
    await browser.exchangeCodeForSession(arrival.searchParams.get('code') ?? '');
    return browser;
  }

  test('sets a password for an hour, however often it is refreshed', async () => {
    const { email } = await createAccount();
    const browser = await openRecovery(email);
    server.clock.advance(59 * 60_000);
    await browser.refreshSession();
    expect((await browser.updateUser({ password: better })).error).toBeNull();
    server.clock.advance(60_000);
    await browser.refreshSession();
    const { error } = await browser.updateUser({ password });
    expect(error).toMatchObject({ code: 'reauthentication_needed' });
  });
});

test('links in the old mailbox are worthless once the address is another', async () => {
  const { email, browser } = await createAccount();
  await server.client().resetPasswordForEmail(email);
  const { link } = await mails.next(email);
  await browser.updateUser({ email: freshEmail(), current_password: password });
  expect((await server.open(link)).searchParams.get('error_code')).toBe('otp_expired');
});
