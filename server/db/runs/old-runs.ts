import type { Sql } from '#server/platform/database/port.ts';
import { openStates } from './run-states.ts';

/** Deletes old runs: all but a feed's newest hundred, and all but twenty runs of changed products. */
export async function deleteOldRuns(sql: Sql, feedId: string): Promise<void> {
  await sql.run(
    `delete from feedmaker.runs where feed_id = $1 and id in (
        select id from (select id, kept_run, row_number() over (partition by kept_run is null order by seq desc) as nth
          from feedmaker.runs where feed_id = $1) r where nth > case when kept_run is null then 100 else 20 end)
      and id not in (select run_id from feedmaker.publications where feed_id = $1)
      and id not in (select run_id from feedmaker.published_versions where feed_id = $1)
      and id not in (select run_id from feedmaker.reviews where feed_id = $1 and state = 'waiting')
      and not exists (select from feedmaker.runs r where r.feed_id in (select id from feedmaker.feeds where id = $1 or parent_id = $1)
        and r.former_run = runs.id)
      and not exists (select from feedmaker.runs r where r.feed_id = $1 and r.skus_run = runs.id and r.has_products)
      and not exists (select from feedmaker.rollouts o where o.feed_id = $1 and o.former_run = runs.id)`,
    [feedId],
  );
}

/** Returns ended runs whose product rows and files are no longer needed: other than these, and not of a version that can be returned to. */
export function listOldRuns(sql: Sql, feedId: string, keep: readonly string[]): Promise<{ id: string }[]> {
  return sql.rows(
    `select id from feedmaker.runs r where feed_id = $1 and not (id = any($2)) and state not in ${openStates}
      and r.has_products
      and not exists (select from feedmaker.published_versions v where v.run_id = r.id)
      and not exists (select from feedmaker.reviews v where v.run_id = r.id and v.state = 'waiting')`,
    [feedId, keep],
  );
}
