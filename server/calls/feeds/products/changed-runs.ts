import { clearChanged, listChangedFeeds } from '#server/db/feeds/product-changes.ts';
import { hasOpenRun } from '#server/db/runs/changed-runs.ts';
import { requestRun } from '#server/jobs.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/**
 * Starts the runs that draw changed products, of one feed or of all. Called after each change and every few seconds: a change during a run,
 * or a run lost because a process was killed, is picked up by the next call. Returns the last run's id or null.
 */
export async function requestChangedRuns(
  platform: Pick<Platform, 'config' | 'database' | 'queue' | 'clock'>,
  feedId: string | null = null,
): Promise<string | null> {
  let runId: string | null = null;
  for (const { id, changes_last_at: lastAt } of await listChangedFeeds(platform.database.query, feedId)) {
    runId = await requestRun(platform, id, { restart: false, ofChanges: true });
    // If the feed cannot run now, its next full run includes the changes; behind another new run they keep waiting.
    if (runId !== null || !(await hasOpenRun(platform.database.query, id)))
      await clearChanged(platform.database.query, id, lastAt);
  }
  return runId;
}
