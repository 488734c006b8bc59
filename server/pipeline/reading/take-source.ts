import { fileKeys } from '#server/files/feed-files.ts';
import { copyValidators } from '#server/db/runs/changed-runs.ts';
import { followedRun, setParentRun } from '#server/db/runs/parent-runs.ts';
import { copySourceHash } from '#server/db/runs/repeated-runs.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import * as runs from '#server/db/runs/runs.ts';
import { countStoredBytes, noteSourceBytes } from '#server/db/accounts/usage.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { storeSource } from './store-source.ts';
import type { StoredObject } from '#server/platform/storage/port.ts';

/** Keeps the source of a run: what the shop sends, for an output what its parent has of it, and for changed products, or another design of the same, what is there. Fails with `RemoteError`. */
export function takeSource(
  platform: Platform,
  run: runs.WorkerRun,
  options: Parameters<typeof storeSource>[2],
): Promise<void> {
  if (run.parent_id !== null) return copySource(platform, run, run.parent_id);
  const source = run.kept_run ?? run.source_run;
  return source === null ? storeSource(platform, run, options) : copyKept(platform, run, source, options);
}

/** Keeps what another run of the feed has read; where that is lost, the shop is asked after all. */
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
  await countStoredBytes(database.query, run.feed_id);
  const { sizeBytes } = await storage.put(key, source.body).finally(() => source.body.destroy());
  await noteSourceBytes(database.query, run.feed_id, sizeBytes);
}

/**
 * Keeps for a run of an output what its parent's run has stored, whole or not at all: the shop is not asked. A copy, so that neither of
 * both waits for the other to let it go. Where the parent went on meanwhile, it is the run that outputs follow then.
 */
async function copySource(platform: Platform, run: runs.WorkerRun, parentId: string): Promise<void> {
  const { storage, database } = platform;
  const key = fileKeys.source(run.feed_id, run.id);
  await withLockedRun(platform, run, (locked) => runs.setRunState(locked, 'fetching'));
  await countStoredBytes(database.query, run.feed_id);
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
