import { describe, expect, test } from 'vitest';
import { freshEmail, startAuth, type AuthServer } from '#tests/harness/harness-auth.ts';
import { openAuthWithMail } from '#tests/harness/harness-auth-mail.ts';

const password = 'correct horse';
const { database, mails, server } = await openAuthWithMail();

async function createAccount() {
  const email = freshEmail();
  const browser = server.client();
  await browser.signUp({ email, password });
  const arrival = await server.open((await mails.next(email)).link);
  await browser.exchangeCodeForSession(arrival.searchParams.get('code') ?? '');
  return { email, browser };
}

async function askForChange(browser: ReturnType<AuthServer['client']>, from: string) {
  const to = freshEmail();
  const { data, error } = await browser.updateUser({ email: to });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: from, new_email: to });
  return { to, current: await mails.next(from), next: await mails.next(to) };
}

async function emailsThatSignIn(...emails: string[]): Promise<string[]> {
  const answers = await Promise.all(
    emails.map((email) => server.client().signInWithPassword({ email, password })),
  );
  return emails.filter((_email, index) => answers[index]?.error === null);
}

describe('another e-mail address', () => {
  test.each([
    ['the old address first', false],
    ['the new address first', true],
  ])('counts when both links were opened, %s', async (_name, isNewFirst) => {
    const { email, browser } = await createAccount();
    const { to, current, next } = await askForChange(browser, email);
    const [first, second] = isNewFirst ? [next, current] : [current, next];
    const half = await server.open(first.link);
    expect(half.searchParams.get('message')).toMatch(/proceed to confirm link sent to the other email/);
    expect(half.searchParams.has('code')).toBe(false);
    expect(await emailsThatSignIn(email, to)).toEqual([email]);

    const arrival = await server.open(second.link);
    expect(await emailsThatSignIn(email, to)).toEqual([to]);
    const { data } = await browser.exchangeCodeForSession(arrival.searchParams.get('code') ?? '');
    expect(data.user).toMatchObject({ email: to });
    expect(data.user?.new_email).toBeUndefined();
  });

  test('that was given up for a third one never becomes the address', async () => {
    const { email, browser } = await createAccount();
    const given = await askForChange(browser, email);
    const wanted = await askForChange(browser, email);
    await server.open(given.current.link);
    await server.open(given.next.link);
    await server.open(wanted.next.link);
    expect(await emailsThatSignIn(email, given.to, wanted.to)).toEqual([email]);
    await server.open(wanted.current.link);
    expect(await emailsThatSignIn(email, given.to, wanted.to)).toEqual([wanted.to]);
  });

  test('that belongs to another account is refused, at the wish and at the link', async () => {
    const [mine, other] = [await createAccount(), await createAccount()];
    const { error } = await mine.browser.updateUser({ email: other.email });
    expect(error).toMatchObject({ status: 422, code: 'email_exists' });

    const { to, current, next } = await askForChange(mine.browser, mine.email);
    await server.client().signUp({ email: to, password });
    await server.open(current.link);
    expect((await server.open(next.link)).searchParams.get('error_code')).toBe('email_exists');
    expect(await emailsThatSignIn(mine.email)).toEqual([mine.email]);
  });

  test('makes links in the old mailbox worthless', async () => {
    const { email, browser } = await createAccount();
    await server.client().resetPasswordForEmail(email);
    const recovery = await mails.next(email);
    const { current, next } = await askForChange(browser, email);
    await server.open(current.link);
    await server.open(next.link);
    expect((await server.open(recovery.link)).searchParams.has('code')).toBe(false);
  });

  test('gets its two mails again when asked', async () => {
    const { email, browser } = await createAccount();
    const { to } = await askForChange(browser, email);
    const { error } = await browser.resend({ type: 'email_change', email });
    expect(error).toBeNull();
    await server.open((await mails.next(email)).link);
    await server.open((await mails.next(to)).link);
    expect(await emailsThatSignIn(to)).toEqual([to]);
  });

  test('counts at once where accounts are not confirmed by mail', async () => {
    const open = await startAuth(database, { env: { SMTP_URL: mails.url, EMAIL_CONFIRMATION: 'off' } });
    const browser = open.client();
    const to = freshEmail();
    await browser.signUp({ email: freshEmail(), password });
    const { data } = await browser.updateUser({ email: to, current_password: password });
    expect(data.user?.email).toBe(to);
    expect(await emailsThatSignIn(to)).toEqual([to]);
    await open.close();
  });
});

test('a wrong current password refuses the new one', async () => {
  const { email, browser } = await createAccount();
  const wrong = await browser.updateUser({ password: 'a better horse', current_password: 'guess' });
  expect(wrong.error).toMatchObject({ status: 400, code: 'current_password_invalid' });
  expect(await emailsThatSignIn(email)).toEqual([email]);
  const right = await browser.updateUser({ password: 'a better horse', current_password: password });
  expect(right.error).toBeNull();
  expect(await emailsThatSignIn(email)).toEqual([]);
});
