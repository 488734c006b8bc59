import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#server/platform/database/port.ts';

/**
 * Time, in ms from its request, for which a process may answer from its cache of publications. It need not be notified of a change, because
 * the writer waits until every earlier lease has expired (docs/decisions/004).
 */
export const READER_LEASE_MS = 100;

/** Safety margin in ms: clocks run at slightly different speeds, and timers may fire a little early. */
const MARGIN_MS = 25;

/**
 * Resolves when no process uses a cached state from before this call. Code that pauses or deletes feeds waits for it after the commit, so
 * that its answer is true for all processes.
 */
export async function letReadersFollow(): Promise<void> {
  await wait(READER_LEASE_MS + MARGIN_MS);
}

/**
 * Runs `publish`, which must write the feed's next publication with this change's id, while no process answers for the feed from its cache:
 * once somebody got the new file, nobody gets the old one. Does not wait for a feed without a publication.
 */
export async function withoutReaders<T>(
  { query }: Pick<Database, 'query'>,
  feedId: string,
  publish: (change: string) => Promise<T>,
): Promise<T> {
  const change = randomUUID();
  const hasFile = await query.run('update feedmaker.publications set change = $2 where feed_id = $1', [
    feedId,
    change,
  ]);
  try {
    if (hasFile > 0) await letReadersFollow();
    return await publish(change);
  } finally {
    // Clears the change if the publication was not written. If the database is unreachable the change stays, which costs queries but is
    // harmless.
    if (hasFile > 0)
      await query
        .run('update feedmaker.publications set change = null where feed_id = $1 and change = $2', [
          feedId,
          change,
        ])
        .catch(() => undefined);
  }
}
