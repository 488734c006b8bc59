import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { withLockedFeed } from '#server/db/locked-run.ts';
import { insertRun } from '#server/db/runs/runs.ts';
import type { KeptSettings } from '#core/feeds/migrate-feed-settings.ts';
import type { Job } from '#server/platform/queue/port.ts';
import { createFeed, statusOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { readFeed } from './read-feed.ts';
import { createStages } from '../stages.ts';

const scene = await openShop([]);
beforeEach(() => void (scene.shop.products = numberedProducts(4)));

/** Inserts a run that no worker knows of, so that the test calls its first job itself. */
async function openRun(feedId: string): Promise<string> {
  const { database } = scene.product.platform;
  const { settings } = await database.query.one<{ settings: KeptSettings }>(
    'select settings from feedmaker.feeds where id = $1',
    [feedId],
  );
  const id = randomUUID();
  const run = { id, settings, isManual: false, pricedAt: new Date(), planLimit: null };
  await withLockedFeed(scene.product.platform, feedId, (feed) => insertRun(feed, run));
  return id;
}

const firstTry = (runId: string): Job<{ runId: string }> => ({
  id: randomUUID(),
  data: { runId },
  attempt: 0,
  isLastAttempt: false,
  isSuspect: false,
  deadLetter: null,
  signal: new AbortController().signal,
  linger: () => undefined,
  complete: () => Promise.resolve(),
});

const stages = createStages();

test('a feed of more products than a run may read fails at once and for good, and the last good feed stays up', async () => {
  const { feedId } = await createFeed(scene.client, scene.shop.feedUrl);
  await scene.product.settle();
  const address = `${scene.product.origin}/feedmaker/${feedId}/feed.xml`;
  const before = await (await fetch(address)).text();

  await readFeed(scene.product.platform, stages, firstTry(await openRun(feedId)), 3);
  await scene.product.settle();
  expect((await statusOf(scene.client, feedId)).run).toMatchObject({
    state: 'failed',
    error_code: 'source_too_many',
    error_text:
      "The shop's feed has more than 3 products, which is the most that one feed can hold. " +
      'Split it into several feeds. The last good feed stays up.',
  });
  expect(await (await fetch(address)).text()).toBe(before);

  // Exactly as many are fine.
  await readFeed(scene.product.platform, stages, firstTry(await openRun(feedId)), 4);
  await scene.product.settle();
  expect((await statusOf(scene.client, feedId)).run).toMatchObject({ state: 'published', product_count: 4 });
});

test('of runs that fail one after the other no products stay behind', async () => {
  const { feedId } = await createFeed(scene.client, scene.shop.feedUrl);
  await scene.product.settle();
  // The first 200 are rows before the fault is seen.
  scene.shop.products = numberedProducts(201);
  for (let i = 0; i < 2; i++)
    await readFeed(scene.product.platform, stages, firstTry(await openRun(feedId)), 200);
  await scene.product.settle();
  const rows = await scene.product.platform.database.query.rows<{ state: string; products: number }>(
    `select r.state, count(p.*) as products from feedmaker.runs r left join feedmaker.run_products p on p.run_id = r.id
      where r.feed_id = $1 group by r.id, r.state order by r.started_at`,
    [feedId],
  );
  expect(rows).toEqual([
    { state: 'published', products: 4 },
    { state: 'failed', products: 0 },
    { state: 'failed', products: 0 },
  ]);
});
