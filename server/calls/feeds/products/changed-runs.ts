import { clearChanged, listChangedFeeds } from '#server/db/feeds/product-changes.ts';
import { hasOpenRun } from '#server/db/runs/changed-runs.ts';
import { requestRun } from '#server/jobs.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/**
 * Begins the runs that draw changed products, of one feed or of all. Called after each change and every few seconds: a change during a run, or one
 * that a kill cut off, is followed by the next. Returns the last run's id or null.
 */
export async function requestChangedRuns(
  platform: Pick<Platform, 'config' | 'database' | 'queue' | 'clock'>,
  feedId: string | null = null,
): Promise<string | null> {
  let runId: string | null = null;
  for (const { id, changes_last_at: lastAt } of await listChangedFeeds(platform.database.query, feedId)) {
    runId = await requestRun(platform, id, { restart: false, ofChanges: true });
    // One that cannot be run now has its changes with its next whole run; behind one that was begun meanwhile it goes on waiting.
    if (runId !== null || !(await hasOpenRun(platform.database.query, id)))
      await clearChanged(platform.database.query, id, lastAt);
  }
  return runId;
}
