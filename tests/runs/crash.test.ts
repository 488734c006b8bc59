import { expect, onTestFinished, test } from 'vitest';
import { createStages } from '#server/pipeline/stages.ts';
import { createFeed, productsOf, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import { waitForWaiters } from '#tests/harness/locks.ts';
import { isLongRun, usually } from '#tests/harness/long-run.ts';
import { longTest } from '#tests/harness/long-test.ts';
import { startKillableProduct } from '#tests/harness/killable-product.ts';

/** Several times what is in flight. */
const COUNT = usually(40, 200);
/** After so many products it is killed. */
const KILLS = isLongRun ? [COUNT / 5, COUNT / 2] : [COUNT / 5];

/** A user's batches in work at a time times products of a batch in work at a time: what a kill may make repeat. */
const IN_FLIGHT_MAX = createStages().jobs.rendering.perTenant * 3;

test('a run that is killed finishes after the next start, whole, and repeats only what was in flight', async () => {
  const shop = await startShop(numberedProducts(COUNT));
  onTestFinished(() => shop.close());
  const product = await startKillableProduct([shop.host]);
  const { client } = product;
  const { feedId } = await createFeed(client, shop.feedUrl);
  for (const doneCount of KILLS) {
    await expect
      .poll(async () => (await statusOf(client, feedId)).run?.done_count, { timeout: 60_000, interval: 50 })
      .toBeGreaterThan(doneCount);
    expect((await statusOf(client, feedId)).run?.state).toBe('rendering');
    await product.kill();
    await product.start();
  }
  await expect
    .poll(async () => (await statusOf(client, feedId)).run?.state, { timeout: 90_000, interval: 100 })
    .toBe('published');
  const { run } = await statusOf(client, feedId);
  expect(run).toMatchObject({
    product_count: COUNT,
    done_count: COUNT,
    enhanced_count: COUNT,
    original_count: 0,
  });
  const xml = await (await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`)).text();
  expect(xml.match(new RegExp(`/feedmaker/${feedId}/i/[0-9a-f]{64}\\.jpg`, 'g'))).toHaveLength(COUNT);
  expect((await productsOf(client, feedId)).every((p) => p.state === 'enhanced')).toBe(true);
  const asked = shop.requests.filter((request) => request.startsWith('/photos/'));
  expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(KILLS.length * IN_FLIGHT_MAX);
  expect(shop.requests.filter((request) => request === '/feed.xml')).toHaveLength(1);
}, 240_000);

longTest(
  'an activation that was killed before it asked for a run gets its run after the next start',
  async () => {
    const shop = await startShop(numberedProducts(2));
    onTestFinished(() => shop.close());
    const product = await startKillableProduct([shop.host]);
    const { client } = product;
    const { feedId } = await createFeed(client, shop.feedUrl);
    const runOf = async () => (await statusOf(client, feedId)).run;
    const isPublished = { timeout: 30_000, interval: 50 };
    await expect.poll(async () => (await runOf())?.state, isPublished).toBe('published');
    const firstRun = (await runOf())?.id;
    const start = (activate: boolean) =>
      client.call('POST', '/functions/v1/feeds?action=start', { feedId, activate });
    await start(false);

    // The feed is active once its row is written; then the run is asked for, which this lock keeps from happening.
    await product.killAmid('lock table feedmaker.runs in share mode', () => start(true), {
      isHeld: async (database) => {
        await waitForWaiters(database, 1);
        expect((await statusOf(client, feedId)).activate).toBe(true);
      },
    });
    await product.start();
    await expect
      .poll(async () => ((await runOf())?.id === firstRun ? null : (await runOf())?.state), isPublished)
      .toBe('published');
  },
  120_000,
);
