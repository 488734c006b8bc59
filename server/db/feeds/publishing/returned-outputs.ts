import type { Sql } from '#server/platform/database/port.ts';

/**
 * SQL: the version of the output `o` at the time when its feed had published the run `run`: that of the run, or else the first whose last
 * run came later, if it was published before the feed's next version.
 */
const versionOfThen = (run: string) => `(select v.id from feedmaker.published_versions v
    join feedmaker.runs r on r.id = v.run_id left join feedmaker.runs up on up.id = r.parent_run
  where v.feed_id = o.id and (r.parent_run = ${run}
    or up.started_at >= (select started_at from feedmaker.runs where id = ${run})
      and v.published_at < coalesce((select min(n.published_at) from feedmaker.published_versions n,
        feedmaker.published_versions t where t.feed_id = o.parent_id and t.run_id = ${run}
          and n.feed_id = o.parent_id and n.published_at > t.published_at), 'infinity'))
  order by coalesce(r.parent_run = ${run}, false) desc, up.started_at, v.published_at desc limit 1)`;

/** Returns the id of the output's version that belongs to the version its feed was returned to; null without one of that time. */
export async function findVersionOfFeed(sql: Sql, outputId: string): Promise<string | null> {
  const row = await sql.maybe<{ id: string | null }>(
    `select ${versionOfThen('p.run_id')} as id from feedmaker.feeds o
      join feedmaker.publications p on p.feed_id = o.parent_id where o.id = $1`,
    [outputId],
  );
  return row?.id ?? null;
}

/** Counts the active outputs of a feed that would return with it to the version of this run, and those that would stay unchanged. */
export function countReturning(
  sql: Sql,
  feedId: string,
  runId: string,
): Promise<{ outputs: number; staying_outputs: number }> {
  return sql.one(
    `select count(v.id) as outputs, count(*) - count(v.id) as staying_outputs
      from feedmaker.feeds o cross join lateral (select ${versionOfThen('$2')} as id) v
      where o.parent_id = $1 and o.activate`,
    [feedId, runId],
  );
}

/** Makes the outputs of a returned feed due, so that they return with it. */
export async function setAllOutputsDue(sql: Sql, feedId: string): Promise<void> {
  await sql.run(
    `with due as materialized (select id from feedmaker.feeds where parent_id = $1 and activate order by id for no key update)
      update feedmaker.feeds set next_run_at = null where id in (select id from due)`,
    [feedId],
  );
}

/** Lists returned feeds with outputs that have not returned yet. */
export async function listReturnedWithDueOutputs(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    `select distinct o.parent_id as id from feedmaker.feeds o join feedmaker.publications p on p.feed_id = o.parent_id
      where o.activate and o.next_run_at is null and p.returned_at is not null`,
  );
  return rows.map(({ id }) => id);
}
