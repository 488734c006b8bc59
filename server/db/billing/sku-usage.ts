import type { SkuUsage } from '#core/contract/billing-api.ts';
import type { Sql } from '#server/platform/database/port.ts';

interface FeedRow {
  feed_id: string;
  name: string;
  skus: number;
  counted: number;
  enhanced: number;
  over: number;
}

/**
 * How many different products a project's feeds have that are to be enhanced, as the published run of each feed says, or the
 * newest one before the first publication. A product without an id counts by its feed and place.
 */
export async function readSkuUsage(sql: Sql, projectId: string): Promise<Omit<SkuUsage, 'limit'>> {
  const rows = await sql.rows<FeedRow>(
    `with shown as (
        select f.id as feed_id, f.name, f.created_at, coalesce(p.run_id, (
            select r.id from feedmaker.runs r where r.feed_id = f.id order by r.started_at desc limit 1)) as run_id
          from feedmaker.feeds f left join feedmaker.publications p on p.feed_id = f.id
          where f.project_id = $1
      ), skus as (
        select s.feed_id, s.created_at,
            coalesce(nullif(x.product_id, ''), s.feed_id || ' ' || x.position) as sku,
            bool_or(x.state in ('enhanced', 'kept')) as is_enhanced,
            bool_or(x.reason_code = 'over_plan') as is_over
          from shown s join feedmaker.products x on x.run_id = s.run_id
          where x.state <> 'skipped'
          group by 1, 2, 3
      ), ranked as (
        select *, row_number() over (partition by sku order by is_enhanced desc, created_at, feed_id) = 1 as is_first
          from skus
      )
      select s.feed_id, s.name,
          count(r.sku)::int as skus,
          (count(r.sku) filter (where r.is_first))::int as counted,
          (count(r.sku) filter (where r.is_first and r.is_enhanced))::int as enhanced,
          (count(r.sku) filter (where r.is_over))::int as over
        from shown s left join ranked r on r.feed_id = s.feed_id
        group by s.feed_id, s.name, s.created_at
        order by s.created_at, s.feed_id`,
    [projectId],
  );
  const sum = (amount: (row: FeedRow) => number) => rows.reduce((total, row) => total + amount(row), 0);
  return {
    skus: sum(({ counted }) => counted),
    enhanced: sum(({ enhanced }) => enhanced),
    feeds: rows.map(({ feed_id, name, skus, counted, over }) => ({
      feed_id,
      name,
      skus,
      shared: skus - counted,
      over,
    })),
  };
}
