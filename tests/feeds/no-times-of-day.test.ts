import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WholeFeed } from '#core/contract/whole-feeds-api.ts';
import { createFeed, must, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop, type FakeShop } from '#tests/fakes/shop.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';

let shop: FakeShop;
let product: TestProduct;

beforeAll(async () => {
  shop = await startShop(numberedProducts(1));
  product = await startProduct([shop.host]);
});
afterAll(async () => {
  await product?.close();
  await shop?.close();
});

test.each([[null], [[]], [undefined]])(
  'a feed whose times of day are %j is listed, and has no schedule of its own',
  async (refreshAt) => {
    const client = await signUp(product.origin);
    const { feedId } = await createFeed(client, shop.feedUrl, { refreshAt });
    const { body } = await must<{ items: WholeFeed[] }>(client.call('GET', '/api/v1/whole-feeds'));
    expect(body.items).toHaveLength(1);
    expect((await statusOf(client, feedId)).schedule).toBeNull();
  },
);
