import { expect, test } from 'vitest';
import { signUp } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { product } = await openShop(numberedProducts(1));

/** Megabytes that are no JSON: whoever reads them says 400. */
const junk = `{"name": "${'x'.repeat(7 << 20)}`;

const send = (path: string, body: string, authorization = '') =>
  fetch(product.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body,
  }).then(
    ({ status }) => status,
    // The server may hang up on what it does not want to read.
    () => 0,
  );

test('what a stranger sends is not read before it is known whether they may call', async () => {
  for (const path of ['/api/v1/templates', '/api/v1/fonts', '/functions/v1/product-preview']) {
    expect([401, 0]).toContain(await send(path, junk));
    expect(await send(path, '{"name":')).toBe(401);
    expect(await send(path, '{"name":', 'Bearer nonsense')).toBe(401);
  }
});

test('a call that is open to everybody takes little', async () => {
  const body = JSON.stringify({ code: 'x'.repeat(100_000) });
  expect([413, 0]).toContain(await send('/api/v1/editor/token', body));
});

test('who calls too often is told so before their body is read', async () => {
  const client = await signUp(product.origin);
  const answers: number[] = [];
  for (let round = 0; round < 61; round += 1)
    answers.push(await send('/api/v1/fonts', '{"name":', `Bearer ${client.token}`));
  expect(new Set(answers.slice(0, 60))).toEqual(new Set([400]));
  expect(answers[60]).toBe(429);
});
