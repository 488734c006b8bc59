import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import { publicationStatus, findPublishedFeed } from '#server/db/feeds/publishing/publications.ts';
import { noRunChanges } from '#server/db/feeds/publishing/run-changes.ts';
import { type LockedRun, withLockedRun } from '#server/db/locked-run.ts';
import { touchImages } from '#server/db/runs/photos/images.ts';
import { joinEqualProducts } from '#server/db/runs/products/insert-products.ts';
import {
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
  await withLockedRun(platform, run, joinEqualProducts);
  const same = await findSameAsPublished(query, run.id);
  const up = same?.has_same_source === true ? await findUp(platform, run) : null;
  if (same === null || up === null) return false;
  const checked = same.is_repeated ? null : await findPhotosChecked(query, run.id, run.home_id);
  if (!same.is_repeated) await touchImages(query, run.home_id, run.id, clock.now());
  const isUp = await withLockedRun(platform, run, async (locked) => {
    // Another version may be published meanwhile.
    if ((await findSameAsPublished(locked.sql, run.id))?.id !== up.id) return false;
    if (!same.is_repeated) await setPhotosChecked(locked, checked);
    return publishAgain(platform, locked, run, up);
  });
  if (isUp) await followUp(platform, run);
  return isUp;
}

/** What is published of a feed, with the run that was published. */
interface Up {
  readonly id: string;
  readonly status: NonNullable<FeedStatus['published']>;
  readonly written: WrittenFeed;
}

/**
 * Returns what is published of a run's feed, if all its files are stored. Null for an output that shows its feed's pictures, which may have
 * changed.
 */
export async function findUp(platform: Platform, run: WorkerRun): Promise<Up | null> {
  if (run.settings.tagsImages === true && run.parent_id !== null) return null;
  const status = await publicationStatus(platform.database.query, run.feed_id);
  const file = status && (await findPublishedFeed(platform.database.query, run.feed_id));
  const { storage_key: storageKey, content_hash: contentHash, content_type: contentType } = file ?? {};
  if (status === null || storageKey == null || contentHash == null || contentType == null) return null;
  if (!(await hasAllFiles(platform, storageKey))) return null;
  return {
    id: status.run_id,
    status,
    written: { storageKey, contentHash, contentType, sizeBytes: status.size_bytes },
  };
}

/** Publishes a run with the products and the file that are up. Call `followUp` once the transaction has ended. */
export function publishAgain(
  platform: Platform,
  locked: LockedRun,
  run: WorkerRun,
  { id, status, written }: Up,
): Promise<boolean> {
  return commitPublication(platform, locked, run, {
    written,
    counts: {
      leftOut: run.product_count - status.product_count,
      enhanced: status.enhanced_count,
      kept: status.kept_count,
    },
    found: { stores: [(own) => takeCounted(own, id, noRunChanges)], waiting: 0 },
    change: null,
  });
}
