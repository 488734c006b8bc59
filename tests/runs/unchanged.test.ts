import { expect, test } from 'vitest';
import { FREE_SKUS } from '#core/billing/plans.ts';
import { skus } from '#tests/billing/limited-shop.ts';
import { numberedProducts, type ShopProduct } from '#tests/harness/fakes/shop.ts';
import { createFeed, productsOf, statusOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { textAt } from '#tests/harness/output-scene.ts';
import { scheduledRun } from '#tests/harness/publishing.ts';

const COUNT = 8;

/** A shop's feed, drawn and published. */
async function publishedFeed(products: ShopProduct[], options: Parameters<typeof openShop>[1] = {}) {
  const scene = await openShop(products, options);
  const { feedId } = await createFeed(scene.client, scene.shop.feedUrl);
  await scene.product.settle();
  const scheduled = () => scheduledRun(scene.product, scene.client, feedId);
  /** Rows of a feed, and the last transaction that wrote one. */
  const rowsOf = (from: string) =>
    scene.product.platform.database.query.one<{ rows: number; last: string }>(
      `select count(*) as rows, max(x.xmin::text::bigint)::text as last from ${from} where feed_id = $1`,
      [feedId],
    );
  const written = () => rowsOf('feedmaker.products x');
  const decided = () => rowsOf('feedmaker.run_skus x join feedmaker.runs r on r.id = x.run_id');
  const listFiles = async () => {
    const keys: string[] = [];
    for await (const key of scene.product.platform.storage.list(`published/${feedId}/`)) keys.push(key);
    return keys.toSorted();
  };
  return { ...scene, feedId, scheduled, written, decided, listFiles };
}

const published = await publishedFeed(numberedProducts(COUNT));
const { product, client, shop, feedId, scheduled, written, listFiles } = published;
const { query } = product.platform.database;
/** More products than are free. */
const beyondFree = skus(1, FREE_SKUS + 2).map((each, i) => ({ ...each, price: `${100 + i}.00 EUR` }));
const sold = await publishedFeed(beyondFree, { env: { BILLING: 'on' } });

const pricesOf = async (runId: string) => {
  const rows = await query.rows<{ price: string }>(
    `select property_values ->> 'price' as price from feedmaker.products_of($1) order by position`,
    [runId],
  );
  return rows.map(({ price }) => price);
};

test.each([
  { plans: 'none', feed: published, count: COUNT, over: 0 },
  { plans: 'sold', feed: sold, count: FREE_SKUS + 2, over: 2 },
])(
  'a run whose source has the bytes of the published one writes no product and no file, and shows all that it did (plans: $plans)',
  async ({ feed, count, over }) => {
    const { origin } = feed.product;
    await feed.scheduled();
    const look = async () => ({
      written: await feed.written(),
      decided: await feed.decided(),
      files: await feed.listFiles(),
      feed: await textAt(origin, feed.feedId),
      products: await productsOf(feed.client, feed.feedId),
    });
    const before = await look();
    expect(before.decided.rows).toBe(over === 0 ? 0 : count);
    const run = await feed.scheduled();
    expect(await look()).toEqual(before);
    expect(run).toMatchObject({
      state: 'published',
      product_count: count,
      matched_count: count,
      done_count: count,
      enhanced_count: count - over,
      original_count: over,
      over_count: over,
      changes: { changed: 0, new: 0, gone: 0 },
    });
    const sorted = await feed.client.call<{ items: { product_id: string }[] }>(
      'GET',
      `/functions/v1/feeds/${feed.feedId}/products?sort=price_down&page_size=200`,
    );
    expect(sorted.body.items.map(({ product_id: id }) => id)).toEqual(
      before.products.map(({ product_id: id }) => id).toReversed(),
    );
  },
);

test('a run that reads the same products from other bytes publishes these, writes no product, and shows all that was counted', async () => {
  const look = async () => {
    const { health } = await statusOf(client, feedId);
    const sorted = await client.call<{ items: { product_id: string }[] }>(
      'GET',
      `/functions/v1/feeds/${feedId}/products?sort=price_down&page_size=200`,
    );
    return {
      health: { ...health, run_id: null },
      sorted: sorted.body.items.map(({ product_id: id }) => id),
      written: await written(),
    };
  };
  const before = await look();
  expect([before.health.product_count, before.sorted.length]).toEqual([COUNT, COUNT]);
  const text = await textAt(product.origin, feedId);
  shop.answers.set(
    '/feed.xml',
    (_request, response) => void response.end(`${shop.feedText()}<!-- later -->`),
  );
  expect(await scheduled()).toMatchObject({
    state: 'published',
    enhanced_count: COUNT,
    changes: { changed: 0, new: 0, gone: 0 },
  });
  shop.answers.delete('/feed.xml');
  expect(await textAt(product.origin, feedId)).toBe(`${text}<!-- later -->`);
  expect(await look()).toEqual(before);
});

test('a run that finds another price writes one row, and the run before it goes on showing the price before', async () => {
  const before = await written();
  const former = await scheduled();
  shop.products = shop.products.map((each, at) => (at === 3 ? { ...each, price: '77.00 EUR' } : each));
  const run = await scheduled();
  expect((await written()).rows).toBe(before.rows + 1);
  expect([(await pricesOf(former.id))[3], (await pricesOf(run.id))[3]]).toEqual(['13.00 EUR', '77.00 EUR']);
  expect(await productsOf(client, feedId)).toHaveLength(COUNT);
});

test('photos that are looked at again and are the same leave no row behind', async () => {
  const before = await written();
  for (const [table, column] of [
    ['results', 'checked_at'],
    ['runs', 'photos_checked_at'],
  ])
    await query.run(
      `update feedmaker.${table} set ${column} = ${column} - interval '25 hours' where feed_id = $1`,
      [feedId],
    );
  shop.requests.length = 0;
  expect(await scheduled()).toMatchObject({ state: 'published', rendered_count: 0 });
  expect(shop.requests).toHaveLength(COUNT + 1);
  expect((await written()).rows).toBe(before.rows);
});

test('a published file that is lost is written again, though nothing else has changed', async () => {
  const before = await textAt(product.origin, feedId);
  for (const key of await listFiles()) await product.platform.storage.delete(key);
  await scheduled();
  expect(await textAt(product.origin, feedId)).toBe(before);
});

test('a feed that is shorter ends its last products, and the run before it still has them', async () => {
  const former = await scheduled();
  shop.products = shop.products.slice(0, 5);
  const run = await scheduled();
  expect([(await pricesOf(former.id)).length, (await pricesOf(run.id)).length]).toEqual([COUNT, 5]);
  shop.products = numberedProducts(COUNT);
  const again = await scheduled();
  expect([(await pricesOf(run.id)).length, (await pricesOf(again.id)).length]).toEqual([5, COUNT]);
});
