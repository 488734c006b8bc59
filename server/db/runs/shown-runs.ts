import type { Sql } from '#server/platform/database/port.ts';

/**
 * The run of feed `f.feed` whose products are shown: the open one, else the published one, because what a run held back,
 * failed or stopped has read is not what is up.
 */
const shown = `select r.id from feedmaker.runs r left join feedmaker.publications up on up.run_id = r.id
  where r.feed_id = f.feed and exists (select from feedmaker.products p where p.run_id = r.id)
  order by r.finished_at is null desc, up.run_id is not null desc, r.started_at desc limit 1`;

export async function shownRun(sql: Sql, feedId: string): Promise<string | null> {
  const row = await sql.maybe<{ id: string }>(
    `select r.id from (select $1::uuid as feed) f cross join lateral (${shown}) r`,
    [feedId],
  );
  return row?.id ?? null;
}

/** The hashes of the first images of each of these feeds, in the order of the feed; a feed without one is left out. */
export async function listFirstImages(
  sql: Sql,
  feedIds: readonly string[],
  limit: number,
): Promise<Map<string, string[]>> {
  const rows = await sql.rows<{ feed: string; hashes: string[] }>(
    `select f.feed, array(
        select image_hash from feedmaker.products where run_id = r.id and state = 'enhanced' and image_hash is not null
          order by position limit $2) as hashes
      from unnest($1::uuid[]) as f (feed) cross join lateral (${shown}) r`,
    [feedIds, limit],
  );
  return new Map(rows.map(({ feed, hashes }) => [feed, hashes]));
}
