import type { Sql } from '#server/platform/database/port.ts';

/** Whether an address of the feed had these bytes when it was looked at last. */
export async function hasPhotoBytes(sql: Sql, feedId: string, hash: string): Promise<boolean> {
  const row = await sql.maybe(
    'select 1 from feedmaker.photos where feed_id = $1 and photo_hash = $2 limit 1',
    [feedId, hash],
  );
  return row !== null;
}
