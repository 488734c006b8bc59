import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Returns the times of day at which a feed is refreshed; none where it has an interval. */
export async function getSchedule(sql: Sql, feedId: string): Promise<{ refreshAt: string[] }> {
  const row = await sql.maybe<{ times: string[] | null }>(
    `select settings -> 'refreshAt' as times from feedmaker.feeds where id = $1`,
    [feedId],
  );
  return { refreshAt: row?.times ?? [] };
}

/** Returns the times of day of those of these feeds that have any, with their zone. */
export async function listSchedules(
  sql: Sql,
  feedIds: readonly string[],
): Promise<Map<string, NonNullable<FeedStatus['schedule']>>> {
  const rows = await sql.rows<{ id: string; times: string[]; zone: string | null }>(
    `select id, settings -> 'refreshAt' as times, settings ->> 'timeZone' as zone from feedmaker.feeds
      where id = any($1) and parent_id is null and jsonb_path_exists(settings, '$.refreshAt[*] ? (@ != null)')`,
    [feedIds],
  );
  return new Map(
    rows.map(({ id, times, zone }) => [id, { times: times.toSorted(), time_zone: zone ?? 'UTC' }]),
  );
}
