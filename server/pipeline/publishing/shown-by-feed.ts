import { endOvertaken, isUpOf, upOf } from '#server/db/runs/overtaken-runs.ts';
import { setOutputDue } from '#server/db/feeds/outputs.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import { getWorkerRun, type WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { requestOutputs } from '#server/request-outputs.ts';

/** What an output shows of its feed while its own run is published. */
export interface ShownByFeed {
  /** The run that the feed has up; null for every run but one of an output that shows its feed's pictures beside its own. */
  readonly run: WorkerRun | null;
  /** Whether that is still up, to be asked in the transaction that puts the output up. */
  isStillUp(sql: Sql): Promise<boolean>;
}

const nothing: ShownByFeed = { run: null, isStillUp: () => Promise.resolve(true) };

/**
 * What the feed has up, for an output that shows it. Null where the run has read something else than what is up by now: such a run ends
 * unpublished, because it would show what its feed does not show, and the output follows what is up.
 */
export async function openShown(platform: Platform, run: WorkerRun): Promise<ShownByFeed | null> {
  const { database } = platform;
  const { parent_id: parentId } = run;
  if (parentId === null || run.settings.tagsImages !== true) return nothing;
  const up = await upOf(database.query, parentId);
  const shown = up === null ? null : await getWorkerRun(database.query, up.run_id);
  if (up === null || shown === null || shown.id !== run.parent_run || !isReadAlike(shown, run)) {
    await withLockedRun(platform, run, async (locked) => {
      await endOvertaken(locked);
      // Of a feed with other settings than it has up, the next run is on its way, and the output follows that.
      if (shown !== null && shown.id !== run.parent_run) await setOutputDue(locked.sql, run.feed_id);
    });
    await requestOutputs(platform, parentId);
    return null;
  }
  return { run: shown, isStillUp: (sql) => isUpOf(sql, parentId, up) };
}

/** Whether a product's place in one run is its place in the other. */
function isReadAlike(one: WorkerRun, other: WorkerRun): boolean {
  return readBy(one) === readBy(other);
}

function readBy({ settings }: WorkerRun): string {
  const { type, offerKey, offerPath = null, parentLevels = 0, encoding = null } = settings;
  return JSON.stringify([type, offerKey, offerPath, parentLevels, encoding]);
}
