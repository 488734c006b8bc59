import type { Database, Sql } from '#server/platform/database/port.ts';

/** Brand of locked runs, private to this file, so that no other code can create one without a lock. */
const isLocked = Symbol('locked');

/** A run that nobody else changes or deletes until the transaction of `sql` ends. Required for writing a run's row. */
export interface LockedRun {
  readonly id: string;
  readonly feedId: string;
  readonly sql: Sql;
  readonly [isLocked]: true;
}

/** A feed whose runs nobody else begins, ends or writes until the transaction of `sql` ends. */
export interface LockedFeed {
  readonly id: string;
  readonly sql: Sql;
  readonly [isLocked]: true;
}

/**
 * Runs `work` in one transaction that locks the run, and notifies all listeners afterwards. Feed and run are locked first, in the order
 * that a deletion uses, since any other order could deadlock when a transaction writes a run and something that refers to the feed. A
 * second update of a row counts too, because PostgreSQL then checks its foreign keys again; so for an output the feed comes first. A
 * deleted run locks nothing: its rows are gone too, and writing them has no effect.
 */
export function withLockedRun<T>(
  { database }: { readonly database: Pick<Database, 'asOwner'> },
  run: { readonly id: string; readonly feed_id: string },
  work: (run: LockedRun) => Promise<T>,
): Promise<T> {
  return inLine(run.id, () =>
    database.asOwner(async (sql) => {
      await sql.run('select feedmaker.lock_run($1, $2)', [run.id, run.feed_id]);
      return work({ id: run.id, feedId: run.feed_id, sql, [isLocked]: true });
    }),
  );
}

/** Last queued work for each run that this process locks. */
const lines = new Map<string, Promise<unknown>>();

/**
 * Runs `work` after all earlier work of this process on the same run. Each would wait for the other's lock anyway, but while occupying a
 * database connection: a run has a dozen products in progress, which could use up all connections.
 */
function inLine<T>(runId: string, work: () => Promise<T>): Promise<T> {
  const before = lines.get(runId);
  const own = before === undefined ? work() : before.then(work, work);
  lines.set(runId, own);
  const leave = () => {
    if (lines.get(runId) === own) lines.delete(runId);
  };
  own.then(leave, leave);
  return own;
}

/** Same as `withLockedRun`, for work that begins or ends runs of a feed: waits for everybody who writes one of them. */
export function withLockedFeed<T>(
  { database }: { readonly database: Pick<Database, 'asOwner'> },
  id: string,
  work: (feed: LockedFeed) => Promise<T>,
): Promise<T> {
  return database.asOwner(async (sql) => {
    await sql.run(
      `select from feedmaker.feeds where id = (select parent_id from feedmaker.feeds where id = $1) for key share`,
      [id],
    );
    await sql.run('select from feedmaker.feeds where id = $1 for update', [id]);
    const result = await work({ id, sql, [isLocked]: true });
    await notifyProgress(sql, id);
    return result;
  });
}

/**
 * Locks all feeds of an account or project before it is deleted in the same transaction: a transaction that writes a run locks its feed and
 * then the rows that the feed names, so a deletion in the other order would deadlock with it. Feeds precede their outputs, as when
 * publishing.
 */
export async function lockFeedsOf(sql: Sql, whole: { userId: string; projectId?: string }): Promise<void> {
  const { userId, projectId = null } = whole;
  await sql.run(
    `select from feedmaker.feeds where user_id = $1 and ($2::uuid is null or project_id = $2)
      order by parent_id is not null, id for update`,
    [userId, projectId],
  );
}

/** Returns a run of a locked feed, which is thereby locked: runs are only reached through their feed. */
export function toLockedRun({ id: feedId, sql }: LockedFeed, id: string): LockedRun {
  return { id, feedId, sql, [isLocked]: true };
}

/** Notifies listeners that the feed's run changed. Sent when the transaction commits. */
export async function notifyProgress(sql: Sql, feedId: string): Promise<void> {
  await sql.run(`select pg_notify('feed_progress', $1)`, [feedId]);
}
