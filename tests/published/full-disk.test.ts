import { beforeEach, expect, test } from 'vitest';
import { requestRun } from '#server/jobs.ts';
import type { Storage } from '#server/platform/storage/port.ts';
import { createFeed, productsOf, signIn } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { movingClock, newestRun, picturesUp, scheduledRun } from '#tests/harness/publishing.ts';
import { longTest } from '#tests/harness/long-test.ts';

/** More than a job draws. */
const COUNT = 12;
const clock = movingClock();
/** Writing below this folder finds no room; '' is the whole disk, null none of it. */
let full: string | null = null;

/** Returns a storage whose writes fail as on a full disk. */
function withFullDisk(storage: Storage): Storage {
  return {
    ...storage,
    put: async (key, body) => {
      if (full !== null && key.startsWith(full)) {
        const noRoom = new Error('ENOSPC: no space left on device, write');
        throw Object.assign(noRoom, { code: 'ENOSPC', errno: -28, syscall: 'write' });
      }
      return storage.put(key, body);
    },
  };
}

const scene = await openShop([], { clock, disk: withFullDisk });

beforeEach(() => {
  full = null;
  scene.shop.products = numberedProducts(COUNT);
});

const up = (feedId: string) => picturesUp(scene.product, feedId);

const reprice = (price: string) =>
  void (scene.shop.products = scene.shop.products.map((each) => ({ ...each, price })));

async function publishedFeed(): Promise<string> {
  const { feedId } = await createFeed(scene.client, scene.shop.feedUrl);
  await scene.product.settle();
  expect([...(await up(feedId)).values()]).not.toContain(null);
  return feedId;
}

async function stalledRun(feedId: string): Promise<void> {
  await requestRun(scene.product.platform, feedId, { restart: false });
  await expect.poll(async () => (await newestRun(scene.client, feedId)).stalled_since).not.toBeNull();
}

longTest(
  'a disk that is full below any folder for a while costs no product its picture and no run its end',
  async () => {
    const feedId = await publishedFeed();
    for (const [at, folder] of ['', 'sources/', 'images/', 'published/'].entries()) {
      const before = await up(feedId);
      reprice(`${at + 11}.23 EUR`);
      full = folder;
      await stalledRun(feedId);
      expect(await up(feedId)).toEqual(before);
      full = null;
      await scene.product.settle();
      const counts = { enhanced_count: COUNT, kept_count: 0, original_count: 0 };
      expect([folder, await newestRun(scene.client, feedId)]).toEqual([
        folder,
        expect.objectContaining({ state: 'published', stalled_since: null, ...counts }),
      ]);
      const after = [...(await up(feedId)).values()];
      expect(after).toHaveLength(COUNT);
      expect(after).not.toContain(null);
      expect(after.filter((hash) => [...before.values()].includes(hash))).toEqual([]);
      // Nothing that was begun on the full disk is left: there are the newest four versions at most, and their twins.
      const files = [];
      for await (const key of scene.product.platform.storage.list(`published/${feedId}/`)) files.push(key);
      expect(files).toHaveLength(3 * Math.min(at + 2, 4));
    }
  },
);

test('a disk that stays full ends the run with a sentence, and the last good feed stays', async () => {
  const feedId = await publishedFeed();
  const before = await up(feedId);
  reprice('19.23 EUR');
  full = 'images/';
  await stalledRun(feedId);
  clock.aheadMs += 16 * 60_000;
  await scene.product.settle();
  scene.client = await signIn(scene.product.origin, scene.client.email);
  const run = await newestRun(scene.client, feedId);
  expect(run).toMatchObject({ state: 'failed', error_code: 'storage_full' });
  expect(run.error_text).toBe(
    'Our disk had no room for the pictures of this run, and still has none after several tries. ' +
      'The next run tries again. The last good feed stays up.',
  );
  expect(await up(feedId)).toEqual(before);
  full = null;
  expect(await scheduledRun(scene.product, scene.client, feedId)).toMatchObject({
    state: 'published',
    enhanced_count: COUNT,
  });
  expect((await productsOf(scene.client, feedId)).every(({ state }) => state === 'enhanced')).toBe(true);
});
