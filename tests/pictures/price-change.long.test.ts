import { expect, test } from 'vitest';
import { requestRun } from '#server/jobs.ts';
import type { Storage } from '#server/platform/storage/port.ts';
import { createFeed, productsOf, signUp, statusOf, testPassword } from '#tests/harness/api-client.ts';
import { servePhotos } from '#tests/harness/cut-out-review.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

/** Photos whose bytes were read from our storage. */
let reads = 0;

function counted(storage: Storage): Storage {
  return {
    ...storage,
    get: async (key) => {
      if (key.startsWith('photos/')) reads += 1;
      return storage.get(key);
    },
  };
}

const options = { disk: counted, env: { FITTED_PHOTOS: '100MB' } };
const { shop, product, client } = await openShop([], options);

/** Files with what was decoded of photos. */
async function keptKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of product.platform.storage.list('fitted/')) keys.push(key);
  return keys;
}

test('a new price draws every picture anew from what is kept, and no photo is read again', async () => {
  shop.products = numberedProducts(3);
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const picturesOf = async () => (await productsOf(client, feedId)).map((each) => each.enhanced_url);
  const before = await picturesOf();
  expect(new Set(before).size).toBe(3);

  reads = 0;
  shop.products = shop.products.map((each) => ({ ...each, price: '1.23 EUR' }));
  await requestRun(product.platform, feedId, { restart: false });
  await product.settle();
  expect((await statusOf(client, feedId)).run).toMatchObject({ state: 'published', rendered_count: 3 });
  expect((await picturesOf()).filter((each) => before.includes(each))).toEqual([]);
  expect(reads).toBe(0);

  // The cache may be deleted at any moment.
  for await (const key of product.platform.storage.list('fitted/'))
    await product.platform.storage.delete(key);
  shop.products = shop.products.map((each) => ({ ...each, price: '4.56 EUR' }));
  await requestRun(product.platform, feedId, { restart: false });
  await product.settle();
  expect((await statusOf(client, feedId)).run).toMatchObject({ state: 'published', rendered_count: 3 });
  expect(reads).toBe(3);
});

test('nor is one for the shadow that a cut-out keeps from its photo, and no network runs', async () => {
  await servePhotos(shop, ['mug.jpg', 'mug.jpg']);
  shop.products = numberedProducts(2);
  const html = `<img src="{{IMAGE_URL}}" data-product-shadow="photo" width="600" height="500"><p>{{PRICE}}</p>`;
  const defaultHtmlTemplate = Buffer.from(html).toString('base64');
  const { feedId } = await createFeed(client, shop.feedUrl, { removeBg: true, defaultHtmlTemplate });
  await product.settle();
  const runs = async () =>
    product.platform.database.query.one<{ runs: number }>(
      'select coalesce(sum(model_runs), 0)::int as runs from feedmaker.cutouts',
    );
  expect(await runs()).toEqual({ runs: 1 });

  reads = 0;
  shop.products = shop.products.map((each) => ({ ...each, price: '1.23 EUR' }));
  await requestRun(product.platform, feedId, { restart: false });
  await product.settle();
  // Both products have one photo and one price, and so one picture.
  expect((await statusOf(client, feedId)).run).toMatchObject({ state: 'published', rendered_count: 1 });
  expect([await runs(), reads]).toEqual([{ runs: 1 }, 0]);
  shop.answers.clear();
});

test('what is kept of the photos of a deleted account goes with it', async () => {
  shop.products = numberedProducts(2);
  const leaving = await signUp(product.origin);
  const { id } = await leaving.ask<{ id: string }>('GET', '/auth/v1/user');
  await createFeed(leaving, shop.feedUrl);
  await product.settle();
  const theirs = (key: string) => key.startsWith(`fitted/${id}/`);
  const [own, others] = [(await keptKeys()).filter(theirs), (await keptKeys()).filter((key) => !theirs(key))];
  expect(own.length).toBeGreaterThanOrEqual(2);
  await leaving.ask('POST', '/api/v1/account/deletion', { confirmation: testPassword });
  expect((await keptKeys()).toSorted()).toEqual(others.toSorted());
});
