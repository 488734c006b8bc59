import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { requestRun } from '#server/jobs.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createFeed, must, productsOf, statusOf } from '#tests/harness/api-client.ts';
import {
  bytesOf,
  decide,
  listedPhotos,
  maskOf,
  photoAddress,
  photoHashes,
  putMask,
  countModelRuns,
  servePhotos,
} from '#tests/harness/cut-out-review.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { longTest } from '#tests/harness/long-test.ts';

// The doubtful one is the fourth; the fifth product shows the photo of the first.
const names = ['mug.jpg', 'backpack.jpg', 'speaker.jpg', 'doubtful'];

const { shop, product, client } = await openShop(
  numberedProducts(5).map((item, at) => ({ ...item, photoPath: `/photos/${(at % 4) + 1}.jpg` })),
);
await servePhotos(shop, names);
const feed = await createFeed(client, shop.feedUrl, { removeBg: true });
const { feedId } = feed;
await product.settle();
const hashes = await photoHashes(client, feedId);
const [mug = '', backpack = '', speaker = '', doubtful = ''] = hashes;

async function ended(): Promise<Run> {
  await product.settle();
  const { run } = await statusOf(client, feedId);
  if (run === null) throw new Error('there is no run');
  return run;
}

async function refresh(): Promise<Run> {
  await client.ask('POST', `/functions/v1/feeds/${feedId}/refresh`);
  return ended();
}

/** Each product with a price of its own, by position. */
const priced = (at: number, price: string) => {
  shop.products = shop.products.map((item, index) => (index === at ? { ...item, price } : item));
};

const modelRuns = () => countModelRuns(product, client);

test(
  'what is doubtful is counted, found and listed first, with its reason and its product',
  { timeout: 180_000 },
  async () => {
    const run = await ended();
    const { items, counts, total } = await listedPhotos(client, feedId);
    expect(total).toBe(4);
    expect(counts.all).toBe(4);
    expect(counts.cut_out + counts.background_kept).toBe(4);
    expect(counts.to_look_at).toBe(counts.background_kept);
    expect(run).toMatchObject({ cut_out_count: counts.cut_out, doubtful_count: counts.to_look_at });
    const toLookAt = items.filter((item) => item.is_to_look_at);
    expect(items.slice(0, toLookAt.length)).toEqual(toLookAt);
    const noisy = toLookAt.find((item) => item.photo_hash === doubtful);
    expect(noisy).toMatchObject({
      is_cut_out: false,
      is_waiting: false,
      decision: null,
      photo: 1,
      product_count: 1,
      image_link: expect.stringContaining('/photos/4.jpg'),
      product: { position: 3, product_id: shop.products[3]?.id },
    });
    expect(noisy?.reason_text).toMatch(/^The background was kept: /);
    expect(items.find((item) => item.photo_hash === mug)).toMatchObject({ product_count: 2 });
    const filtered = async (background: string) =>
      await client.ask<{
        items: { position: number }[];
        total: number;
        background_counts: Record<string, number>;
      }>('GET', `/functions/v1/feeds/${feedId}/products?background=${background}&page_size=200`);
    expect((await filtered('doubtful')).items.map((item) => item.position)).toContain(3);
    expect((await filtered('doubtful')).total).toBe(counts.to_look_at);
    const { background_counts: every } = await filtered('doubtful');
    for (const background of Object.keys(every))
      expect([background, (await filtered(background)).total]).toEqual([background, every[background]]);

    // A background that is kept on purpose is nothing to look at, and changes no picture.
    await must(decide(client, feed, [doubtful], 'keep'));
    expect((await listedPhotos(client, feedId)).counts).toEqual({
      ...counts,
      to_look_at: counts.to_look_at - 1,
      decided: 1,
    });
    expect((await filtered('kept')).items.map((item) => item.position)).toEqual([3]);
    expect((await filtered('kept')).background_counts).toEqual({
      ...every,
      kept: 1,
      doubtful: counts.to_look_at - 1,
    });
    expect(await refresh()).toMatchObject({ rendered_count: 0, doubtful_count: counts.to_look_at - 1 });
    expect((await productsOf(client, feedId))[3]).toMatchObject({ reason_code: null });
    expect(
      (await listedPhotos(client, feedId, '?state=decided')).items.map((item) => item.photo_hash),
    ).toEqual([doubtful]);
    await must(decide(client, feed, [doubtful], null));
    await refresh();
  },
);

longTest(
  'a run by schedule looks at the products whose photos were decided about, and at no other',
  { timeout: 180_000 },
  async () => {
    const scheduled = async () => {
      shop.requests.length = 0;
      await requestRun(product.platform, feedId, { restart: false });
      const { rendered_count: drawn } = await ended();
      return [drawn, shop.requests.filter((asked) => asked !== '/feed.xml')];
    };
    expect(await scheduled()).toEqual([0, []]);
    await must(decide(client, feed, [mug], 'keep'));
    // The last product shows the photo of the first.
    expect(await scheduled()).toEqual([2, ['/photos/1.jpg']]);
    expect(await scheduled()).toEqual([0, []]);
    await must(decide(client, feed, [mug], null));
    expect(await scheduled()).toEqual([0, ['/photos/1.jpg']]);
    expect(await scheduled()).toEqual([0, []]);
  },
);

longTest(
  'a model runs once per photo: never again for a refresh, a price, a decision or a mask, and decisions draw their pictures alone',
  { timeout: 180_000 },
  async () => {
    const pictures = async () => (await productsOf(client, feedId)).map((each) => each.enhanced_url);
    const differing = (one: readonly unknown[], other: readonly unknown[]) =>
      one.flatMap((url, at) => (url === other[at] ? [] : at));
    expect(await modelRuns()).toBe(4);
    priced(2, '1.23 EUR');
    expect(await refresh()).toMatchObject({ rendered_count: 1 });
    const before = await pictures();
    await must(decide(client, feed, [backpack], 'keep'));
    await must(decide(client, feed, [doubtful], 'use'));
    const address = photoAddress(feed, speaker, 'alpha');
    const { width, height } = await sharp(await bytesOf(product.origin, client, address)).metadata();
    await must(putMask(client, feed, speaker, await maskOf({ width, height }, 128, 0)));
    // Nothing has begun by itself.
    expect(await ended()).toMatchObject({ rendered_count: 1 });
    expect((await listedPhotos(client, feedId)).counts.waiting).toBe(3);
    expect(await refresh()).toMatchObject({ state: 'published', rendered_count: 3 });
    expect(differing(before, await pictures())).toEqual([1, 2, 3]);
    expect((await listedPhotos(client, feedId)).counts).toMatchObject({ waiting: 0, decided: 3 });
    // They hold, and what is taken back shows what was up before.
    priced(0, '2.34 EUR');
    expect(await refresh()).toMatchObject({ rendered_count: 1 });
    await must(decide(client, feed, [backpack, speaker, doubtful], null));
    expect(await refresh()).toMatchObject({ rendered_count: 0 });
    expect(differing(before, await pictures())).toEqual([0]);
    expect(await modelRuns()).toBe(4);
  },
);
