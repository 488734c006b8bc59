import type { Sql } from '#server/platform/database/port.ts';

/** Returns the times of day at which a feed is refreshed; none for an interval. */
export async function getSchedule(sql: Sql, feedId: string): Promise<{ refreshAt: string[] }> {
  const row = await sql.maybe<{ times: string[] | null }>(
    `select settings -> 'refreshAt' as times from feedmaker.feeds where id = $1`,
    [feedId],
  );
  return { refreshAt: row?.times ?? [] };
}
