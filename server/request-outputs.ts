import { listDueOutputs } from '#server/db/feeds/publishing/outputs.ts';
import { requestRun } from '#server/jobs.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** Starts the runs of those outputs of a feed whose runs are due. */
export async function requestOutputs(
  platform: Pick<Platform, 'config' | 'database' | 'queue' | 'clock'>,
  feedId: string,
): Promise<void> {
  for (const id of await listDueOutputs(platform.database.query, feedId))
    await requestRun(platform, id, { restart: 'outdated' });
}
