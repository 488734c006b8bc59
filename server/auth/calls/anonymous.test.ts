import { describe, expect, test } from 'vitest';
import { freshEmail, startAuth } from '#tests/harness/harness-auth.ts';
import { openAuthWithMail } from '#tests/harness/harness-auth-mail.ts';
import { authLimits } from '../attempt-limits.ts';

const password = 'correct horse';
const { database, mails, server } = await openAuthWithMail({ ANONYMOUS_SIGN_IN: 'on' });

test('a browser gets an account without address and password, of its own', async () => {
  const [one, other] = [server.client(), server.client()];
  const { data, error } = await one.signInAnonymously({ options: { data: { theme: 'dark' } } });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    email: '',
    is_anonymous: true,
    identities: [],
    app_metadata: {},
    user_metadata: { theme: 'dark' },
  });
  const { data: claims } = await one.getClaims();
  expect(claims?.claims).toMatchObject({ is_anonymous: true, amr: [{ method: 'anonymous' }] });
  const second = await other.signInAnonymously();
  expect(second.data.user?.id).not.toBe(data.user?.id);
  expect((await one.refreshSession()).data.user?.id).toBe(data.user?.id);
});

describe('an anonymous account', () => {
  test('becomes a lasting one by an address whose link is opened, and keeps its id', async () => {
    const browser = server.client();
    const { data: before } = await browser.signInAnonymously();
    const email = freshEmail();
    const wish = await browser.updateUser({ email, password });
    expect(wish.data.user).toMatchObject({ new_email: email, is_anonymous: true });
    expect((await server.client().signInWithPassword({ email, password })).error).not.toBeNull();
    const arrival = await server.open((await mails.next(email)).link);
    await browser.exchangeCodeForSession(arrival.searchParams.get('code') ?? '');
    const { data } = await server.client().signInWithPassword({ email, password });
    expect(data.user).toMatchObject({ id: before.user?.id, email, is_anonymous: false });
    const { data: claims } = await browser.getClaims();
    expect(claims?.claims.is_anonymous).toBe(false);
    await server.settle();
    expect(mails.waiting().filter(({ to }) => to === '')).toEqual([]);
  });

  test('becomes one at once where accounts are not confirmed by mail', async () => {
    const open = await startAuth(database, {
      env: { ANONYMOUS_SIGN_IN: 'on', PUBLIC_URL: 'http://localhost:3000' },
    });
    const browser = open.client();
    await browser.signInAnonymously();
    const email = freshEmail();
    const { data } = await browser.updateUser({ email, password });
    expect(data.user).toMatchObject({ email, is_anonymous: false });
    expect((await open.client().signInWithPassword({ email, password })).error).toBeNull();
    const late = await browser.updateUser({ email: freshEmail() });
    expect(late.error).toMatchObject({ code: 'reauthentication_needed' });
    await open.close();
  });

  test("cannot take another account's address", async () => {
    const open = await startAuth(database, { env: { ANONYMOUS_SIGN_IN: 'on' } });
    const email = freshEmail();
    await open.client().signUp({ email, password });
    const browser = open.client();
    await browser.signInAnonymously();
    const { error } = await browser.updateUser({ email, password: 'another one' });
    expect(error).toMatchObject({ status: 422, code: 'email_exists' });
    expect((await open.client().signInWithPassword({ email, password })).error).toBeNull();
    await open.close();
  });

  test('has no password without an address, and no mailbox for a code', async () => {
    const browser = server.client();
    await browser.signInAnonymously();
    expect((await browser.updateUser({ password })).error).toMatchObject({ code: 'validation_failed' });
    expect((await browser.reauthenticate()).error).toMatchObject({ code: 'validation_failed' });
    const empty = await server.call('POST', '/token?grant_type=password', {
      body: { email: '', password: '' },
    });
    expect(empty.status).toBe(400);
  });
});

test('one network makes ten anonymous accounts in a quarter of an hour', async () => {
  const limited = await startAuth(database, { limits: authLimits, env: { ANONYMOUS_SIGN_IN: 'on' } });
  for (let round = 0; round < 10; round += 1)
    expect((await limited.client().signInAnonymously()).error).toBeNull();
  const { error } = await limited.client().signInAnonymously();
  expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  await limited.close();
});

test('without the setting nobody is let in without an address', async () => {
  const plain = await startAuth(database);
  const { error } = await plain.client().signInAnonymously();
  expect(error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' });
  expect((await plain.call('GET', '/settings')).body).toMatchObject({ external: { anonymous_users: false } });
  await plain.close();
});
