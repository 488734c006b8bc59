import type { ServerResponse } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { sweepFiles } from '#server/files/sweep-files.ts';
import { sweepImages } from '#server/files/sweep-images.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createFeed, signIn, statusOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { textAt } from '#tests/harness/output-scene.ts';
import {
  DAY_MS,
  checkPhotos,
  movingClock,
  newestRun,
  picturesUp,
  scheduledRun,
} from '#tests/harness/publishing.ts';

const clock = movingClock();
const scene = await openShop([], { clock });

beforeEach(() => {
  scene.shop.answers.clear();
  scene.shop.products = numberedProducts(3);
});

async function published() {
  const made = await createFeed(scene.client, scene.shop.feedUrl);
  await scene.product.settle();
  return made;
}

const run = (feedId: string) => scheduledRun(scene.product, scene.client, feedId);

/** Every file of the product below a folder. */
async function files(prefix = ''): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of scene.product.platform.storage.list(prefix)) keys.push(key);
  return keys.toSorted();
}

const later = (days: number) => ({
  ...scene.product.platform,
  clock: { now: () => new Date(clock.now().getTime() + days * DAY_MS) },
});

/** A sweep's look at images of this age alone, as one has it that has begun before something went up. */
const sweepOlderThan = (days: number) =>
  sweepImages(scene.product.platform, new Date(clock.now().getTime() - days * DAY_MS));

test('what a job wrote after its feed was deleted goes with the next sweep, and nothing else does', async () => {
  const { shop, product, client } = scene;
  const kept = await published();
  const held: ServerResponse[] = [];
  shop.answers.set('/photos/1.jpg', (_request, response) => void held.push(response));
  const { feedId } = await createFeed(client, shop.feedUrl);
  await expect.poll(() => held.length).toBe(1);
  await client.ask('DELETE', `/functions/v1/feeds?id=${feedId}`);
  const photo = await (await fetch(new URL('/photos/9.jpg', shop.feedUrl))).arrayBuffer();
  for (const response of held) response.end(Buffer.from(photo));
  await product.settle();
  expect(await files(`photos/${feedId}/`)).not.toEqual([]);
  const gone = '11111111-2222-4333-8444-555555555555';
  const late = [`sources/${feedId}/${gone}`, `published/${feedId}/${gone}.xml`, `previews/${gone}.jpg`];
  for (const key of late) await product.platform.storage.put(key, Buffer.from('late'));

  const isOrphan = (key: string) => late.includes(key) || key.startsWith(`photos/${feedId}/`);
  const others = (await files()).filter((key) => !isOrphan(key));
  expect(others.filter((key) => key.includes(kept.feedId)).length).toBeGreaterThan(0);
  expect(others).toContain(`previews/${kept.template.id}.jpg`);
  await sweepFiles(product.platform);
  expect(await files()).toEqual(others);

  // A deleted project takes the files of its feeds and the previews of its templates along.
  const isOwn = (key: string) =>
    !key.startsWith('images/') && (key.includes(kept.feedId) || key.includes(kept.template.id));
  const own = async () => (await files()).filter(isOwn);
  expect((await own()).map((key) => key.split('/')[0])).toEqual(
    expect.arrayContaining(['photos', 'previews', 'published', 'sources']),
  );
  expect((await client.call('DELETE', `/api/v1/projects/${kept.project.id}`)).status).toBe(204);
  expect(await own()).toEqual([]);
});

test('of runs held one after another the newest and what is up keep their files, also through a sweep', async () => {
  const { shop, product, client } = scene;
  const { feedId } = await published();
  const up = (await statusOf(client, feedId)).published?.run_id;
  shop.products = numberedProducts(1);
  const [older, newest] = [await run(feedId), await run(feedId)];
  expect([older.state, newest.state]).toEqual(['held', 'held']);
  await sweepFiles(product.platform);
  expect(await files(`sources/${feedId}/`)).toEqual(
    [`sources/${feedId}/${up}`, `sources/${feedId}/${newest.id}`].toSorted(),
  );
  const { total } = await product.platform.database.query.one<{ total: number }>(
    'select count(*) as total from feedmaker.products_of($1)',
    [older.id],
  );
  expect(total).toBe(0);

  // No copy of the feed is fetched again to accept it.
  shop.requests.length = 0;
  await client.ask('POST', `/functions/v1/feeds/${feedId}/accept`, { run_id: newest.id });
  await product.settle();
  expect(await newestRun(client, feedId)).toMatchObject({ id: newest.id, state: 'published' });
  expect(shop.requests).not.toContain('/feed.xml');
  expect((await textAt(product.origin, feedId)).match(/<item>/g)).toHaveLength(1);
});

test('a published file or twin that was lost is written again by the next run, although the feed has not changed', async () => {
  const { product } = scene;
  const { feedId } = await published();
  const before = await textAt(product.origin, feedId);
  const { query } = product.platform.database;
  const key = async () => {
    const select = 'select storage_key from feedmaker.publications where feed_id = $1';
    return (await query.one<{ storage_key: string }>(select, [feedId])).storage_key;
  };
  const { storage } = product.platform;
  for (const suffix of ['', '.gz', '.br']) {
    await storage.delete((await key()) + suffix);
    expect((await run(feedId)).state).toBe('published');
    for (const each of ['', '.gz', '.br']) expect(await storage.exists((await key()) + each)).toBe(true);
    expect(Buffer.from((await storage.get(await key())) ?? []).toString()).toBe(before);
  }
});

test('pictures that go up again after weeks are named before they are up, so that no sweep takes them', async () => {
  const { shop, product } = scene;
  const { feedId } = await published();
  const before = await picturesUp(product, feedId);
  const addresses = [...before.values()].map((hash) => `images/${feedId}/${hash}.jpg`);
  shop.products = shop.products.map((each) => ({ ...each, price: '1.00 EUR' }));
  await run(feedId);
  clock.aheadMs += 47 * DAY_MS;
  scene.client = await signIn(product.origin, scene.client.email);
  shop.products = numberedProducts(3);
  expect(await run(feedId)).toMatchObject({ state: 'published', rendered_count: 0 });
  expect(await picturesUp(product, feedId)).toEqual(before);
  await sweepOlderThan(46);
  expect(await files(`images/${feedId}/`)).toEqual(addresses.toSorted());
});

test('pictures stay for years with the feed that shows them, and 45 days after it was deleted', async () => {
  const { product, client } = scene;
  const { feedId } = await published();
  for (const days of [40, 80, 400]) await sweepFiles(later(days));
  const images = await files(`images/${feedId}/`);
  expect(images).toHaveLength(3);
  // It was named last by the sweep of that day.
  clock.aheadMs += 400 * DAY_MS;
  scene.client = await signIn(product.origin, client.email);
  await scene.client.ask('DELETE', `/functions/v1/feeds?id=${feedId}`);
  await sweepFiles(later(45));
  expect(await files(`images/${feedId}/`)).toEqual(images);
  await sweepFiles(later(47));
  expect(await files(`images/${feedId}/`)).toEqual([]);
});

test('a photo that moves to another address keeps its copy, and one that nobody has any longer goes with a later sweep', async () => {
  const { shop, product, client } = scene;
  const count = 12;
  const bytes = await Promise.all(
    Array.from({ length: count + 3 }, async (_, i) =>
      Buffer.from(await (await fetch(new URL(`/photos/${i + 1}.jpg`, shop.feedUrl))).arrayBuffer()),
    ),
  );
  shop.products = numberedProducts(count);
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  for (let shift = 1; shift <= 3; shift += 1) {
    for (let i = 0; i < count; i += 1)
      shop.answers.set(`/photos/${i + 1}.jpg`, (_request, response) => {
        response.writeHead(200, { 'content-type': 'image/jpeg', etag: `"moved-${i + shift}"` });
        response.end(bytes[i + shift]);
      });
    await checkPhotos(product, client, feedId);
    const { known } = await product.platform.database.query.one<{ known: string[] }>(
      'select array_agg(photo_hash) as known from feedmaker.photos where feed_id = $1',
      [feedId],
    );
    expect(await files(`photos/${feedId}/`)).toEqual(
      expect.arrayContaining(known.map((hash) => `photos/${feedId}/${hash}`)),
    );
  }
  // Of three addresses' photos from before nothing is left but the copies.
  expect(await files(`photos/${feedId}/`)).toHaveLength(count + 3);
  await sweepFiles({ ...product.platform, clock: { now: () => new Date() } });
  expect(await files(`photos/${feedId}/`)).toHaveLength(count + 3);
  await sweepFiles(later(1));
  expect(await files(`photos/${feedId}/`)).toHaveLength(count);
});
