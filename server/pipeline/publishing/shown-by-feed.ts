import { endOvertaken, findShownFile } from '#server/db/runs/overtaken-runs.ts';
import { setOutputDue } from '#server/db/feeds/publishing/outputs.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import { getWorkerRun, type WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { requestOutputs } from '#server/request-outputs.ts';

/** Pictures of the feed that an output shows while its own run is published. */
export interface ShownByFeed {
  /** The run of the feed whose pictures it shows; null for every run but one of an output with tagged pictures. */
  readonly run: WorkerRun | null;
  /** Whether that is still as it was, to be asked in the transaction that puts the output up. */
  isUnchanged(sql: Sql): Promise<boolean>;
}

const nothing: ShownByFeed = { run: null, isUnchanged: () => Promise.resolve(true) };

/**
 * Opens the feed's run that an output's run has read, as it is published. Where the feed has published more since, it is still shown, for
 * the moment until the output follows: otherwise an output that takes longer than its feed would never be published. Null where it may not
 * be shown any more; then the run ends unpublished, and the output follows what is published.
 */
export async function openShown(platform: Platform, run: WorkerRun): Promise<ShownByFeed | null> {
  const { database } = platform;
  const { parent_id: parentId, parent_run: parentRun } = run;
  if (parentId === null || run.settings.tagsImages !== true) return nothing;
  const fileNow = (sql: Sql) =>
    parentRun === null ? Promise.resolve(null) : findShownFile(sql, parentId, parentRun);
  const file = await fileNow(database.query);
  const shown = parentRun === null ? null : await getWorkerRun(database.query, parentRun);
  if (file !== null && shown !== null && readBy(shown) === readBy(run))
    return { run: shown, isUnchanged: async (sql) => (await fileNow(sql)) === file };
  await withLockedRun(platform, run, async (locked) => {
    await endOvertaken(locked);
    // With other settings than the feed has up, its next run is on its way, and the output follows that.
    if (file === null) await setOutputDue(locked.sql, run.feed_id);
  });
  await requestOutputs(platform, parentId);
  return null;
}

/** Returns a key: where it is the same, a product's place in one run is its place in the other. */
function readBy({ settings }: WorkerRun): string {
  const { type, offerKey, offerPath = null, parentLevels = 0, encoding = null } = settings;
  return JSON.stringify([type, offerKey, offerPath, parentLevels, encoding]);
}
