import type { Sql } from '#server/platform/database/port.ts';
import { openStates } from '../runs/run-states.ts';

/** Jobs of one queue: numbers due and running, and since how many seconds the oldest has been due. */
export type QueueNumbers = { queue: string; due: number; active: number; failed: number; oldest: number };

/** Counts the waiting jobs of each non-empty queue; times in seconds. */
export async function countJobs(sql: Sql): Promise<QueueNumbers[]> {
  return await sql.rows(
    `select name as queue,
        count(*) filter (where state in ('created', 'retry') and start_after <= now()) as due,
        count(*) filter (where state = 'active') as active,
        count(*) filter (where state = 'failed') as failed,
        coalesce(extract(epoch from now() - min(start_after)
          filter (where state in ('created', 'retry') and start_after <= now())), 0)::float8 as oldest
      from pgboss.job group by name`,
  );
}

/** Counts active feeds by the age of their newest publication: [seconds, feeds that are no older], ascending; the last counts all. */
export async function countFeedsByAge(sql: Sql, limits: readonly number[], now: Date): Promise<number[]> {
  const rows = await sql.rows<{ feeds: number }>(
    `with ages as (
        select extract(epoch from $2::timestamptz - p.published_at) as age
          from feedmaker.feeds f left join feedmaker.publications p on p.feed_id = f.id where f.activate)
      select (select count(*) from ages where age <= l.seconds) as feeds
        from unnest($1::float8[]) with ordinality as l (seconds, place) order by l.place`,
    [limits, now],
  );
  return rows.map(({ feeds }) => feeds);
}

export async function countActiveFeeds(sql: Sql): Promise<number> {
  const { feeds } = await sql.one<{ feeds: number }>(
    'select count(*) as feeds from feedmaker.feeds where activate',
  );
  return feeds;
}

/** Counts open runs, and those that ended within the last day, by state. */
export async function countRuns(sql: Sql, since: Date): Promise<{ state: string; runs: number }[]> {
  return await sql.rows(
    `select state::text as state, count(*) as runs from feedmaker.runs
      where state in ${openStates} or finished_at > $1 group by state`,
    [since],
  );
}

export async function countShownProducts(
  sql: Sql,
): Promise<{ matched: number; enhanced: number; kept: number; original: number }> {
  return await sql.one(
    `select coalesce(sum(r.matched_count), 0)::bigint as matched, coalesce(sum(r.enhanced_count), 0)::bigint as enhanced,
        coalesce(sum(r.kept_count), 0)::bigint as kept, coalesce(sum(r.original_count), 0)::bigint as original
      from feedmaker.publications p join feedmaker.runs r on r.id = p.run_id`,
  );
}

export async function readDatabaseBytes(sql: Sql): Promise<number> {
  const { bytes } = await sql.one<{ bytes: number }>('select pg_database_size(current_database()) as bytes');
  return bytes;
}

/** Counts published products that are not enhanced, or are enhanced with a remark, by the code of the reason. */
export async function countReasons(sql: Sql): Promise<{ reason: string; products: number }[]> {
  return await sql.rows(
    `select d.reason_code as reason, count(*) as products
      from feedmaker.publications p join feedmaker.runs r on r.id = p.run_id
        join feedmaker.products d on d.feed_id = r.feed_id and d.valid_from <= r.seq and d.valid_to > r.seq
      where d.reason_code is not null group by d.reason_code`,
  );
}
