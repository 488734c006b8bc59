import type { Standing } from '#core/billing/standing.ts';
import { listActiveFeedIds } from '#server/db/feeds/list-feeds.ts';
import { requestRun } from '#server/jobs.ts';
import type { Platform } from '#server/platform/open-platform.ts';

export function isSameStanding(one: Standing, other: Standing): boolean {
  return one.access === other.access && one.skus === other.skus;
}

/**
 * Requests runs of a project's feeds once its plan covers more or less than before, the oldest feed first. A current run keeps its limit,
 * and the next one follows immediately. After a lapse nothing runs: published versions stay.
 */
export async function standingChanged(
  platform: Pick<Platform, 'config' | 'database' | 'queue' | 'clock'>,
  { projectId, before, after }: { projectId: string; before: Standing; after: Standing },
): Promise<void> {
  if (isSameStanding(before, after)) return;
  for (const feedId of await listActiveFeedIds(platform.database.query, projectId))
    await requestRun(platform, feedId, { restart: false });
}
