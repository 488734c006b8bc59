import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type ApiClient } from './api-client.ts';
import { startProduct, type TestProduct } from './harness.ts';

let product: TestProduct;
let user: ApiClient;

beforeAll(async () => {
  product = await startProduct([]);
  user = await signUp(product.origin);
  await askForLink(product);
  await product.settle();
});
afterAll(() => product?.close());

async function askForLink({ origin }: TestProduct): Promise<number> {
  const answer = await fetch(`${origin}/auth/v1/recover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: user.email }),
  });
  return answer.status;
}

/** With any `Host`, which fetch does not let a test choose. */
async function statusOf(headers: Record<string, string>, from = product): Promise<number> {
  const request = get(`${from.origin}/dev/mailbox`, { headers });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode ?? 0;
}

test('mails that nobody sends are kept with their links', async () => {
  const page = await (await fetch(`${product.origin}/dev/mailbox`)).text();
  expect(page).toContain(`to ${user.email},`);
  expect(page).toMatch(/href="http:\/\/localhost:\d+\/auth\/v1\/verify\?token=/);
  const id = /\/dev\/mailbox\/([\w-]+)/.exec(page)?.[1];
  expect(await (await fetch(`${product.origin}/dev/mailbox/${id}`)).text()).toContain('Set new password');
  for (const unknown of ['x', '..%2f..%2fetc%2fpasswd'])
    expect((await fetch(`${product.origin}/dev/mailbox/${unknown}`)).status).toBe(404);
});

test.each([
  ['through a name that leads here', { host: 'evil.example' }],
  ['through a proxy', { 'x-forwarded-for': '203.0.113.7' }],
  ['through another proxy', { forwarded: 'for=203.0.113.7' }],
])('the mailbox is not there for a browser that comes %s', async (_name, headers) => {
  expect(await statusOf({})).toBe(200);
  expect(await statusOf(headers)).toBe(404);
});

test.each([
  ['in production', { NODE_ENV: 'production' }],
  ['where mails are sent', { SMTP_URL: 'smtp://127.0.0.1:9', EMAIL_CONFIRMATION: 'off' }],
])('the mailbox is not there %s', async (_name, env) => {
  const other = await startProduct([], { env });
  expect(await statusOf({}, other)).toBe(404);
  await other.close();
});
