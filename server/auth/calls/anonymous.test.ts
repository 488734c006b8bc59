import { expect, test } from 'vitest';
import { authForTest, codeBehind, password, passwordsOf, signedUp } from '#tests/harness/auth-scene.ts';
import { freshEmail } from '#tests/harness/harness-auth.ts';
import { openAuthWithMail } from '#tests/harness/harness-auth-mail.ts';
import { authLimits } from '../attempt-limits.ts';

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
  expect((await other.signInAnonymously()).data.user?.id).not.toBe(data.user?.id);
  expect((await one.refreshSession()).data.user?.id).toBe(data.user?.id);
  const body = { email: '', password: '' };
  expect((await server.call('POST', '/token?grant_type=password', { body })).status).toBe(400);
});

test('it becomes a lasting one by an address whose link is opened, and keeps its id', async () => {
  const browser = server.client();
  const { data: before } = await browser.signInAnonymously();
  const email = freshEmail();
  const wish = await browser.updateUser({ email, password });
  expect(wish.data.user).toMatchObject({ new_email: email, is_anonymous: true });
  expect(await passwordsOf(server, email, [password])).toEqual([]);
  await browser.exchangeCodeForSession(await codeBehind(server, (await mails.next(email)).link));
  const { data } = await server.client().signInWithPassword({ email, password });
  expect(data.user).toMatchObject({ id: before.user?.id, email, is_anonymous: false });
  expect((await browser.getClaims()).data?.claims.is_anonymous).toBe(false);
  await server.settle();
  expect(mails.waiting().filter(({ to }) => to === '')).toEqual([]);
});

test('it becomes one at once where accounts are not confirmed by mail, and not by an address of somebody else', async () => {
  const env = { ANONYMOUS_SIGN_IN: 'on', PUBLIC_URL: 'http://localhost:3000' };
  const open = await authForTest(database, { env });
  const { email: taken } = await signedUp(open);
  const browser = open.client();
  await browser.signInAnonymously();
  const refused = await browser.updateUser({ email: taken, password: 'another one' });
  expect(refused.error).toMatchObject({ status: 422, code: 'email_exists' });
  const email = freshEmail();
  const { data } = await browser.updateUser({ email, password });
  expect(data.user).toMatchObject({ email, is_anonymous: false });
  for (const each of [taken, email]) expect(await passwordsOf(open, each, [password])).toEqual([password]);
  const late = await browser.updateUser({ email: freshEmail() });
  expect(late.error).toMatchObject({ code: 'reauthentication_needed' });
});

test('one network makes ten anonymous accounts in a quarter of an hour', async () => {
  const limited = await authForTest(database, { limits: authLimits, env: { ANONYMOUS_SIGN_IN: 'on' } });
  for (let round = 0; round < 10; round += 1)
    expect((await limited.client().signInAnonymously()).error).toBeNull();
  const { error } = await limited.client().signInAnonymously();
  expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
});

test('without the setting nobody is let in without an address', async () => {
  const plain = await authForTest(database, {});
  const { error } = await plain.client().signInAnonymously();
  expect(error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' });
  expect((await plain.call('GET', '/settings')).body).toMatchObject({ external: { anonymous_users: false } });
});
