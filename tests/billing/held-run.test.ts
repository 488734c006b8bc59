import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, must, productsOf, signUp } from '#tests/harness/api-client.ts';
import { type FakeShop, startShop } from '#tests/fakes/shop.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';
import { newestRun, scheduledRun } from '#tests/harness/publishing.ts';
import { addFeed, enhancedIds, feedOfShop, makeProject, skus, subscribe } from './limited-shop.ts';

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

const ids = (from: number, to: number) => skus(from, to).map(({ id }) => id);
const free = { plan: 'starter', status: 'incomplete_expired' } as const;
const starter = { plan: 'starter' } as const;

/** A feed whose newest run is held, because the shop has less products than before, or no photos that can be had. */
async function heldFeed(plan: typeof free | typeof starter, lost: 'products' | 'photos') {
  const projectId = await makeProject(client);
  await subscribe(product, client, projectId, plan);
  const feed = feedOfShop(shop, skus(1, lost === 'products' ? 160 : 70));
  const feedId = await addFeed(client, projectId, feed);
  await product.settle();
  feed.products = skus(1, 70).map((each) =>
    lost === 'photos' ? { ...each, photoPath: '/photos/none.jpg' } : each,
  );
  expect(await scheduledRun(product, client, feedId)).toMatchObject({ state: 'held' });
  return { projectId, feed, feedId };
}

async function accept(feedId: string) {
  const { id } = await newestRun(client, feedId);
  const answer = await client.call('POST', `/functions/v1/feeds/${feedId}/accept`, { run_id: id });
  await product.settle();
  return answer.status;
}

test('a held run that is accepted after an upgrade has what the new plan covers', async () => {
  const { projectId, feedId } = await heldFeed(free, 'products');
  await subscribe(product, client, projectId, starter);
  expect(await accept(feedId)).toBe(200);
  expect(await enhancedIds(product, feedId)).toEqual(ids(1, 70));
  expect(await newestRun(client, feedId)).toMatchObject({
    state: 'published',
    over_count: 0,
    plan_limit: 1_000,
  });
});

test('a held run that is accepted after a downgrade has the first products, and the others say why', async () => {
  const { projectId, feedId } = await heldFeed(starter, 'products');
  await subscribe(product, client, projectId, free);
  expect(await accept(feedId)).toBe(200);
  expect(await enhancedIds(product, feedId)).toEqual(ids(1, 50));
  expect(await newestRun(client, feedId)).toMatchObject({ over_count: 20, plan_limit: 50, done_count: 70 });
  for (const { reason_text } of (await productsOf(client, feedId)).slice(50))
    expect(reason_text).toBe('The free tier covers 50 products; this is one of 20 more.');
});

test('what failed and is not covered any more says so, and trying again gives no picture beyond the plan', async () => {
  const { projectId, feed, feedId } = await heldFeed(starter, 'photos');
  await subscribe(product, client, projectId, free);
  expect(await accept(feedId)).toBe(200);
  expect(await newestRun(client, feedId)).toMatchObject({
    state: 'published',
    over_count: 20,
    done_count: 70,
  });
  shop.answers.set('/photos/none.jpg', (_request, response) => {
    response.writeHead(302, { location: '/photos/1.jpg' }).end();
  });
  await must(client.call('POST', `/functions/v1/feeds/${feedId}/retry`, {}));
  await product.settle();
  shop.answers.delete('/photos/none.jpg');
  expect(feed.products).toHaveLength(70);
  expect(await enhancedIds(product, feedId)).toEqual(ids(1, 50));
});

test('a held run of a project whose subscription ended is not accepted, and nothing changes', async () => {
  const { projectId, feedId } = await heldFeed(starter, 'products');
  const before = await enhancedIds(product, feedId);
  expect(before).toHaveLength(160);
  await subscribe(product, client, projectId, { plan: 'starter', status: 'canceled' });
  expect(await accept(feedId)).toBe(409);
  expect(await enhancedIds(product, feedId)).toEqual(before);
  expect((await newestRun(client, feedId)).state).toBe('held');
});
