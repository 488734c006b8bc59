import { withLockedRun } from '#server/db/locked-run.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import { deleteProductsOfRun } from '#server/db/runs/products/insert-products.ts';
import { deleteOldRuns, listOldRuns } from '#server/db/runs/old-runs.ts';
import { takeSpareSources } from '#server/db/feeds/publishing/published-versions.ts';
import { countStoredBytes } from '#server/db/accounts/usage.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** Deletes sources and products, but not the rows, of all ended runs except those in `keep`, and counts the user's stored bytes again. */
export async function dropOldRuns(
  { database, storage }: Pick<Platform, 'database' | 'storage'>,
  feedId: string,
  keep: readonly string[],
): Promise<void> {
  for (const old of await listOldRuns(database.query, feedId, keep)) {
    await storage.delete(fileKeys.source(feedId, old.id));
    await withLockedRun({ database }, { id: old.id, feed_id: feedId }, deleteProductsOfRun);
  }
  // Versions that can be returned to keep their products, but not the shop's feed, which is no longer needed.
  for (const id of await takeSpareSources(database.query, feedId, keep))
    await storage.delete(fileKeys.source(feedId, id));
  await deleteOldRuns(database.query, feedId);
  await countStoredBytes(database.query, feedId);
}
