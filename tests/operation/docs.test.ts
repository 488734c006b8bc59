import { expect, test } from 'vitest';
import { openProduct } from '#tests/harness/harness-shop.ts';

const { product } = await openProduct();

test('the API describes itself, to programs of any origin and to people, without signing in', async () => {
  const json = await fetch(`${product.origin}/api/v1/openapi.json`);
  expect(json.headers.get('access-control-allow-origin')).toBe('*');
  expect(await json.json()).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: product.platform.config.publicUrl }],
  });
  const page = await fetch(`${product.origin}/docs`);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await page.text()).toContain('/functions/v1/feeds/{feedId}/products');
});
