import { requestPublication } from '#server/jobs.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** Ends a piece of a run: if it was the last one, the publication is asked for. */
export async function publishWhenDone(platform: Platform, runId: string): Promise<void> {
  await platform.database.asOwner((sql) => requestPublication(platform.queue, sql, runId));
}
