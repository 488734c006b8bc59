import { findShownFile } from '#server/db/runs/overtaken-runs.ts';
import { endOvertaken } from '#server/db/runs/stopped-runs.ts';
import { setOutputDue } from '#server/db/feeds/publishing/outputs.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import { getWorkerRun, type WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { requestOutputs } from '#server/request-outputs.ts';

/** Pictures of the feed that an output shows when its own run is published. */
export interface ShownByFeed {
  /** The feed's run whose pictures it shows; null except for an output with tagged pictures. */
  readonly run: WorkerRun | null;
  /** True if the feed's pictures have not changed since; call it in the transaction that publishes the output. */
  isUnchanged(sql: Sql): Promise<boolean>;
}

const nothing: ShownByFeed = { run: null, isUnchanged: () => Promise.resolve(true) };

/**
 * Opens the feed's run that an output's run has read, as published. If the feed has published a newer one since, the old one is still used,
 * until the output follows: otherwise an output slower than its feed would never be published. Null if it may no longer be shown; then the
 * run ends unpublished, and the output follows the published one.
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
    // If the feed's settings have changed since, its next run is coming, and the output follows that.
    if (file === null) await setOutputDue(locked.sql, run.feed_id);
  });
  await requestOutputs(platform, parentId);
  return null;
}

/** Returns a key that is equal for two runs if products have the same positions in both. */
function readBy({ settings }: WorkerRun): string {
  const { type, offerKey, offerPath = null, parentLevels = 0, encoding = null } = settings;
  return JSON.stringify([type, offerKey, offerPath, parentLevels, encoding]);
}
