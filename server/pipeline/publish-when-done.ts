import { claimPublishing } from '#server/db/runs.ts';
import { jobs } from '#server/jobs.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** Asks for the publication of a run whose products are all done. Whoever comes last asks; everybody may try. */
export async function publishWhenDone(platform: Platform, runId: string): Promise<void> {
  await platform.database.asOwner(async (sql) => {
    if (await claimPublishing(sql, runId))
      await platform.queue.enqueue(jobs.publishFeed, { runId }, { key: runId, sql });
  });
}
