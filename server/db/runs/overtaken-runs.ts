import type { Sql } from '#server/platform/database/port.ts';

/**
 * Returns the file that a run has published, or had until a newer run replaced it, if the run's products match it. Null if somebody has
 * returned to another version since, or its products are deleted. A republished run has another file.
 */
export async function findShownFile(sql: Sql, feedId: string, runId: string): Promise<string | null> {
  const row = await sql.maybe<{ storage_key: string }>(
    `select case when p.run_id = $2 then p.storage_key else v.storage_key end as storage_key
      from feedmaker.publications p left join feedmaker.published_versions v on v.feed_id = p.feed_id and v.run_id = $2
      where p.feed_id = $1 and (p.run_id = $2 or v.run_id is not null and p.returned_at is null) limit 1`,
    [feedId, runId],
  );
  return row?.storage_key ?? null;
}
