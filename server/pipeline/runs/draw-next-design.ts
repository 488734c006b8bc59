import { isDesignDue } from '#server/db/runs/approved-designs.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import { requestRun } from '#server/jobs.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/**
 * Draws, after a run by the published design, the design that a person has to look at, of the same products. Also after one that could not
 * be published, where the other design may mend that.
 */
export async function drawNextDesign(
  platform: Pick<Platform, 'config' | 'database' | 'queue' | 'clock'>,
  run: WorkerRun,
  end: 'published' | 'unpublished',
): Promise<void> {
  if (!(await isDesignDue(platform.database.query, run, end))) return;
  const { is_manual: isManual, checks_photos: checksPhotos } = run;
  await requestRun(platform, run.feed_id, { restart: false, isManual, checksPhotos, designAfter: run });
}
