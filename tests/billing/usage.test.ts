import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SkuUsage } from '#core/contract/billing-api.ts';
import { type ApiClient, must, signUp } from '#tests/harness/api-client.ts';
import { type FakeShop, startShop } from '#tests/fakes/shop.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';
import { addFeed, feedOfShop, makeProject, skus } from './limited-shop.ts';

let shop: FakeShop;
let product: TestProduct;
let client: ApiClient;

beforeAll(async () => {
  shop = await startShop([]);
  product = await startProduct([shop.host], { env: { BILLING: 'on' } });
  client = await signUp(product.origin);
});

afterAll(async () => {
  await product?.close();
  await shop?.close();
});

async function usageOf(projectId: string): Promise<SkuUsage> {
  const path = `/api/v1/projects/${projectId}/billing`;
  return (await must<{ usage: SkuUsage }>(client.call('GET', path))).body.usage;
}

test('products are counted once per project, and each feed says what it shares and what its plan leaves out', async () => {
  const projectId = await makeProject(client);
  expect(await usageOf(projectId)).toEqual({ skus: 0, enhanced: 0, limit: 50, feeds: [] });
  await addFeed(client, projectId, feedOfShop(shop, skus(1, 40)));
  await product.settle();
  await addFeed(client, projectId, feedOfShop(shop, skus(31, 55)));
  await product.settle();
  const usage = await usageOf(projectId);
  expect(usage).toMatchObject({ skus: 55, enhanced: 50, limit: 50 });
  expect(usage.feeds).toMatchObject([
    { skus: 40, shared: 0, over: 0 },
    { skus: 25, shared: 10, over: 5 },
  ]);
});

test('products without an id, or with one that another product of the feed has, count each', async () => {
  const projectId = await makeProject(client);
  const products = [...skus(1, 2), ...skus(2, 2), ...skus(2, 2)].map((each, i) => ({
    ...each,
    title: `${i}`,
  }));
  const [first] = skus(1, 1);
  const without = [1, 2].map((i) => ({ ...first!, id: '', title: `without ${i}` }));
  await addFeed(client, projectId, feedOfShop(shop, [...products, ...without]));
  await product.settle();
  expect(await usageOf(projectId)).toMatchObject({ skus: 6, enhanced: 6 });
});
