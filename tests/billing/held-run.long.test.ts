import { beforeEach, expect, test } from 'vitest';
import { must, productsOf, signUp } from '#tests/harness/api-client.ts';
import { newestRun, scheduledRun } from '#tests/harness/publishing.ts';
import { shopAndProduct } from '#tests/harness/shop-and-product.ts';
import { projectShowing } from './decided-project.ts';
import { addFeed, enhancedIds, feedOfShop, skus, subscribe } from './limited-shop.ts';

const scene = shopAndProduct({ env: { BILLING: 'on' } });

// The free tier is one for all projects of an account.
beforeEach(async () => {
  scene.client = await signUp(scene.product.origin);
});

const ids = (from: number, to: number) => skus(from, to).map(({ id }) => id);
const free = { plan: 'starter', status: 'incomplete_expired' } as const;
const starter = { plan: 'starter' } as const;

/** A feed whose newest run is held, because the shop has less products than before, or no photos that can be had. */
async function heldFeed(plan: typeof free | typeof starter, lost: 'products' | 'photos') {
  const { product, shop, client } = scene;
  // Another feed leaves room for four in the free tier.
  const projectId = await projectShowing(product, client, 46);
  await subscribe(product, client, projectId, plan);
  const feed = feedOfShop(shop, skus(1, lost === 'products' ? 16 : 6));
  const feedId = await addFeed(client, projectId, feed);
  await product.settle();
  feed.products = skus(1, 6).map((each) =>
    lost === 'photos' ? { ...each, photoPath: '/photos/none.jpg' } : each,
  );
  expect(await scheduledRun(product, client, feedId)).toMatchObject({ state: 'held' });
  return { projectId, feed, feedId };
}

async function accept(feedId: string) {
  const { product, client } = scene;
  const { id } = await newestRun(client, feedId);
  const answer = await client.call('POST', `/functions/v1/feeds/${feedId}/accept`, { run_id: id });
  await product.settle();
  return answer.status;
}

test('a held run that is accepted after an upgrade has what the new plan covers', async () => {
  const { product, client } = scene;
  const { projectId, feedId } = await heldFeed(free, 'products');
  await subscribe(product, client, projectId, starter);
  expect(await accept(feedId)).toBe(200);
  expect(await enhancedIds(product, feedId)).toEqual(ids(1, 6));
  const run = { state: 'published', over_count: 0, plan_limit: 1_000 };
  expect(await newestRun(client, feedId)).toMatchObject(run);
});

test('a held run that is accepted after a downgrade has the first products, and the others say why', async () => {
  const { product, client } = scene;
  const { projectId, feedId } = await heldFeed(starter, 'products');
  await subscribe(product, client, projectId, free);
  expect(await accept(feedId)).toBe(200);
  expect(await enhancedIds(product, feedId)).toEqual(ids(1, 4));
  expect(await newestRun(client, feedId)).toMatchObject({ over_count: 2, plan_limit: 50, done_count: 6 });
  for (const { reason_text } of (await productsOf(client, feedId)).slice(4))
    expect(reason_text).toBe('The free tier covers 50 products; this is one of 2 more.');
});

test('what failed and is not covered any more says so, and trying again gives no picture beyond the plan', async () => {
  const { product, shop, client } = scene;
  const { projectId, feedId } = await heldFeed(starter, 'photos');
  await subscribe(product, client, projectId, free);
  expect(await accept(feedId)).toBe(200);
  const run = { state: 'published', over_count: 2, done_count: 6 };
  expect(await newestRun(client, feedId)).toMatchObject(run);
  shop.answers.set('/photos/none.jpg', (_request, response) => {
    response.writeHead(302, { location: '/photos/1.jpg' }).end();
  });
  await must(client.call('POST', `/functions/v1/feeds/${feedId}/retry`, {}));
  await product.settle();
  shop.answers.delete('/photos/none.jpg');
  expect(await enhancedIds(product, feedId)).toEqual(ids(1, 4));
});

test('a held run of a project whose subscription ended is not accepted, and nothing changes', async () => {
  const { product, client } = scene;
  const { projectId, feedId } = await heldFeed(starter, 'products');
  const before = await enhancedIds(product, feedId);
  expect(before).toHaveLength(16);
  await subscribe(product, client, projectId, { plan: 'starter', status: 'canceled' });
  expect(await accept(feedId)).toBe(409);
  expect(await enhancedIds(product, feedId)).toEqual(before);
  expect((await newestRun(client, feedId)).state).toBe('held');
});
