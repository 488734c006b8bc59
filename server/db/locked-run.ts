import type { Database, Sql } from '#server/platform/database/port.ts';

/** Brand of locked runs, known to this file alone, so that no other code can make what only a lock gives. */
const isLocked = Symbol('locked');

/** A run that nobody else changes or deletes until the transaction of `sql` ends. Whatever writes a run's row takes one. */
export interface LockedRun {
  readonly id: string;
  readonly feedId: string;
  readonly sql: Sql;
  readonly [isLocked]: true;
}

/** A feed none of whose runs anybody else begins, ends or works on until the transaction of `sql` ends. */
export interface LockedFeed {
  readonly id: string;
  readonly sql: Sql;
  readonly [isLocked]: true;
}

/**
 * Does `work` in one transaction that holds the run, and tells every listener afterwards that it moved. Feed and run are
 * locked first and in the order in which a deletion takes them: in any other order a transaction that writes a run and
 * something that refers to the feed would deadlock with it. A second update of a row counts as such, because PostgreSQL
 * checks the foreign keys of a row again that its own transaction wrote; so of an output the feed comes first. A run that is gone locks nothing: its rows are
 * gone too, and writing them changes none.
 */
export function withLockedRun<T>(
  { database }: { readonly database: Pick<Database, 'asOwner'> },
  run: { readonly id: string; readonly feed_id: string },
  work: (run: LockedRun) => Promise<T>,
): Promise<T> {
  return inLine(run.id, () =>
    database.asOwner(async (sql) => {
      await sql.run(
        `select from feedmaker.feeds where id = $1 or id = (select parent_id from feedmaker.feeds where id = $1)
          order by parent_id is not null for key share`,
        [run.feed_id],
      );
      await sql.run('select from feedmaker.runs where id = $1 for no key update', [run.id]);
      const result = await work({ id: run.id, feedId: run.feed_id, sql, [isLocked]: true });
      await notifyProgress(sql, run.feed_id);
      return result;
    }),
  );
}

/** Tail of the queue for each run that this process locks. */
const lines = new Map<string, Promise<unknown>>();

/**
 * Runs `work` when all earlier work of this process for the same run has ended. Each would wait for the other's lock in any case, but with
 * a connection that others want: a run has a dozen products in progress, and as many connections are all there are.
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

/** Like `withLockedRun`, for work that begins or ends runs of a feed: waits for everybody who is writing one of them. */
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
 * Locks all feeds that go with an account or a project, before it is deleted in the same transaction: a transaction that writes a run holds
 * its feed and then locks the rows that the feed names, so that a deletion which takes those first would deadlock with it. Feeds come
 * before their outputs, like where a feed is published.
 */
export async function lockFeedsOf(sql: Sql, whole: { userId: string; projectId?: string }): Promise<void> {
  const { userId, projectId = null } = whole;
  await sql.run(
    `select from feedmaker.feeds where user_id = $1 and ($2::uuid is null or project_id = $2)
      order by parent_id is not null, id for update`,
    [userId, projectId],
  );
}

/** Returns a run of a locked feed, which is locked with it: a run is reached only through its feed. */
export function toLockedRun({ id: feedId, sql }: LockedFeed, id: string): LockedRun {
  return { id, feedId, sql, [isLocked]: true };
}

/** Tells every listener that something about the feed's run changed. Sent when the transaction commits. */
export async function notifyProgress(sql: Sql, feedId: string): Promise<void> {
  await sql.run(`select pg_notify('feed_progress', $1)`, [feedId]);
}
