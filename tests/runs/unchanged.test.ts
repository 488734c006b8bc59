import { expect, test } from 'vitest';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createFeed, productsOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { textAt } from '#tests/harness/output-scene.ts';
import { scheduledRun } from '#tests/harness/publishing.ts';

const scene = await openShop([]);
const { product, client, shop } = scene;
const { query } = product.platform.database;
const COUNT = 8;

shop.products = numberedProducts(COUNT);
const { feedId } = await createFeed(client, shop.feedUrl);
await product.settle();

const scheduled = () => scheduledRun(product, client, feedId);

/** Rows of products, and the last transaction that wrote one. */
const written = () =>
  query.one<{ rows: number; last: string }>(
    'select count(*) as rows, max(xmin::text::bigint)::text as last from feedmaker.products where feed_id = $1',
    [feedId],
  );

const pricesOf = async (runId: string) => {
  const rows = await query.rows<{ price: string }>(
    `select property_values ->> 'price' as price from feedmaker.products_of($1) order by position`,
    [runId],
  );
  return rows.map(({ price }) => price);
};

const listFiles = async () => {
  const keys: string[] = [];
  for await (const key of product.platform.storage.list(`published/${feedId}/`)) keys.push(key);
  return keys.toSorted();
};

test('a run whose source has the bytes of the published one writes no product and no file, and shows all that it did', async () => {
  await scheduled();
  const before = {
    written: await written(),
    files: await listFiles(),
    feed: await textAt(product.origin, feedId),
  };
  const products = await productsOf(client, feedId);
  const run = await scheduled();
  expect({
    written: await written(),
    files: await listFiles(),
    feed: await textAt(product.origin, feedId),
  }).toEqual(before);
  expect(run).toMatchObject({
    state: 'published',
    product_count: COUNT,
    matched_count: COUNT,
    done_count: COUNT,
    enhanced_count: COUNT,
    changes: { changed: 0, new: 0, gone: 0 },
  });
  expect(await productsOf(client, feedId)).toEqual(products);
  const sorted = await client.call<{ items: { product_id: string }[] }>(
    'GET',
    `/functions/v1/feeds/${feedId}/products?sort=price_down`,
  );
  expect(sorted.body.items.map(({ product_id: id }) => id)).toEqual(
    products.map(({ product_id: id }) => id).toReversed(),
  );
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
