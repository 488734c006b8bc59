import type { Sql } from '#server/platform/database/port.ts';
import { openStates } from '../runs/run-states.ts';

/** Returns the server's version for display, such as '18.4', and its time. */
export async function readDatabaseFacts(sql: Sql): Promise<{ version: string; now: Date }> {
  return await sql.one(
    `select split_part(current_setting('server_version'), ' ', 1) as version, clock_timestamp() as now`,
  );
}

/** Returns whether a search in products has its index: see migration 0399. */
export async function hasSearchIndex(sql: Sql): Promise<boolean> {
  const { has } = await sql.one<{ has: boolean }>(
    `select to_regclass('feedmaker.products_by_words') is not null as has`,
  );
  return has;
}

export async function listRunMigrations(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ name: string }>('select name from public.migrations order by name');
  return rows.map(({ name }) => name);
}

/** Returns active feeds whose last published run is older than twice their interval. */
export async function listStaleFeeds(sql: Sql, now: Date): Promise<{ id: string; last_at: Date | null }[]> {
  return await sql.rows(
    `select f.id::text as id, r.last_at
     from feedmaker.feeds f left join lateral (
       select max(finished_at) as last_at from feedmaker.runs where feed_id = f.id and state = 'published'
     ) r on true
     where f.activate and coalesce(r.last_at, f.updated_at) <
       $1::timestamptz - 2 * interval '1 minute' * case when jsonb_path_exists(f.settings, '$.refreshAt[*] ? (@ != null)') then 1440
        else coalesce((f.settings ->> 'refreshMinutes')::int, 60) end
     order by r.last_at nulls first limit 1000`,
    [now],
  );
}

/** Returns runs that should have ended long ago. */
export async function listStuckRuns(sql: Sql, before: Date): Promise<{ id: string; feed_id: string }[]> {
  return await sql.rows(
    `select id::text as id, feed_id::text as feed_id from feedmaker.runs
     where state in ${openStates} and opened_at < $1 order by opened_at limit 1000`,
    [before],
  );
}

/** Returns the keys of published files, or a sample if there are very many. */
export async function samplePublishedKeys(sql: Sql, limit: number): Promise<string[]> {
  const rows = await sql.rows<{ storage_key: string }>(
    'select storage_key from feedmaker.publications order by random() limit $1',
    [limit],
  );
  return rows.map((row) => row.storage_key);
}

export async function sampleImages(
  sql: Sql,
  limit: number,
): Promise<{ feedId: string; imageHash: string }[]> {
  return await sql.rows(
    `select feed_id::text as "feedId", image_hash as "imageHash" from feedmaker.images
     order by random() limit $1`,
    [limit],
  );
}

/** Returns the queue, not among `except`, whose oldest job has been due for longest and for more than `seconds`; null if there is none. */
export async function findLateJobs(
  sql: Sql,
  { seconds, except }: { seconds: number; except: string },
): Promise<{ queue: string; minutes: number } | null> {
  return await sql.maybe(
    `select name as queue, floor(extract(epoch from now() - min(start_after)) / 60)::int as minutes from pgboss.job
      where state in ('created', 'retry') and start_after < now() - make_interval(secs => $1) and name <> $2
      group by name order by min(start_after) limit 1`,
    [seconds, except],
  );
}
