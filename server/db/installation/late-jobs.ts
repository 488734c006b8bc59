import type { Sql } from '#server/platform/database/port.ts';

/** The queue, but for `except`, whose oldest job has been due for longer than all others and than `seconds`; null where there is none. */
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
