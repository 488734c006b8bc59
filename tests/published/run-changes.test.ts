import { expect, test } from 'vitest';
import type { ReviewChange } from '#core/contract/feed-reviews-api.ts';
import type { Run } from '#core/contract/feeds-service-api.ts';
import { requestRun } from '#server/jobs.ts';
import { numberedProducts } from '#tests/fakes/shop.ts';
import { createFeed, must, signUp } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { shop, product, client } = await openShop([]);

async function runsOf(feedId: string): Promise<Run[]> {
  const path = `/functions/v1/feeds/${feedId}/runs`;
  return (await must<{ items: Run[] }>(client.call('GET', path))).body.items;
}

async function refresh(feedId: string): Promise<Run> {
  await requestRun(product.platform, feedId, { restart: false });
  await product.settle();
  const [newest] = await runsOf(feedId);
  if (newest === undefined) throw new Error('there is no run');
  return newest;
}

// Equal bytes are one version, so that there are no other products to show.
const nothing = { changed: 0, new: 0, gone: 0, picture: 0, photo: 0, title: 0, price: 0, is_listed: false };

test('a run says what it changed, and shows those products as long as both versions are kept', async () => {
  const [first, second, third, fourth] = numberedProducts(4);
  shop.products = [first!, second!, third!].map((each, at) => ({ ...each, photoPath: `/photos/${at}.jpg` }));
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const [only] = await runsOf(feedId);
  expect(only?.changes).toBeNull();
  expect((await refresh(feedId)).changes).toEqual(nothing);

  const [one, two] = shop.products;
  shop.products = [
    { ...one!, title: 'Another title' },
    { ...two!, price: '99.00 EUR', photoPath: '/photos/7.jpg' },
    { ...fourth!, photoPath: '/photos/4.jpg' },
  ];
  const run = await refresh(feedId);
  expect(run.changes).toEqual({
    changed: 2,
    new: 1,
    gone: 1,
    picture: 2,
    photo: 1,
    title: 1,
    price: 1,
    is_listed: true,
  });
  const path = `/functions/v1/feeds/${feedId}/runs/${run.id}/changes`;
  const list = async (query = '') =>
    (await must<{ items: ReviewChange[]; total: number }>(client.call('GET', path + query))).body;
  const { items, total } = await list();
  expect(total).toBe(4);
  expect(items.map(({ kind, product_id: id }) => [kind, id])).toEqual([
    ['changed', 'sku-1'],
    ['changed', 'sku-2'],
    ['gone', 'sku-3'],
    ['new', 'sku-4'],
  ]);
  const [renamed] = items;
  expect(renamed?.before?.enhanced_url).not.toBe(renamed?.after?.enhanced_url);
  for (const side of [renamed?.before, renamed?.after])
    expect((await fetch(product.origin + (side?.enhanced_url ?? ''))).status).toBe(200);
  expect((await list('?kind=new')).items.map(({ product_id: id }) => id)).toEqual(['sku-4']);
  expect((await list('?part=price&page_size=1')).items.map(({ product_id: id }) => id)).toEqual(['sku-2']);

  expect((await (await signUp(product.origin)).call('GET', path)).status).toBe(404);
  expect((await client.call('GET', path.replace(run.id, only?.id ?? ''))).status).toBe(404);
});
