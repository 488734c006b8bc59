import type { Readable } from 'node:stream';
import { shownRun } from '#server/db/runs/shown-runs.ts';
import { getWorkerRun, type WorkerRun } from '#server/db/runs/runs.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { repairedSource } from '../repaired-source.ts';

/** The source of the products that a feed shows. */
export interface StoredSource {
  readonly run: WorkerRun;
  readonly chunks: AsyncIterable<Uint8Array>;
  close(): void;
}

/** Returns the source of a feed's published run, or of its first one; null if nothing was read yet. */
export async function openStoredSource(
  { database, storage }: Pick<Platform, 'database' | 'storage'>,
  feedId: string,
): Promise<StoredSource | null> {
  const runId = await shownRun(database.query, feedId);
  const run = runId === null ? null : await getWorkerRun(database.query, runId);
  if (run === null) return null;
  const source = await storage.open(fileKeys.source(feedId, run.id));
  if (source === null) return null;
  const body: Readable = source.body;
  return { run, chunks: repairedSource(run, body), close: () => void body.destroy() };
}
