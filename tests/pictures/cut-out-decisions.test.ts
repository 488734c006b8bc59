import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Run } from '#core/contract/feeds-service-api.ts';
import { requestRun } from '#server/jobs.ts';
import { samplePhoto } from '#server/serve/sample-shop/sample-shop.ts';
import { numberedProducts, startShop, type FakeShop } from '#tests/fakes/shop.ts';
import { createFeed, must, productsOf, signUp, statusOf, type ApiClient } from '#tests/harness/api-client.ts';
import {
  bytesOf,
  decide,
  listedPhotos,
  maskOf,
  doubtfulPhoto,
  photoAddress,
  photoHashes,
  putMask,
  countModelRuns,
} from '#tests/harness/cut-out-review.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';

const names = ['mug', 'backpack', 'speaker', 'kettle', 'throw-pillow', 'notebook', 'plant-pot', 'skateboard'];

let shop: FakeShop;
let product: TestProduct;
let client: ApiClient;

beforeAll(async () => {
  shop = await startShop([]);
  for (const [i, name] of names.entries()) {
    const photo = await samplePhoto(`${name}.jpg`);
    shop.answers.set(`/photos/${i + 1}.jpg`, (_request, response) => void response.end(photo?.bytes));
  }
  const bytes = await doubtfulPhoto();
  shop.answers.set('/photos/9.jpg', (_request, response) => void response.end(bytes));
  product = await startProduct([shop.host]);
});

beforeEach(async () => {
  client = await signUp(product.origin);
  shop.products = numberedProducts(10).map((item, i) => ({
    ...item,
    photoPath: `/photos/${(i % 9) + 1}.jpg`,
  }));
});

afterAll(async () => {
  await product?.close();
  await shop?.close();
});

async function ended(feedId: string): Promise<Run> {
  await product.settle();
  const { run } = await statusOf(client, feedId);
  if (run === null) throw new Error('there is no run');
  return run;
}

async function refresh(feedId: string): Promise<Run> {
  await must(client.call('POST', `/functions/v1/feeds/${feedId}/refresh`));
  return ended(feedId);
}

const modelRuns = () => countModelRuns(product, client);

test('a model runs once per photo: never again for a refresh, a price, a decision or a mask, and decisions draw their pictures alone', async () => {
  const feed = await createFeed(client, shop.feedUrl, { removeBg: true });
  const { feedId } = feed;
  expect(await ended(feedId)).toMatchObject({ state: 'published', enhanced_count: 10, rendered_count: 10 });
  expect(await modelRuns()).toBe(9);
  expect(await refresh(feedId)).toMatchObject({ rendered_count: 0 });
  shop.products = shop.products.map((item, i) => (i === 3 ? { ...item, price: '1.23 EUR' } : item));
  expect(await refresh(feedId)).toMatchObject({ rendered_count: 1 });
  expect(await modelRuns()).toBe(9);

  const hashes = await photoHashes(client, feedId);
  const before = (await productsOf(client, feedId)).map((each) => each.enhanced_url);
  await must(decide(client, feed, [hashes[1]!, hashes[2]!], 'keep'));
  await must(decide(client, feed, [hashes[8]!], 'use'));
  const { width, height } = await sharp(
    await bytesOf(product.origin, client, photoAddress(feed, hashes[4]!, 'alpha')),
  ).metadata();
  await must(putMask(client, feed, hashes[4]!, await maskOf({ width, height }, 128, 0)));
  // Nothing has begun by itself.
  expect(await ended(feedId)).toMatchObject({ rendered_count: 1 });
  expect((await listedPhotos(client, feedId)).counts.waiting).toBe(4);
  expect(await refresh(feedId)).toMatchObject({ state: 'published', rendered_count: 4 });
  expect(await modelRuns()).toBe(9);
  const after = (await productsOf(client, feedId)).map((each) => each.enhanced_url);
  expect(after.flatMap((url, at) => (url === before[at] ? [] : at))).toEqual([1, 2, 4, 8]);
  expect((await listedPhotos(client, feedId)).counts).toMatchObject({ waiting: 0, decided: 4 });
  // They hold, and what is taken back shows what was up before.
  shop.products = shop.products.map((item, i) => (i === 5 ? { ...item, price: '2.34 EUR' } : item));
  expect(await refresh(feedId)).toMatchObject({ rendered_count: 1 });
  await must(decide(client, feed, [hashes[1]!, hashes[2]!, hashes[4]!, hashes[8]!], null));
  expect(await refresh(feedId)).toMatchObject({ rendered_count: 0 });
  const back = (await productsOf(client, feedId)).map((each) => each.enhanced_url);
  expect(back.flatMap((url, at) => (url === before[at] ? [] : at))).toEqual([5]);
  expect(await modelRuns()).toBe(9);
});

test('a run by schedule looks at the products whose photos were decided about, and at no other', async () => {
  const feed = await createFeed(client, shop.feedUrl, { removeBg: true });
  const { feedId } = feed;
  await ended(feedId);
  const [hash = ''] = await photoHashes(client, feedId);
  const scheduled = async () => {
    shop.requests.length = 0;
    await requestRun(product.platform, feedId, { restart: false });
    const { rendered_count: drawn } = await ended(feedId);
    return [drawn, shop.requests.filter((asked) => asked !== '/feed.xml')];
  };
  expect(await scheduled()).toEqual([0, []]);
  await must(decide(client, feed, [hash], 'keep'));
  // The tenth product shows the photo of the first.
  expect(await scheduled()).toEqual([2, ['/photos/1.jpg']]);
  expect(await scheduled()).toEqual([0, []]);
  await must(decide(client, feed, [hash], null));
  const [drawn, requests] = await scheduled();
  expect(drawn).toBe(0);
  expect(requests).toEqual(['/photos/1.jpg']);
  expect(await scheduled()).toEqual([0, []]);
});

test('what is doubtful is counted, found and listed first, with its reason and its product', async () => {
  const feed = await createFeed(client, shop.feedUrl, { removeBg: true });
  const { feedId } = feed;
  const run = await ended(feedId);
  const { items, counts, total } = await listedPhotos(client, feedId);
  expect(total).toBe(9);
  expect(counts.all).toBe(9);
  expect(counts.cut_out + counts.background_kept).toBe(9);
  expect(counts.to_look_at).toBe(counts.background_kept);
  expect(run).toMatchObject({ cut_out_count: counts.cut_out, doubtful_count: counts.to_look_at });
  const hashes = await photoHashes(client, feedId);
  const doubtful = items.filter((item) => item.is_to_look_at);
  expect(items.slice(0, doubtful.length)).toEqual(doubtful);
  const noisy = doubtful.find((item) => item.photo_hash === hashes[8]);
  expect(noisy).toMatchObject({
    is_cut_out: false,
    is_waiting: false,
    decision: null,
    photo: 1,
    product_count: 1,
    image_link: expect.stringContaining('/photos/9.jpg'),
    product: { position: 8, product_id: shop.products[8]?.id },
  });
  expect(noisy?.reason_text).toMatch(/^The background was kept: /);
  expect(items.find((item) => item.photo_hash === hashes[0])).toMatchObject({ product_count: 2 });
  const filtered = async (background: string) =>
    (
      await must<{
        items: { position: number }[];
        total: number;
        background_counts: Record<string, number>;
      }>(client.call('GET', `/functions/v1/feeds/${feedId}/products?background=${background}&page_size=200`))
    ).body;
  expect((await filtered('doubtful')).items.map((item) => item.position)).toContain(8);
  expect((await filtered('doubtful')).total).toBe(counts.to_look_at);
  const { background_counts: every } = await filtered('doubtful');
  for (const background of Object.keys(every))
    expect([background, (await filtered(background)).total]).toEqual([background, every[background]]);

  // A background that is kept on purpose is nothing to look at, and changes no picture.
  await must(decide(client, feed, [hashes[8]!], 'keep'));
  expect((await listedPhotos(client, feedId)).counts).toEqual({
    ...counts,
    to_look_at: counts.to_look_at - 1,
    decided: 1,
  });
  expect((await filtered('kept')).items.map((item) => item.position)).toEqual([8]);
  expect((await filtered('kept')).background_counts).toEqual({
    ...every,
    kept: 1,
    doubtful: counts.to_look_at - 1,
  });
  expect(await refresh(feedId)).toMatchObject({ rendered_count: 0, doubtful_count: counts.to_look_at - 1 });
  expect((await productsOf(client, feedId))[8]).toMatchObject({ reason_code: null });
  expect((await listedPhotos(client, feedId, '?state=decided')).items.map((item) => item.photo_hash)).toEqual(
    [hashes[8]],
  );
});
