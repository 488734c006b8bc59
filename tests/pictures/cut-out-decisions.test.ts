import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type * as api from '#core/contract/cut-outs-api.ts';
import type { Run } from '#core/contract/feeds-service-api.ts';
import { sweepFiles } from '#server/files/sweep-files.ts';
import { requestRun } from '#server/jobs.ts';
import { samplePhoto } from '#server/serve/sample-shop/sample-shop.ts';
import { numberedProducts, startShop, type FakeShop } from '#tests/fakes/shop.ts';
import { createFeed, must, productsOf, signUp, statusOf, type ApiClient } from '#tests/harness/api-client.ts';
import {
  bytesOf,
  decide,
  listedPhotos,
  maskOf,
  noisePhoto,
  photoAddress,
  photoHashes,
  putMask,
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
  const bytes = await noisePhoto();
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

async function modelRuns(): Promise<number> {
  const { runs } = await product.platform.database.query.one<{ runs: number }>(
    'select coalesce(sum(model_runs), 0)::int as runs from feedmaker.cutouts where user_id = $1',
    [client.userId],
  );
  return runs;
}

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
      await must<{ items: { position: number }[]; total: number }>(
        client.call('GET', `/functions/v1/feeds/${feedId}/products?background=${background}&page_size=200`),
      )
    ).body;
  expect((await filtered('doubtful')).items.map((item) => item.position)).toContain(8);
  expect((await filtered('doubtful')).total).toBe(counts.to_look_at);

  // A background that is kept on purpose is nothing to look at, and changes no picture.
  await must(decide(client, feed, [hashes[8]!], 'keep'));
  expect((await listedPhotos(client, feedId)).counts).toEqual({
    ...counts,
    to_look_at: counts.to_look_at - 1,
    decided: 1,
  });
  expect((await filtered('kept')).items.map((item) => item.position)).toEqual([8]);
  expect(await refresh(feedId)).toMatchObject({ rendered_count: 0, doubtful_count: counts.to_look_at - 1 });
  expect((await productsOf(client, feedId))[8]).toMatchObject({ reason_code: null });
  expect((await listedPhotos(client, feedId, '?state=decided')).items.map((item) => item.photo_hash)).toEqual(
    [hashes[8]],
  );
});

test('what a person erased and kept is what is drawn, exactly as they see it', async () => {
  shop.products = shop.products.slice(0, 1);
  const feed = await createFeed(client, shop.feedUrl, { removeBg: true });
  const { feedId } = feed;
  await ended(feedId);
  const [hash = ''] = await photoHashes(client, feedId);
  const alpha = await bytesOf(product.origin, client, photoAddress(feed, hash, 'alpha'));
  const { width, height } = await sharp(alpha).metadata();
  const upright = await sharp(
    await bytesOf(product.origin, client, photoAddress(feed, hash, 'picture')),
  ).metadata();
  expect([upright.width, upright.height]).toEqual([width, height]);
  const mask = await maskOf({ width, height }, 0, 255);
  const { body } = await must<api.CutOutDecision>(putMask(client, feed, hash, mask));
  expect(body).toMatchObject({ choice: 'mask' });
  const sent = await sharp(Buffer.from(mask, 'base64')).extractChannel(0).raw().toBuffer();
  const kept = sharp(await bytesOf(product.origin, client, photoAddress(feed, hash, 'mask'))).extractChannel(
    0,
  );
  expect(Buffer.compare(await kept.raw().toBuffer(), sent)).toBe(0);
  await refresh(feedId);
  const corrected: string[] = [];
  for await (const key of product.platform.storage.list(`alphas/${client.userId}/`))
    if (path.basename(key).split('-').length > 2) corrected.push(key);
  expect(corrected).toHaveLength(1);
  const drawn = await product.platform.storage.get(corrected[0] ?? '');
  const { data } = await sharp(drawn ?? undefined)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(Buffer.compare(data, sent)).toBe(0);
  // The network's own answer stays as it was.
  expect(
    Buffer.compare(
      Buffer.from(await bytesOf(product.origin, client, photoAddress(feed, hash, 'alpha'))),
      Buffer.from(alpha),
    ),
  ).toBe(0);

  // Another choice keeps the strokes, and they can be chosen again; deleted, they are gone.
  await must(decide(client, feed, [hash], 'keep'));
  await must(decide(client, feed, [hash], 'mask'));
  expect(await refresh(feedId)).toMatchObject({ rendered_count: 0 });
  await must(client.call('DELETE', photoAddress(feed, hash, 'mask')));
  expect((await listedPhotos(client, feedId)).items[0]).toMatchObject({ decision: null, is_waiting: true });
  expect((await decide(client, feed, [hash], 'mask')).status).toBe(409);
  await refresh(feedId);
  await sweepFiles(product.platform);
  expect(await product.platform.storage.exists(corrected[0] ?? '')).toBe(false);
});

test('what is no mask of the photo is refused, and nothing is decided', async () => {
  shop.products = shop.products.slice(0, 1);
  const feed = await createFeed(client, shop.feedUrl, { removeBg: true });
  const { feedId } = feed;
  await ended(feedId);
  const [hash = ''] = await photoHashes(client, feedId);
  const { width, height } = await sharp(
    await bytesOf(product.origin, client, photoAddress(feed, hash, 'alpha')),
  ).metadata();
  const size = { width, height };
  const blank = { create: { ...size, channels: 3 as const, background: '#a04040' } };
  const clear = { create: { ...size, channels: 4 as const, background: '#80808040' } };
  const grey = { create: { ...size, channels: 3 as const, background: '#808080' } };
  const base64 = async (image: Sharp) => (await image.toBuffer()).toString('base64');
  const wrong: [string, string][] = [
    ['no picture', Buffer.from('hello').toString('base64')],
    ['a JPEG', await base64(sharp(grey).jpeg())],
    ['colours', await base64(sharp(blank).png())],
    ['see-through', await base64(sharp(clear).png())],
    ['too large', await base64(sharp(grey).resize(1025, 1025, { fit: 'fill' }).png())],
    ['other proportions', await base64(sharp(grey).resize(200, 900, { fit: 'fill' }).png())],
    ['torn', (await base64(sharp(grey).png())).slice(0, 120)],
    ['nothing left', await maskOf(size, 0, 0)],
  ];
  for (const [name, mask] of wrong) {
    const { status } = await putMask(client, feed, hash, mask);
    expect([name, status]).toEqual([name, 422]);
  }
  expect((await putMask(client, feed, hash, '')).status).toBe(400);
  expect((await putMask(client, feed, 'f'.repeat(64), await maskOf(size, 128, 255))).status).toBe(404);
  expect((await decide(client, feed, ['f'.repeat(64)], 'keep')).status).toBe(404);
  expect((await listedPhotos(client, feedId)).counts).toMatchObject({ decided: 0 });
  // A canvas writes grey in three colours.
  await must(putMask(client, feed, hash, await base64(sharp(grey).png())));
});
