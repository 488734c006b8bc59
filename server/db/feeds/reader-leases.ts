import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#server/platform/database/port.ts';

/**
 * Lease, in ms from its request, within which a process may answer from memory what is published. It need not be notified of a change: the
 * writer waits until every earlier lease has expired (docs/decisions/004).
 */
export const READER_LEASE_MS = 100;

/** Clocks run at slightly different speeds, and timers may end a little early. */
const MARGIN_MS = 25;

/**
 * Resolves when no process answers any more from memory what the database held before this call. Code that pauses or deletes feeds waits
 * for it after the commit, so that the answer to the caller is true everywhere.
 */
export async function letReadersFollow(): Promise<void> {
  await wait(READER_LEASE_MS + MARGIN_MS);
}

/**
 * Runs `publish`, which has to write the feed's next publication with this change's id, while no process answers for the feed from memory:
 * once anybody was given the new file, nobody is given the old one. A feed without a publication is not waited for.
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
    // Clears the change of a publication that was not made after all. If the database is away the change stays, which costs queries but
    // does no harm.
    if (hasFile > 0)
      await query
        .run('update feedmaker.publications set change = null where feed_id = $1 and change = $2', [
          feedId,
          change,
        ])
        .catch(() => undefined);
  }
}
