import { withLockedRun } from '#server/db/locked-run.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import { requestPublication } from '#server/jobs.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** Ends a piece of a run: if it was the last one, the publication is asked for. */
export async function publishWhenDone(
  platform: Platform,
  run: Pick<WorkerRun, 'id' | 'feed_id'>,
): Promise<void> {
  await withLockedRun(platform, run, (locked) => requestPublication(platform.queue, locked));
}
