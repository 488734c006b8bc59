import { fileKeys } from '#server/files/feed-files.ts';
import { deleteProductsOfRun } from '#server/db/runs/run-products.ts';
import * as runs from '#server/db/runs/runs.ts';
import { countStoredBytes } from '#server/db/accounts/usage.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** Ended runs but these keep only their row: their sources and products are needed no more. What is left is summed up. */
export async function dropOldRuns(
  { database, storage }: Pick<Platform, 'database' | 'storage'>,
  feedId: string,
  keep: readonly string[],
): Promise<void> {
  for (const old of await runs.listOldRuns(database.query, feedId, keep)) {
    await storage.delete(fileKeys.source(feedId, old.id));
    await deleteProductsOfRun(database.query, old.id);
  }
  await runs.deleteOldRuns(database.query, feedId);
  await countStoredBytes(database.query, feedId);
}
