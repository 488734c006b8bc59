import { expect, onTestFinished, test } from 'vitest';
import { createFeed, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import { openServerMode } from '#tests/harness/server-mode.ts';

/** Much more than two workers draw while the small feed is read, drawn and published. */
const BIG = 5_000;
const SMALL = 10;

test('a small feed is not kept waiting at two workers by the thousands of products of another user', async () => {
  const [big, small] = [await startShop(numberedProducts(BIG)), await startShop(numberedProducts(SMALL))];
  const mode = await openServerMode([big.host, small.host]);
  onTestFinished(async () => {
    await mode.close();
    await Promise.all([big.close(), small.close()]);
  });
  const api = await mode.start('api', 'shared');
  const workers = [await mode.start('worker', 'shared'), await mode.start('worker', 'shared')];
  const [hog, other] = [await signUp(api.origin), await signUp(api.origin)];
  const bigFeed = await createFeed(hog, big.feedUrl);
  const doneOf = async () => (await statusOf(hog, bigFeed.feedId)).run?.done_count ?? 0;
  // Every place that its owner may have is taken, at both of them.
  await expect.poll(doneOf, { timeout: 60_000, interval: 20 }).toBeGreaterThan(20);
  const before = await doneOf();
  const { feedId } = await createFeed(other, small.feedUrl);
  const newest = async () => (await statusOf(other, feedId)).run;
  await expect.poll(async () => (await newest())?.state, { timeout: 60_000, interval: 20 }).toBe('published');
  const after = await doneOf();
  expect((await newest())?.enhanced_count).toBe(SMALL);
  // A line that is first come, first served would have had all of them before.
  expect(before).toBeLessThan(BIG / 3);
  expect(after).toBeLessThan(BIG);
  for (const worker of workers) expect(await worker.stop()).toBe(0);
}, 180_000);
