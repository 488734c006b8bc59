import { expect, test } from 'vitest';
import { readMailboxKey } from '#server/outgoing/mail/mailbox-key.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';
import { rawCall } from '#tests/harness/raw-call.ts';
import { openProduct } from '#tests/harness/harness-shop.ts';

const { product, client: user } = await openProduct();
await rawCall('POST', `${product.origin}/auth/v1/recover`, { body: { email: user.email } });
await product.settle();

const homeOf = async ({ origin, platform }: TestProduct) =>
  `${origin}/dev/mailbox/${await readMailboxKey(platform)}`;

const statusOf = async (headers: Record<string, string>, from = product) =>
  (await rawCall('GET', await homeOf(from), { headers })).status;

test('mails that nobody sends are kept with their links', async () => {
  const home = await homeOf(product);
  const page = await (await fetch(home)).text();
  expect(page).toContain(`to ${user.email},`);
  expect(page).toMatch(/href="http:\/\/localhost:\d+\/auth\/v1\/verify\?token=/);
  const path = /href="(\/dev\/mailbox\/[\w/-]+)"/.exec(page)?.[1] ?? '';
  expect(await (await fetch(product.origin + path)).text()).toContain('Set new password');
  for (const unknown of ['x', '..%2f..%2fetc%2fpasswd'])
    expect((await fetch(`${home}/${unknown}`)).status).toBe(404);
});

test('the mailbox is not there for a browser that comes by another name or by a proxy', async () => {
  const marks =
    'x-forwarded-for x-forwarded-host x-forwarded-proto forwarded via x-real-ip cf-connecting-ip true-client-ip'.split(
      ' ',
    );
  expect(await statusOf({})).toBe(200);
  for (const headers of [
    { host: 'feeds.localhost' },
    { host: '192.168.1.20' },
    ...marks.map((name) => ({ [name]: '203.0.113.7' })),
  ])
    expect([headers, await statusOf(headers)]).toEqual([headers, 404]);
});

test('nobody finds the mailbox without the key in its address, also from this machine', async () => {
  const path = `${product.origin}/dev/mailbox`;
  for (const address of [path, `${path}/`, `${path}/${'A'.repeat(32)}`, `${path}/${'A'.repeat(32)}/x`])
    expect([address, (await rawCall('GET', address)).status]).toEqual([address, 404]);
});

test.each([
  ['in production', { NODE_ENV: 'production' }],
  ['where mails are sent', { SMTP_URL: 'smtp://127.0.0.1:9', EMAIL_CONFIRMATION: 'off' }],
])('the mailbox is not there %s', async (_name, env) => {
  const other = await startProduct([], { env });
  expect(await statusOf({}, other)).toBe(404);
  await other.close();
});
