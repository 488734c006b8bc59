import { findPublishedFeed } from '#server/db/feeds/publishing/publications.ts';
import { withoutReaders } from '#server/db/feeds/reader-leases.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import { joinEqualProducts } from '#server/db/runs/products/insert-products.ts';
import { notePicturePrices } from '#server/db/runs/products/picture-prices.ts';
import { getWorkerRun, type WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Job } from '#server/platform/queue/port.ts';
import { passGates } from '../gates/pass-gates.ts';
import { nameRun } from '../name-run.ts';
import { failRun } from '../runs/fail-run.ts';
import { hasEnded } from '../runs/has-ended.ts';
import { waitForStorage } from '../runs/wait-for-storage.ts';
import { countPublished } from './count-published.ts';
import { openPublished } from './published-products.ts';
import { followUp, commitPublication } from './commit-publication.ts';
import { republish } from './republish.ts';
import { openShown, type ShownByFeed } from './shown-by-feed.ts';
import { dropFile, writeFiles } from './written-files.ts';

/**
 * Last job of a run: writes the finished feed and its compressed versions, then publishes them by changing one row. Until that row commits
 * the last good feed is served, and afterwards the new one, without any gap.
 */
export async function publishFeed(platform: Platform, job: Job<{ runId: string }>): Promise<void> {
  const run = await getWorkerRun(platform.database.query, job.data.runId);
  if (run === null || run.state !== 'publishing') return;
  nameRun(run);
  try {
    if (await republish(platform, run)) return;
    let shown = await openShown(platform, run);
    if (shown === null) return;
    if (!(await passGates(platform, run, 'drawn'))) return;
    // The pictures shown from the output's feed may have changed while the files were written.
    await withLockedRun(platform, run, joinEqualProducts);
    while (shown !== null && (await publishRun(platform, run, shown)) === 'once more')
      shown = await openShown(platform, run);
  } catch (error) {
    if (await hasEnded(platform, run.id)) return;
    if (await waitForStorage(platform, run, error)) return;
    if (job.isLastAttempt) await failRun(platform, run, { code: 'not_written' });
    throw error;
  }
}

async function publishRun(
  platform: Platform,
  run: WorkerRun,
  shown: ShownByFeed,
): Promise<'done' | 'once more'> {
  const { database } = platform;
  const products = openPublished(platform, run, shown.run);
  const before = await findPublishedFeed(database.query, run.feed_id);
  const written = await writeFiles(platform, run, { products, before });
  const counts = products.counts();
  const isSameFile = before?.storage_key === written.storageKey;
  if (counts.kept > 0) await withLockedRun(platform, run, notePicturePrices);
  const found = await countPublished(platform, run, shown, isSameFile);
  let isOvertaken = false;
  const put = (change: string | null) =>
    withLockedRun(platform, run, async (locked) => {
      isOvertaken = !(await shown.isUnchanged(locked.sql));
      return !isOvertaken && commitPublication(platform, locked, run, { written, counts, found, change });
    });
  const isUp = await (isSameFile ? put(null) : withoutReaders(database, run.feed_id, put));
  if (isUp) await followUp(platform, run);
  // A superseded run only deletes its own files.
  else if (!isSameFile) await dropFile(platform, written.storageKey);
  return isOvertaken ? 'once more' : 'done';
}
