import type { SkuUsage } from '#core/contract/account/billing-api.ts';
import type { Sql } from '#server/platform/database/port.ts';

interface FeedRow {
  feed_id: string;
  name: string;
  skus: number;
  shared: number;
  over: number;
  all_skus: number;
  all_covered: number;
}

/**
 * Counts the distinct products to be enhanced in a project's feeds, by the published run of each feed, or the newest run before the first
 * publication; a feed and its outputs count together. Runs from before billing was on, which were never counted, are counted now. Reads all
 * users' rows: call it only for a project of the caller.
 */
export async function readSkuUsage(sql: Sql, projectId: string): Promise<Omit<SkuUsage, 'limit'>> {
  const rows = await sql.rows<FeedRow>(
    `with shown as (
        select f.id, coalesce(h.record_id, h.id) as feed_id, coalesce(h.name, '') as name, coalesce(r.skus_run, r.id) as run_id,
            r.sku_limit is not null as is_counted, dense_rank() over (order by h.created_at, h.id) as place
          from feedmaker.feeds f join feedmaker.feeds h on h.id = coalesce(f.parent_id, f.id)
            left join feedmaker.publications p on p.feed_id = f.id
            left join feedmaker.runs r on r.id = coalesce(p.run_id, (
              select n.id from feedmaker.runs n where n.feed_id = f.id order by n.started_at desc limit 1))
          where f.project_id = $1
      ), shows as (
        select s.place, x.sku, x.is_covered from shown s join feedmaker.run_skus x on x.run_id = s.run_id
          where s.is_counted
        union all
        select s.place, k.sku, true from shown s cross join lateral feedmaker.skus_of(s.run_id, s.id) k
          where not s.is_counted
      ), skus as materialized (
        select place, sku, bool_or(is_covered) as is_covered from shows group by place, sku
      ), feeds as (
        select distinct place, feed_id, name from shown
      ), firsts as materialized (
        select sku, min(place) as place, bool_or(is_covered) as is_covered from skus group by sku
      ), sums as (
        select s.place, count(*) as skus, count(*) filter (where f.place < s.place) as shared,
            count(*) filter (where not s.is_covered) as over
          from skus s join firsts f on f.sku = s.sku group by s.place
      ), totals as (
        select count(*) as all_skus, count(*) filter (where is_covered) as all_covered from firsts
      )
      select s.feed_id, s.name, coalesce(n.skus, 0)::int as skus, coalesce(n.shared, 0)::int as shared,
          coalesce(n.over, 0)::int as over, t.all_skus::int as all_skus, t.all_covered::int as all_covered
        from feeds s left join sums n on n.place = s.place cross join totals t order by s.place`,
    [projectId],
  );
  return {
    skus: rows[0]?.all_skus ?? 0,
    enhanced: rows[0]?.all_covered ?? 0,
    feeds: rows.map(({ feed_id, name, skus, shared, over }) => ({ feed_id, name, skus, shared, over })),
  };
}
