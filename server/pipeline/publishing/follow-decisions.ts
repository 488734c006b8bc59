import { haveSameOwn } from '#server/db/runs/approved-designs.ts';
import { followDecisions } from '#server/db/feeds/publishing/followed-decisions.ts';
import { publicationStatus } from '#server/db/feeds/publishing/publications.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import { getWorkerRun, type WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** Lets a drawn run of an output show what was decided about the products of its feed. Repeatable; of no other run it changes anything. */
export async function followFeed(platform: Platform, run: WorkerRun): Promise<void> {
  if (run.parent_id === null) return;
  const parentId = run.parent_id;
  await withLockedRun(platform, run, (locked) => followDecisions(locked, parentId));
}

/**
 * Whether the changes of an output's run were asked about with its feed already: the feed has published another run since, and the output
 * itself has the template and the images that it had. Changes of the output alone are asked about by themselves; its first publication is
 * nobody's picture yet.
 */
export async function isAskedWithFeed({ database }: Platform, run: WorkerRun): Promise<boolean> {
  if (run.parent_id === null) return false;
  const up = await publicationStatus(database.query, run.feed_id);
  const before = up === null ? null : await getWorkerRun(database.query, up.run_id);
  return (
    before === null || (before.parent_run !== run.parent_run && haveSameOwn(before.settings, run.settings))
  );
}
