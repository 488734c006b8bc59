import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type * as api from '#core/contract/feeds/cut-outs-api.ts';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { previewProduct } from '#core/contract/feeds/preview-api.ts';
import { deleteUserWithFiles } from '#server/files/feed-files.ts';
import { sweepFiles } from '#server/files/sweep-files.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createFeed, must, productsOf, signUp, statusOf, type ApiClient } from '#tests/harness/api-client.ts';
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
import { startKillableProduct } from '#tests/harness/killable-product.ts';

const { shop, product } = await openShop([]);
await servePhotos(shop, ['mug.jpg', 'doubtful']);
let client: ApiClient;

beforeEach(async () => {
  client = await signUp(product.origin);
  shop.products = numberedProducts(2);
});

async function refresh(feedId: string) {
  await client.ask('POST', `/functions/v1/feeds/${feedId}/refresh`);
  await product.settle();
  return (await statusOf(client, feedId)).run;
}

const modelRuns = () => countModelRuns(product, client);

test(
  'a photo in two feeds is seen by the network once, one decision holds in both, and of two people who decide at once one has the last word',
  { timeout: 180_000 },
  async () => {
    const one = await createFeed(client, shop.feedUrl, { removeBg: true });
    await product.settle();
    const address = `/functions/v1/feeds?id=${one.feedId}`;
    const body = await client.ask<{ feedSettings: object }>('GET', address);
    const { project, template } = one;
    const form = { name: 'Second feed', project_id: project.id, template_id: template.id };
    const feedSettings = { ...body.feedSettings, width: 700, height: 700 };
    const made = await client.ask<{ feedId: string }>('POST', '/functions/v1/feeds', {
      ...form,
      feedSettings,
    });
    const other = made.feedId;
    await client.ask('POST', '/functions/v1/feeds?action=start', { feedId: other, activate: true });
    await product.settle();
    expect(await modelRuns()).toBe(2);
    const hashes = await photoHashes(client, one.feedId);
    const [hash = ''] = hashes;
    expect(await photoHashes(client, other)).toEqual(hashes);
    await must(decide(client, one, [hash], 'keep'));
    for (const feedId of [one.feedId, other]) {
      expect((await listedPhotos(client, feedId)).counts).toMatchObject({ decided: 1, waiting: 1 });
      expect(await refresh(feedId)).toMatchObject({ state: 'published', rendered_count: 1 });
      expect((await listedPhotos(client, feedId)).counts).toMatchObject({ waiting: 0 });
    }
    // Another project of the same user has decided nothing.
    const third = await createFeed(client, shop.feedUrl, { removeBg: true });
    await product.settle();
    expect((await listedPhotos(client, third.feedId)).counts).toMatchObject({ decided: 0 });
    expect(await modelRuns()).toBe(2);

    const alpha = await bytesOf(product.origin, client, photoAddress(third, hash, 'alpha'));
    const { width, height } = await sharp(alpha).metadata();
    const mask = await maskOf({ width, height }, 128, 255);
    const calls = Array.from({ length: 12 }, (_, at) =>
      at % 4 === 3
        ? putMask(client, third, hash, mask)
        : decide(client, third, at % 2 === 0 ? hashes : hashes.toReversed(), at % 3 === 0 ? 'keep' : null),
    );
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
    await must(decide(client, third, hashes, 'keep'));
    const { items } = await listedPhotos(client, third.feedId);
    expect(items.map(({ decision }) => decision?.choice)).toEqual(['keep', 'keep']);
  },
);

test(
  'a decision during a run is in its pictures or waits for the next run, and never stays undrawn',
  { timeout: 180_000 },
  async () => {
    const feed = await createFeed(client, shop.feedUrl, { removeBg: true });
    await product.settle();
    const [hash = ''] = await photoHashes(client, feed.feedId);
    for (const choice of ['keep', null, 'use'] as const) {
      shop.products = shop.products.map((item) => ({ ...item, price: `${item.price}0` }));
      await client.ask('POST', `/functions/v1/feeds/${feed.feedId}/refresh`);
      const settled = product.settle();
      await must(decide(client, feed, [hash], choice));
      await settled;
      const { counts } = await listedPhotos(client, feed.feedId);
      const run = await refresh(feed.feedId);
      expect([choice, run?.rendered_count]).toEqual([choice, counts.waiting]);
      const { items } = await listedPhotos(client, feed.feedId);
      const item = items.find((each) => each.photo_hash === hash);
      expect(item).toMatchObject({ is_waiting: false, is_cut_out: choice !== 'keep' });
    }
  },
);

test(
  'what a form tries out is what its feed then has: decided before there is a feed, and seen by the network once',
  { timeout: 180_000 },
  async () => {
    const { project } = await createFeed(client, 'http://127.0.0.1:9/none.xml', {});
    const links = [1, 2, 99].map((at) => `http://${shop.host}/photos/${at}.jpg`);
    shop.answers.set('/photos/99.jpg', (_request, response) => void response.writeHead(404).end());
    const address = `/api/v1/projects/${project.id}/cut-outs/try`;
    const ask = { imageLinks: links, feedUrl: shop.feedUrl };
    const { items } = await client.ask<EndpointReply<typeof api.tryCutOuts>>('POST', address, ask);
    expect(
      items.map((item) => [item.image_link, item.photo?.verdict === 'cut', item.photo?.decision]),
    ).toEqual([
      [links[0], true, null],
      [links[1], false, null],
      [links[2], false, undefined],
    ]);
    expect(items[1]?.photo?.reason_text).toMatch(/^The background was kept/);
    expect(items[2]?.reason_text).toMatch(/404/);
    const hash = items[0]?.photo?.photo_hash ?? '';
    for (const what of ['picture', 'alpha']) {
      const { width } = await sharp(
        await bytesOf(product.origin, client, photoAddress({ project }, hash, what)),
      ).metadata();
      expect(width).toBeGreaterThan(100);
    }
    await must(decide(client, { project }, [hash], 'keep'));
    expect(await modelRuns()).toBe(2);
    const preview = async (more: object) => {
      const values = { title: 'Cup', price: '1 EUR' };
      const body = await client.ask<EndpointReply<typeof previewProduct>>(
        'POST',
        '/functions/v1/product-preview',
        {
          html: '<div style="width:512px;height:512px;background:#00ff00"><img src="{{IMAGE_URL}}" style="width:512px;height:512px"></div>',
          width: 512,
          height: 512,
          values,
          imageLink: links[0],
          feedUrl: shop.feedUrl,
          removeBg: true,
          ...more,
        },
      );
      const image = sharp(Buffer.from(body.image?.split(',')[1] ?? '', 'base64'));
      const [red = 0, green = 0] = await image
        .extract({ left: 4, top: 4, width: 1, height: 1 })
        .raw()
        .toBuffer();
      return green > 200 && red < 60 ? 'cut out' : 'with its background';
    };
    expect(await preview({})).toBe('cut out');
    expect(await preview({ projectId: project.id })).toBe('with its background');
    expect(await preview({ projectId: project.id, cutOut: 'use' })).toBe('cut out');
    expect(await modelRuns()).toBe(2);
  },
);

test(
  'a decision is forgotten when no feed of the project has had its photo for as long as pictures are kept, and with the account go all of them, masks and what the network saw',
  { timeout: 180_000 },
  async () => {
    const feed = await createFeed(client, shop.feedUrl, { removeBg: true });
    await product.settle();
    const [hash = '', other = ''] = await photoHashes(client, feed.feedId);
    const alpha = await bytesOf(product.origin, client, photoAddress(feed, hash, 'alpha'));
    await bytesOf(product.origin, client, photoAddress(feed, hash, 'picture'));
    await must(putMask(client, feed, hash, await maskOf(await sharp(alpha).metadata(), 128, 255)));
    await must(decide(client, feed, [other], 'keep'));
    await refresh(feed.feedId);
    const { platform } = product;
    const { query } = platform.database;
    const left = async () => {
      const files: string[] = [];
      for await (const key of platform.storage.list(`alphas/${client.userId}/`)) files.push(key);
      const countOf = async (table: string) =>
        (
          await query.one<{ n: number }>(`select count(*) as n from feedmaker.${table} where user_id = $1`, [
            client.userId,
          ])
        ).n;
      return [files.length, await countOf('cutouts'), await countOf('cutout_decisions')];
    };
    // Two alphas, one of them corrected as well, and a photo that was looked at.
    expect(await left()).toEqual([4, 2, 2]);
    const afterDays = async (days: number) => {
      await platform.database.asOwner(async (sql) => {
        for (const [table, column] of [
          ['cutouts', 'used_at'],
          ['cutout_decisions', 'decided_at'],
        ])
          await sql.run(
            `update feedmaker.${table} set ${column} = now() - make_interval(days => $2) where user_id = $1`,
            [client.userId, days],
          );
      });
      await sweepFiles(platform);
      return (await left())[2];
    };
    expect(await afterDays(400)).toBe(2);
    await client.ask('DELETE', `/functions/v1/feeds?id=${feed.feedId}`);
    expect(await afterDays(45)).toBe(2);
    expect(await afterDays(47)).toBe(0);

    const again = await createFeed(client, shop.feedUrl, { removeBg: true });
    await product.settle();
    await must(decide(client, again, [other], 'keep'));
    expect((await left()).slice(1)).toEqual([2, 1]);
    await deleteUserWithFiles(platform, client.userId);
    expect(await left()).toEqual([0, 0, 0]);
  },
);

test('a decision and a mask are there after a kill, and the next run draws them', async () => {
  const killed = await startKillableProduct([shop.host]);
  const user = killed.client;
  const feed = await createFeed(user, shop.feedUrl, { removeBg: true });
  const published = () =>
    expect
      .poll(async () => (await statusOf(user, feed.feedId)).run?.state, { timeout: 60_000, interval: 100 })
      .toBe('published');
  await published();
  const [first = '', second = ''] = await photoHashes(user, feed.feedId);
  const alpha = await bytesOf(killed.origin, user, photoAddress(feed, first, 'alpha'));
  await must(putMask(user, feed, first, await maskOf(await sharp(alpha).metadata(), 128, 0)));
  await must(decide(user, feed, [second], 'keep'));
  await user.call('POST', `/functions/v1/feeds/${feed.feedId}/refresh`);
  await killed.kill();
  await killed.start();
  await published();
  await user.ask('POST', `/functions/v1/feeds/${feed.feedId}/refresh`);
  await published();
  expect((await listedPhotos(user, feed.feedId)).counts).toMatchObject({ decided: 2, waiting: 0 });
  const shown = (await productsOf(user, feed.feedId)).map(({ background }) => background);
  expect(shown).toEqual(['removed', 'kept']);
}, 240_000);
