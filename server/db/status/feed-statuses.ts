import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { behindSince } from '../behind.ts';
import { selectPublication } from '../feeds/publishing/publications.ts';
import { selectHealthRow, publishedHealth, type HealthRow } from '../runs/run-health.ts';
import { newestRun } from '../runs/runs.ts';
import { toRun, type RunRow } from '../stored-reasons.ts';

type Status = Omit<FeedStatus, 'activate' | 'next_run_at' | 'plan'>;

/** SQL: the feed `f` and its outputs `o`, each with the time since which it is outdated; a feed is if its runs are not published. */
const behind = `feedmaker.feeds o cross join lateral (select case when o.parent_id is not null then ${behindSince}
    when o.activate then o.trouble_since end as since offset 0) b`;

/** Returns runs, publications and reviews of these feeds, by their ids. */
export async function feedStatuses(sql: Sql, feedIds: readonly string[]): Promise<Map<string, Status>> {
  const rows = await sql.rows<
    Omit<Status, 'health' | 'run'> & { health: HealthRow | null; run: RunRow | null }
  >(
    `select f.id as feed_id, ${newestRun('f.id')} as run, ${selectPublication('f.id')} as published,
        (select public.iso(since) from ${behind} where o.id = f.id) as behind_since,
        (select coalesce(json_agg(json_build_object('id', o.id, 'name', coalesce(o.name, ''), 'since', public.iso(since))
            order by o.created_at, o.id), '[]') from ${behind} where o.parent_id = f.id and since is not null) as outputs_behind,
        case when f.parent_id is null and jsonb_path_exists(f.settings, '$.refreshAt[*] ? (@ != null)') then json_build_object(
          'times', (select json_agg(moment order by moment) from jsonb_array_elements_text(f.settings -> 'refreshAt') as t (moment)),
          'time_zone', coalesce(f.settings ->> 'timeZone', 'UTC')) end as schedule,
        (select json_build_object('id', v.id, 'waiting_since', public.iso(v.waiting_since), 'change_count',
            (counts ->> 'changed')::int + (counts ->> 'new')::int + (counts ->> 'gone')::int)
          from feedmaker.reviews v where v.feed_id = f.id and v.state = 'waiting') as review,
        (select json_build_object('day', least(days, day), 'days', days, 'total', total, 'taken', taken, 'percent', percent,
            'is_paused', paused_at_day is not null)
          from feedmaker.rollouts cross join lateral (select ceil(100.0 / percent)::int as days) d
          where feed_id = f.id and total > 0) as rollout,
        ${selectHealthRow('f')} as health
      from feedmaker.feeds f where f.id = any($1)`,
    [feedIds],
  );
  const statuses = new Map<string, Status>();
  for (const row of rows) {
    const health = await publishedHealth(sql, row.health, feedIds.length === 1);
    statuses.set(row.feed_id, { ...row, run: row.run && toRun(row.run), health });
  }
  return statuses;
}
