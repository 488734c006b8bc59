import type { RunReason } from '#core/messages/reasons/runs/run-reasons.ts';
import { retryAfter } from '#core/feeds/schedule/next-run-after.ts';
import { setNextRunBy } from '#server/db/feeds/change-feed.ts';
import { getSchedule } from '#server/db/feeds/schedules.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import { publicationStatus } from '#server/db/feeds/publishing/publications.ts';
import { withLockedRun, type LockedRun } from '#server/db/locked-run.ts';
import { finishRun } from '#server/db/runs/runs.ts';
import { ofRun, recordTrouble } from '#server/record-event.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { dropOldRuns } from './drop-old-runs.ts';
import { logRun } from './log-run.ts';

/** Ends a run with a reason and reports what readers of the feed get now. Deletes the run's stored source. */
export async function failRun(
  platform: Platform,
  run: { id: string; feed_id: string },
  reason: RunReason,
): Promise<void> {
  const published = await publicationStatus(platform.database.query, run.feed_id);
  await withLockedRun(platform, run, async (locked) => {
    const end = { why: reason, outcome: published === null ? 'nothing_yet' : 'stays_up' } as const;
    if (!(await finishRun(locked, end))) return;
    await retrySoon(platform, locked);
    await recordTrouble(platform, ofRun(locked), end);
  });
  await logRun(platform, run.id);
  await platform.storage.delete(fileKeys.source(run.feed_id, run.id));
  // A broken shop fails every hour, so only the run shown on the feed's page is kept.
  await dropOldRuns(platform, run.feed_id, [published?.run_id ?? run.id]);
}

async function retrySoon({ clock }: Platform, { feedId, sql }: LockedRun): Promise<void> {
  const retry = retryAfter(clock.now(), await getSchedule(sql, feedId));
  if (retry !== null) await setNextRunBy(sql, feedId, retry);
}
