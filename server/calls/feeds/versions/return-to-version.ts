import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { setNextRun } from '#server/db/feeds/change-feed.ts';
import { listDueOutputs } from '#server/db/feeds/publishing/outputs.ts';
import { findVersion, isReturned, noteReturn } from '#server/db/feeds/publishing/published-versions.ts';
import {
  findVersionOfFeed,
  listReturnedWithDueOutputs,
  setAllOutputsDue,
} from '#server/db/feeds/publishing/returned-outputs.ts';
import { countKeptByChoice } from '#server/db/feeds/publishing/rollouts.ts';
import { replaceWaiting } from '#server/db/feeds/publishing/reviews.ts';
import { tryPublish } from '#server/db/feeds/publishing/publications.ts';
import { withoutReaders } from '#server/db/feeds/reader-leases.ts';
import { withLockedFeed } from '#server/db/locked-run.ts';
import { insertAcceptedVersion } from '#server/db/runs/held-runs.ts';
import { getWorkerRun } from '#server/db/runs/runs.ts';
import { cancelOpenRun } from '#server/db/runs/stopped-runs.ts';
import { listPublishedFiles } from '#server/files/feed-files.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** A restarted process has no baseline in memory, but the guard's baseline must not be newer than the published version. */
const NOTHING_BEFORE = new Date(0);

/**
 * Republishes an earlier version of a feed, by changing one row and with its files as they were: for readers a new publication with older
 * bytes. The open run is cancelled, and none starts until somebody resumes refreshing. Fails with `not_found` and `conflict`.
 */
export async function returnToVersion(platform: Platform, feedId: string, versionId: string): Promise<void> {
  await putVersion(platform, { feedId, versionId, isOutput: false });
  await returnOutputs(platform, feedId);
}

/**
 * Returns the outputs of a feed to their versions of the same time. An output without one stays unchanged. Idempotent; if this process is
 * killed, the schedule completes it.
 */
async function returnOutputs(platform: Platform, feedId: string): Promise<void> {
  const { query } = platform.database;
  for (const id of await listDueOutputs(query, feedId)) {
    const versionId = await findVersionOfFeed(query, id);
    const isGone = (error: unknown) => error instanceof AppError && error.code === 'not_found';
    try {
      if (versionId !== null) await putVersion(platform, { feedId: id, versionId, isOutput: true });
    } catch (error) {
      // The version's files are lost, or it was deleted: the published version stays complete.
      if (!isGone(error) && !(error instanceof AppError && error.message === refusals.feed_version_lost))
        throw error;
    }
    await setNextRun(query, id, platform.clock.now());
  }
}

/** Returns the outputs of every feed for which a killed process left some behind. */
export async function returnLeftOutputs(platform: Platform): Promise<void> {
  for (const id of await listReturnedWithDueOutputs(platform.database.query))
    await returnOutputs(platform, id);
}

interface Put {
  readonly feedId: string;
  readonly versionId: string;
  readonly isOutput: boolean;
}

async function putVersion(platform: Platform, { feedId, versionId, isOutput }: Put): Promise<void> {
  const { database, storage, clock } = platform;
  const put = (change: string | null) =>
    withLockedFeed(platform, feedId, async (feed) => {
      const { sql } = feed;
      // Read again: the version may have been deleted while waiting for readers.
      const version = await loadVersion(sql, feedId, versionId);
      await cancelOpenRun(feed, 'stopped_by_return');
      // Waiting changes were relative to the previously published version.
      await replaceWaiting(feed, clock.now());
      if (change !== null && !version.is_up) {
        const isUp = await tryPublish(sql, {
          feedId,
          runId: version.run_id,
          storageKey: version.storage_key,
          contentHash: version.content_hash,
          contentType: version.content_type,
          sizeBytes: version.size_bytes,
          productCount: version.product_count,
          enhancedCount: version.enhanced_count,
          keptCount: version.kept_count,
          waitingCount: await countKeptByChoice(sql, version.run_id),
          change,
        });
        if (!isUp) throw new AppError('conflict', refusals.publication_under_way);
      }
      if (!isOutput) {
        if (!(await isReturned(sql, feedId)) || !version.is_up) await noteReturn(sql, feedId, clock.now());
        await setAllOutputsDue(sql, feedId);
      }
      await makeMeasure(sql, version.run_id, clock.now());
    });
  const version = await loadVersion(database.query, feedId, versionId);
  for (const key of listPublishedFiles(version.storage_key))
    if (!(await storage.exists(key))) throw new AppError('conflict', refusals.feed_version_lost);
  await (version.is_up ? put(null) : withoutReaders(database, feedId, put));
}

async function loadVersion(sql: Sql, feedId: string, versionId: string) {
  const version = await findVersion(sql, feedId, versionId);
  if (version === null) throw new AppError('not_found', refusals.feed_version_unknown);
  return version;
}

/** Makes the version that a person returned to the guard's baseline for the next run. */
async function makeMeasure(sql: Sql, runId: string, now: Date): Promise<void> {
  const run = await getWorkerRun(sql, runId);
  if (run !== null) await insertAcceptedVersion(sql, run, { isBase: true, now, forget: NOTHING_BEFORE });
}
