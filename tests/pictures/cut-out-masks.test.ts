import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import type * as api from '#core/contract/feeds/cut-outs-api.ts';
import { sweepFiles } from '#server/files/sweep-files.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createFeed, must } from '#tests/harness/api-client.ts';
import {
  bytesOf,
  decide,
  listedPhotos,
  maskOf,
  photoAddress,
  photoHashes,
  putMask,
  servePhotos,
} from '#tests/harness/cut-out-review.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { manualRun } from '#tests/harness/publishing.ts';
import { longTest } from '#tests/harness/long-test.ts';

const { shop, product, client } = await openShop(numberedProducts(1));
await servePhotos(shop, ['mug.jpg']);

test('what a person erased and kept is what is drawn, exactly as they see it', async () => {
  const feed = await createFeed(client, shop.feedUrl, { removeBg: true });
  const { feedId } = feed;
  await product.settle();
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
  await manualRun(product, client, feedId);
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
  expect(await manualRun(product, client, feedId)).toMatchObject({ rendered_count: 0 });
  await client.ask('DELETE', photoAddress(feed, hash, 'mask'));
  expect((await listedPhotos(client, feedId)).items[0]).toMatchObject({ decision: null, is_waiting: true });
  expect((await decide(client, feed, [hash], 'mask')).status).toBe(409);
  await manualRun(product, client, feedId);
  await sweepFiles(product.platform);
  expect(await product.platform.storage.exists(corrected[0] ?? '')).toBe(false);
});

test('what is no mask of the photo is refused, and nothing is decided', async () => {
  const feed = await createFeed(client, shop.feedUrl, { removeBg: true });
  const { feedId } = feed;
  await product.settle();
  const [hash = ''] = await photoHashes(client, feedId);
  const alpha = await bytesOf(product.origin, client, photoAddress(feed, hash, 'alpha'));
  const { width, height } = await sharp(alpha).metadata();
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

longTest(
  'where nothing was found, nobody can use it, but a person can draw what the product is',
  async () => {
    const grey = { create: { width: 400, height: 300, channels: 3 as const, background: '#c8c8c8' } };
    const photo = await sharp(grey).jpeg().toBuffer();
    shop.answers.set('/photos/2.jpg', (_request, response) => void response.end(photo));
    shop.products = numberedProducts(1).map((item) => ({ ...item, photoPath: '/photos/2.jpg' }));
    const feed = await createFeed(client, shop.feedUrl, { removeBg: true });
    const { feedId } = feed;
    await product.settle();
    const [hash = ''] = await photoHashes(client, feedId);
    const { items } = await listedPhotos(client, feedId);
    expect(items).toMatchObject([{ verdict: 'nothing_found', is_to_look_at: true }]);
    expect((await decide(client, feed, [hash], 'use')).status).toBe(409);
    const size = await sharp(
      await bytesOf(product.origin, client, photoAddress(feed, hash, 'alpha')),
    ).metadata();
    expect([size.width, size.height]).toEqual([400, 300]);
    await must(putMask(client, feed, hash, await maskOf(size, 255, 128)));
    expect(await manualRun(product, client, feedId)).toMatchObject({
      rendered_count: 1,
      cut_out_count: 1,
      doubtful_count: 0,
    });
    expect((await listedPhotos(client, feedId)).counts).toMatchObject({ cut_out: 1, waiting: 0 });
  },
);
