import { describe, expect, test } from 'vitest';
import {
  type Account,
  authForTest,
  codeBehind,
  confirmedAccount,
  password,
  passwordsOf,
  signedUp,
} from '#tests/harness/auth-scene.ts';
import { freshEmail } from '#tests/harness/harness-auth.ts';
import { openAuthWithMail } from '#tests/harness/harness-auth-mail.ts';

const { database, mails, server } = await openAuthWithMail();

async function askForChange({ browser, email }: Account) {
  const to = freshEmail();
  const { data, error } = await browser.updateUser({ email: to });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, new_email: to });
  return { to, current: await mails.next(email), next: await mails.next(to) };
}

async function emailsThatSignIn(...emails: string[]): Promise<string[]> {
  const found = await Promise.all(emails.map((email) => passwordsOf(server, email, [password])));
  return emails.filter((_email, index) => found[index]?.length === 1);
}

describe('another e-mail address', () => {
  test.each([
    ['the old address first', false],
    ['the new address first', true],
  ])('counts when both links were opened, %s', async (_name, isNewFirst) => {
    const account = await confirmedAccount(server, mails);
    const { email, browser } = account;
    const { to, current, next } = await askForChange(account);
    const [first, second] = isNewFirst ? [next, current] : [current, next];
    const half = await server.open(first.link);
    expect(half.searchParams.get('message')).toMatch(/proceed to confirm link sent to the other email/);
    expect([half.searchParams.has('code'), await emailsThatSignIn(email, to)]).toEqual([false, [email]]);

    const code = await codeBehind(server, second.link);
    expect(await emailsThatSignIn(email, to)).toEqual([to]);
    const { data } = await browser.exchangeCodeForSession(code);
    expect([data.user?.email, data.user?.new_email]).toEqual([to, undefined]);
  });

  test('that was given up for a third one never becomes the address', async () => {
    const account = await confirmedAccount(server, mails);
    const given = await askForChange(account);
    const wanted = await askForChange(account);
    for (const { link } of [given.current, given.next, wanted.next]) await server.open(link);
    expect(await emailsThatSignIn(account.email, given.to, wanted.to)).toEqual([account.email]);
    await server.open(wanted.current.link);
    expect(await emailsThatSignIn(account.email, given.to, wanted.to)).toEqual([wanted.to]);
  });

  test('that belongs to another account by the time of the link is refused', async () => {
    const account = await confirmedAccount(server, mails);
    const { to, current, next } = await askForChange(account);
    await server.client().signUp({ email: to, password });
    await server.open(current.link);
    expect((await server.open(next.link)).searchParams.get('error_code')).toBe('email_exists');
    expect(await emailsThatSignIn(account.email)).toEqual([account.email]);
  });

  test('gets its two mails again when asked, and makes links in the old mailbox worthless', async () => {
    const account = await confirmedAccount(server, mails);
    await server.client().resetPasswordForEmail(account.email);
    const recovery = await mails.next(account.email);
    const { to } = await askForChange(account);
    expect((await account.browser.resend({ type: 'email_change', email: account.email })).error).toBeNull();
    for (const each of [account.email, to]) await server.open((await mails.next(each)).link);
    expect([await emailsThatSignIn(to), await codeBehind(server, recovery.link)]).toEqual([[to], '']);
  });

  test('counts at once where accounts are not confirmed by mail, and makes those links worthless too', async () => {
    const env = { SMTP_URL: mails.url, EMAIL_CONFIRMATION: 'off' };
    const open = await authForTest(database, { env });
    const { browser, email } = await signedUp(open);
    await open.client().resetPasswordForEmail(email);
    const { link } = await mails.next(email);
    const to = freshEmail();
    expect((await browser.updateUser({ email: to, current_password: password })).data.user?.email).toBe(to);
    expect(await emailsThatSignIn(to)).toEqual([to]);
    expect((await open.open(link)).searchParams.get('error_code')).toBe('otp_expired');
  });
});
