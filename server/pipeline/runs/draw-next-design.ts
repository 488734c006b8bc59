import { isDesignDue } from '#server/db/runs/approved-designs.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import { requestRun } from '#server/jobs.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/**
 * After a run of the published design, draws the same products in the design that needs approval. Also after a run that could not be
 * published, if the other design may solve the problem.
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
