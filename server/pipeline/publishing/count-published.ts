import { countKeptByChoice } from '#server/db/feeds/publishing/rollouts.ts';
import { countRunChanges } from '#server/db/feeds/publishing/run-changes.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import { touchImages } from '#server/db/runs/photos/images.ts';
import { findBeside, noteFindings } from '#server/db/runs/products/note-findings.ts';
import { keepOrders } from '#server/db/runs/products/sorted-products.ts';
import { countHealth } from '#server/db/runs/run-health.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { listShownFields } from '../drawing/shown-fields.ts';
import type { ShownByFeed } from './shown-by-feed.ts';

/** What a run's products amount to, counted in all of them: not under its lock, for which others wait. */
export async function countPublished(
  platform: Platform,
  run: WorkerRun,
  shown: ShownByFeed,
  isSameFile: boolean,
) {
  const { database, clock } = platform;
  const shownFields = await listShownFields(platform, run);
  const own = { id: run.id, feedId: run.feed_id };
  const found = await database.asOwner((sql) => findBeside(sql, own, shownFields));
  await withLockedRun(platform, run, (locked) => noteFindings(locked, found));
  await keepOrders(database.query, { id: run.id, feedId: run.home_id });
  const health = await countHealth(database.query, run.id, found.emptyFields);
  const changes = await countRunChanges(database.query, own, isSameFile);
  const waiting = await countKeptByChoice(database.query, (shown.run ?? run).id);
  // Before the feed is published, so that no sweep takes them from it; for a superseded run they are kept in vain.
  await touchImages(database.query, run.home_id, run.id, clock.now());
  return { health, changes, waiting };
}
