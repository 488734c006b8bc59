import { countKeptByChoice } from '#server/db/feeds/publishing/rollouts.ts';
import { countRunChanges, noRunChanges, setRunChanges } from '#server/db/feeds/publishing/run-changes.ts';
import type { LockedRun } from '#server/db/locked-run.ts';
import { touchImages } from '#server/db/runs/photos/images.ts';
import { keepOrders } from '#server/db/runs/products/sorted-products.ts';
import {
  findPhotosChecked,
  findSameAsPublished,
  type SameAsPublished,
  setContentKey,
  setPhotosChecked,
  takeCounted,
} from '#server/db/runs/repeated-runs.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { countHealth } from './count-health.ts';
import type { ShownByFeed } from './shown-by-feed.ts';

/** Counts a run's products before it is published, and returns a function that stores the counts in the publishing transaction. */
type Counter = (
  platform: Platform,
  run: WorkerRun,
  isSameFile: boolean,
) => Promise<(locked: LockedRun) => Promise<void>>;

const countChanges: Counter = async ({ database }, run, isSameFile) => {
  const changes = await countRunChanges(database.query, { id: run.id, feedId: run.feed_id }, isSameFile);
  return (locked) => setRunChanges(locked, changes);
};

const countChecked: Counter = async ({ database }, run) => {
  const checked = await findPhotosChecked(database.query, run.id, run.home_id);
  return async (locked) => {
    await setPhotosChecked(locked, checked);
    await setContentKey(locked);
  };
};

/** Takes over the counts of the published run, which has the same products. */
const takeCounts = async ({ database }: Platform, run: WorkerRun, same: SameAsPublished) => {
  const checked = await findPhotosChecked(database.query, run.id, run.home_id);
  return async (locked: LockedRun) => {
    await setPhotosChecked(locked, checked);
    await takeCounted(locked, same.id, noRunChanges);
  };
};

const counters: readonly Counter[] = [countHealth, countChanges, countChecked];

/** Computes a run's numbers from all its products. Done without the run's lock, because others would have to wait for it. */
export async function countPublished(
  platform: Platform,
  run: WorkerRun,
  shown: ShownByFeed,
  isSameFile: boolean,
) {
  const { database, clock } = platform;
  // Before publishing, so that no sweep deletes the images; harmless if the run is superseded.
  await touchImages(database.query, run.home_id, run.id, clock.now());
  const same = shown.run === null ? await findSameAsPublished(database.query, run.id) : null;
  if (same !== null) return { stores: [await takeCounts(platform, run, same)], waiting: 0 };
  const stores: Awaited<ReturnType<Counter>>[] = [];
  for (const count of counters) stores.push(await count(platform, run, isSameFile));
  await keepOrders(database.query, { id: run.id, feedId: run.home_id });
  const waiting = await countKeptByChoice(database.query, (shown.run ?? run).id);
  return { stores, waiting };
}
