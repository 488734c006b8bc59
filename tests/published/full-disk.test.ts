import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestRun } from '#server/jobs.ts';
import type { Storage } from '#server/platform/storage/port.ts';
import { type ApiClient, createFeed, productsOf, signIn, signUp } from '#tests/harness/api-client.ts';
import { type FakeShop, numberedProducts, startShop } from '#tests/fakes/shop.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';
import { movingClock, newestRun, picturesUp, scheduledRun } from '#tests/harness/publishing.ts';

const COUNT = 24;
const clock = movingClock();
/** Writing below this folder finds no room; '' is the whole disk, null none of it. */
let full: string | null = null;
let shop: FakeShop;
let product: TestProduct;
let client: ApiClient;

/** What the operating system answers for a write to a full disk. */
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

beforeAll(async () => {
  shop = await startShop([]);
  product = await startProduct([shop.host], { clock, disk: withFullDisk });
  client = await signUp(product.origin);
});

beforeEach(() => {
  full = null;
  shop.answers.clear();
});

afterAll(async () => {
  full = null;
  await product?.close();
  await shop?.close();
});

/** A published feed whose prices have all changed since. */
async function changedFeed(): Promise<{ feedId: string; before: Map<string, string | null> }> {
  shop.products = numberedProducts(COUNT);
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const before = await picturesUp(product, feedId);
  expect([...before.values()]).not.toContain(null);
  shop.products = shop.products.map((each) => ({ ...each, price: '1.23 EUR' }));
  return { feedId, before };
}

async function stalledRun(feedId: string): Promise<void> {
  await requestRun(product.platform, feedId, { restart: false });
  await expect
    .poll(async () => (await newestRun(client, feedId)).stalled_since, { timeout: 15_000 })
    .not.toBeNull();
}

test.each(['', 'sources/', 'images/', 'published/'])(
  'a disk that is full below "%s" for a while costs no product its picture and no run its end',
  async (folder) => {
    const { feedId, before } = await changedFeed();
    full = folder;
    await stalledRun(feedId);
    expect(await picturesUp(product, feedId)).toEqual(before);
    full = null;
    await product.settle();
    expect(await newestRun(client, feedId)).toMatchObject({
      state: 'published',
      stalled_since: null,
      enhanced_count: COUNT,
      kept_count: 0,
      original_count: 0,
    });
    const after = await picturesUp(product, feedId);
    expect(after.size).toBe(COUNT);
    expect([...after.values()]).not.toContain(null);
    expect([...after.values()].filter((hash) => [...before.values()].includes(hash))).toEqual([]);
    // What was begun on the full disk is not left behind: there are the version that is up, the one before, and their twins.
    const files = [];
    for await (const key of product.platform.storage.list(`published/${feedId}/`)) files.push(key);
    expect(files).toHaveLength(6);
  },
  30_000,
);

test('a disk that stays full ends the run with a sentence, and the last good feed stays', async () => {
  const { feedId, before } = await changedFeed();
  full = 'images/';
  await stalledRun(feedId);
  clock.aheadMs += 16 * 60_000;
  await product.settle();
  client = await signIn(product.origin, client.email);
  const run = await newestRun(client, feedId);
  expect(run).toMatchObject({ state: 'failed', error_code: 'storage_full' });
  expect(run.error_text).toBe(
    'Our disk had no room for the pictures of this run, and still has none after several tries. ' +
      'The next run tries again. The last good feed stays up.',
  );
  expect(await picturesUp(product, feedId)).toEqual(before);
  full = null;
  expect(await scheduledRun(product, client, feedId)).toMatchObject({
    state: 'published',
    enhanced_count: COUNT,
  });
  expect((await productsOf(client, feedId)).every(({ state }) => state === 'enhanced')).toBe(true);
}, 30_000);
