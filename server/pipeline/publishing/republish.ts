import { publicationStatus, findPublishedFeed } from '#server/db/feeds/publishing/publications.ts';
import { noRunChanges, setRunChanges } from '#server/db/feeds/publishing/run-changes.ts';
import { type LockedRun, withLockedRun } from '#server/db/locked-run.ts';
import { touchImages } from '#server/db/runs/photos/images.ts';
import { joinEqualProducts } from '#server/db/runs/products/insert-products.ts';
import {
  copyContentKey,
  findSameAsPublished,
  setPhotosChecked,
  findPhotosChecked,
  takeCounted,
} from '#server/db/runs/repeated-runs.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { commitPublication, followUp } from './commit-publication.ts';
import { hasAllFiles, type WrittenFeed } from './written-files.ts';

/**
 * Publishes a run that has the same source, settings and products as the published one: its file would have the same bytes, so it is
 * neither written nor compared. Returns false for any other run.
 */
export async function republish(platform: Platform, run: WorkerRun): Promise<boolean> {
  const { database, clock } = platform;
  const { query } = database;
  // The pictures that an output shows from its feed may have changed.
  if (run.settings.tagsImages === true && run.parent_id !== null) return false;
  await withLockedRun(platform, run, joinEqualProducts);
  const same = await findSameAsPublished(query, run.id);
  const up = await publicationStatus(query, run.feed_id);
  const written = await findWritten(platform, run.feed_id);
  if (same === null || up === null || written === null) return false;
  const checked = same.is_repeated ? null : await findPhotosChecked(query, run.id, run.home_id);
  if (!same.is_repeated) await touchImages(query, run.home_id, run.id, clock.now());
  const takeOver = async (locked: LockedRun) => {
    if (!same.is_repeated) await setPhotosChecked(locked, checked);
    await takeCounted(locked, same.id);
    await copyContentKey(locked, same.id);
    await setRunChanges(locked, { from: same.id, counts: noRunChanges });
  };
  const isUp = await withLockedRun(platform, run, async (locked) => {
    // Another version may be published meanwhile.
    if ((await findSameAsPublished(locked.sql, run.id))?.id !== same.id) return false;
    return commitPublication(platform, locked, run, {
      written: { ...written, sizeBytes: up.size_bytes },
      counts: {
        leftOut: run.product_count - up.product_count,
        enhanced: up.enhanced_count,
        kept: up.kept_count,
      },
      found: { stores: [takeOver], waiting: 0 },
      change: null,
    });
  });
  if (isUp) await followUp(platform, run);
  return isUp;
}

/** Returns the published file, if all of it is stored. */
async function findWritten(
  platform: Platform,
  feedId: string,
): Promise<Omit<WrittenFeed, 'sizeBytes'> | null> {
  const file = await findPublishedFeed(platform.database.query, feedId);
  const { storage_key: storageKey, content_hash: contentHash, content_type: contentType } = file ?? {};
  if (storageKey == null || contentHash == null || contentType == null) return null;
  return (await hasAllFiles(platform, storageKey)) ? { storageKey, contentHash, contentType } : null;
}
