import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#server/platform/database/port.ts';

/**
 * For how long, in ms from when it began to ask, a process may answer from memory what is up. Nobody has to tell it of a
 * change: whoever makes one waits until every such lease that began before is over (docs/decisions/004).
 */
export const READER_LEASE_MS = 100;

/** Clocks run at slightly different speeds, and timers may end a little early. */
const MARGIN_MS = 25;

/**
 * Resolves when no process answers from memory any more what the database said before this call. Whoever pauses or deletes feeds
 * waits for it after the commit, so that the answer to the caller is true everywhere.
 */
export async function letReadersFollow(): Promise<void> {
  await wait(READER_LEASE_MS + MARGIN_MS);
}

/**
 * Does `publish`, which has to put up the feed's next publication with this change's id, while no process answers for the feed from
 * memory: once anybody was given the new file, nobody is given the old one. A feed that has nothing up is not waited for.
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
