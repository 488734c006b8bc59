import { afterAll, expect, test } from 'vitest';
import { must, signIn, signUp, testPassword } from '#tests/harness/api-client.ts';
import { startMailServer } from '#tests/harness/fakes/mail-server.ts';
import { startProduct } from '#tests/harness/harness.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';
const mails = await startMailServer();
afterAll(() => mails.close());
const product = await startProduct([], { env: { SMTP_URL: mails.url, EMAIL_CONFIRMATION: 'off' } });
afterAll(() => product.close());

test('a new API key is told to its owner by mail, without the key', async () => {
  const user = await signUp(product.origin);
  const key = await must<{ secret: string }>(user.call('POST', '/api/v1/api-keys', { name: 'Nightly <b>' }));
  const mail = await mails.next(user.email);
  expect(mail.subject).toBe('A new API key was made');
  expect(mail.text).toContain('“Nightly <b>”');
  expect(mail.html).toContain('“Nightly &lt;b&gt;”');
  expect(mail.link).toBe(`${product.platform.config.publicUrl}/settings`);
  expect(mail.text + mail.html).not.toContain(key.body.secret);
});

test('a changed address is told to the address that was', async () => {
  const user = await signUp(product.origin);
  const email = `new-${user.email}`;
  await user.ask('PUT', '/auth/v1/user', { email, current_password: testPassword });
  const mail = await mails.next(user.email);
  expect(mail.subject).toBe('Your email address was changed');
  expect(mail.text).toContain(email);
  await product.settle();
  expect(mails.waiting().filter(({ to }) => to === email)).toEqual([]);
});

test('a deleted account is told to its address, which is forgotten then', async () => {
  const user = await signUp(product.origin);
  await user.ask('POST', '/api/v1/account/deletion', { confirmation: testPassword });
  const mail = await mails.next(user.email);
  expect(mail.subject).toBe('Your account was deleted');
  expect(mail.link).toBe('');
  await product.settle();
  const { database } = product.platform;
  expect(await database.query.rows('select 1 from auth.mails where recipient = $1', [user.email])).toEqual(
    [],
  );
});

test('a sign-in from a browser that was not used before is told, once', async () => {
  const user = await signUp(product.origin);
  await signIn(product.origin, user.email);
  await signIn(product.origin, user.email, firefox);
  const mail = await mails.next(user.email);
  expect(mail.subject).toBe('New sign-in to your account');
  expect(mail.text).toContain('Firefox on Linux');
  await signIn(product.origin, user.email, firefox);
  await product.settle();
  expect(mails.waiting().filter(({ to }) => to === user.email)).toEqual([]);
});
