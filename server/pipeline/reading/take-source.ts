import { fileKeys } from '#server/files/feed-files.ts';
import { copyValidators } from '#server/db/runs/changed-runs.ts';
import { followedRun, setParentRun } from '#server/db/runs/parent-runs.ts';
import { copySourceHash } from '#server/db/runs/repeated-runs.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import * as runs from '#server/db/runs/runs.ts';
import { noteSourceBytes } from '#server/db/accounts/usage.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { storeSource } from './store-source.ts';
import type { StoredObject } from '#server/platform/storage/port.ts';

/** Stores a run's source: from the shop, from its parent's run, or for changed products an earlier run. Fails with `RemoteError`. */
export function takeSource(
  platform: Platform,
  run: runs.WorkerRun,
  options: Parameters<typeof storeSource>[2],
): Promise<void> {
  if (run.parent_id !== null) return copySource(platform, run, run.parent_id);
  const source = run.kept_run ?? run.source_run;
  return source === null ? storeSource(platform, run, options) : copyKept(platform, run, source, options);
}

/** Stores the source that another run of the feed has read; if its file is lost, fetches from the shop after all. */
async function copyKept(
  platform: Platform,
  run: runs.WorkerRun,
  keptRun: string,
  options: Parameters<typeof storeSource>[2],
): Promise<void> {
  const { storage, database } = platform;
  const key = fileKeys.source(run.feed_id, run.id);
  if (await storage.exists(key)) return;
  const source = await storage.open(fileKeys.source(run.feed_id, keptRun));
  if (source === null) return storeSource(platform, run, options);
  await withLockedRun(platform, run, async (locked) => {
    await runs.setRunState(locked, 'fetching');
    await copyValidators(locked, keptRun);
  });
  const { sizeBytes } = await storage.put(key, source.body).finally(() => source.body.destroy());
  await noteSourceBytes(database.query, run.feed_id, sizeBytes);
}

/**
 * Stores for an output's run the source that its parent's run has stored, completely or not at all, without asking the shop. It is a copy,
 * so that either run can delete its own at any time. If the parent has a newer run meanwhile, the one that outputs follow now is used.
 */
async function copySource(platform: Platform, run: runs.WorkerRun, parentId: string): Promise<void> {
  const { storage, database } = platform;
  const key = fileKeys.source(run.feed_id, run.id);
  await withLockedRun(platform, run, (locked) => runs.setRunState(locked, 'fetching'));
  if (await storage.exists(key)) return;
  const source = await openSource(platform, run, parentId);
  const { sizeBytes } = await storage.put(key, source.body).finally(() => source.body.destroy());
  await noteSourceBytes(database.query, run.feed_id, sizeBytes);
}

async function openSource(
  { storage, database }: Platform,
  run: runs.WorkerRun,
  parentId: string,
): Promise<StoredObject> {
  const known =
    run.parent_run === null ? null : await storage.open(fileKeys.source(parentId, run.parent_run));
  if (known !== null) {
    await withLockedRun({ database }, run, (locked) => copySourceHash(locked, run.parent_run ?? ''));
    return known;
  }
  const newest = await followedRun(database.query, parentId, run.settings);
  const source = newest === null ? null : await storage.open(fileKeys.source(parentId, newest.id));
  if (newest === null || source === null) throw new Error('the source of the feed is gone');
  await withLockedRun({ database }, run, async (locked) => {
    await setParentRun(locked, newest.id);
    await copySourceHash(locked, newest.id);
  });
  return source;
}
