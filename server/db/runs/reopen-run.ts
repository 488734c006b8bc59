import type { Sql } from '#server/platform/database/port.ts';
import { toLockedRun, type LockedFeed, type LockedRun } from '../locked-run.ts';
import { reopened } from './run-states.ts';

/** Reopens the feed's published run, if it is the newest and the feed is active; returns the run or null. */
export async function reopenPublishedRun(feed: LockedFeed): Promise<LockedRun | null> {
  const row = await feed.sql.maybe<{ id: string }>(
    `update feedmaker.runs r set state = 'rendering', ${reopened}
      from feedmaker.publications p
      where p.feed_id = $1 and r.id = p.run_id and r.state = 'published'
        and not exists (select from feedmaker.runs n where n.feed_id = $1 and n.started_at > r.started_at)
        and exists (select from feedmaker.feeds f where f.id = $1 and f.activate)
      returning r.id`,
    [feed.id],
  );
  return row === null ? null : toLockedRun(feed, row.id);
}

/** Reverts what `countDone` counted for products that are retried. */
export async function uncountDone(
  { id, sql }: LockedRun,
  again: { kept: number; original: number; enhanced: number },
): Promise<void> {
  await sql.run(
    `update feedmaker.runs set done_count = done_count - $2 - $3 - $4, kept_count = kept_count - $2,
        original_count = original_count - $3, enhanced_count = enhanced_count - $4
      where id = $1`,
    [id, again.kept, again.original, again.enhanced],
  );
}

export async function isFeedActive(sql: Sql, id: string): Promise<boolean> {
  return (await sql.maybe('select from feedmaker.feeds where id = $1 and activate', [id])) !== null;
}

/** Lists outputs whose published version belongs to their feed's published run, so that products have the same positions in both. */
export async function listAlike(sql: Sql, feedId: string): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    `select o.id from feedmaker.feeds o join feedmaker.publications p on p.feed_id = o.id
        join feedmaker.runs r on r.id = p.run_id join feedmaker.publications up on up.feed_id = o.parent_id
      where o.parent_id = $1 and o.activate and r.parent_run = up.run_id order by o.id`,
    [feedId],
  );
  return rows.map(({ id }) => id);
}
