import type { Activity } from '#core/contract/events-api.ts';
import type { RunEnd } from '#core/messages/reasons/runs/run-reasons.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { toEvent } from '../stored-reasons.ts';

interface Whose {
  readonly userId: string;
  /** Null: all of the user's projects. */
  readonly projectId: string | null;
}

/** SQL: true for the feeds of the user $1, of the project $2 if it is not null. */
const isTheirs = `f.user_id = $1 and ($2::uuid is null or f.project_id = $2)`;

/** Returns the newest events, publications that changed something, and the last fetch of each feed by each channel, newest first. */
export async function listActivity(
  sql: Sql,
  { userId, projectId }: Whose,
  limit: number,
): Promise<Activity[]> {
  const rows = await sql.rows<Activity & { reason_facts: RunEnd | null }>(
    `select a.type, public.iso(a.at) as at, a.feed_id, f.parent_id is not null as is_output,
        coalesce(p.record_id, f.record_id) as record_id, f.project_id,
        coalesce(p.name || ' – ', '') || coalesce(f.name, '') as feed_name, a.data, a.reason_facts, a.channel, r.changes
      from (
        (select e.type, e.created_at as at, e.feed_id, e.data, e.reason_facts, null as channel
          from feedmaker.feed_events e join feedmaker.feeds f on f.id = e.feed_id
          where e.user_id = $1 and ${isTheirs} and (e.type <> 'feed.published' or e.data ->> 'changed' = 'true')
          order by e.created_at desc limit $3)
        union all
        (select 'channel.fetched', max(c.last_at), c.feed_id, '{}', null, c.channel
          from feedmaker.channel_fetches c join feedmaker.feeds f on f.id = c.feed_id
          where ${isTheirs} group by c.feed_id, c.channel order by 2 desc limit $3)) a
        join feedmaker.feeds f on f.id = a.feed_id left join feedmaker.feeds p on p.id = f.parent_id
        left join feedmaker.runs r on a.type = 'feed.published' and r.id::text = a.data ->> 'run_id' and r.feed_id = a.feed_id
      order by a.at desc, a.feed_id limit $3`,
    [userId, projectId, limit],
  );
  return rows.map(toEvent);
}

/**
 * Returns for each of the last seven days in UTC, the last one being that of `now`, the products with an ad at its end, outputs not counted,
 * and the fetches by channels. What a feed has published is told by its events, or by its newest run where these are no longer kept.
 */
export function countByDay(
  sql: Sql,
  { userId, projectId }: Whose,
  now: Date,
): Promise<{ day: string; ads: number; fetches: number }[]> {
  return sql.rows(
    `with fetched as (
        select day, sum(n::bigint) as n from feedmaker.channel_fetches c join feedmaker.feeds f on f.id = c.feed_id
            cross join jsonb_each_text(c.by_day) d (day, n)
          where ${isTheirs} group by day)
      select to_char(day, 'YYYY-MM-DD') as day, up.ads,
          coalesce((select n from fetched where fetched.day = to_char(d.day, 'YYYY-MM-DD')), 0)::float8 as fetches
        from generate_series(date_trunc('day', $3::timestamptz at time zone 'UTC') - interval '6 days',
            $3::timestamptz at time zone 'UTC', interval '1 day') d (day)
          cross join lateral (
            select coalesce(sum(coalesce(
                (select (e.data ->> 'enhanced')::int + (e.data ->> 'kept')::int from feedmaker.feed_events e
                  where e.feed_id = f.id and e.type = 'feed.published' and e.created_at < (d.day + interval '1 day') at time zone 'UTC'
                  order by e.created_at desc limit 1),
                (select r.enhanced_count + r.kept_count from feedmaker.runs r
                  where r.feed_id = f.id and r.state = 'published' and r.finished_at < (d.day + interval '1 day') at time zone 'UTC'
                  order by r.started_at desc limit 1))), 0)::float8 as ads
              from feedmaker.feeds f where ${isTheirs} and f.parent_id is null) up
        order by d.day`,
    [userId, projectId, now],
  );
}
