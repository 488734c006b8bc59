import type { Sql } from '#server/platform/database/port.ts';

/** True if an address of the feed had these bytes when last fetched. */
export async function hasPhotoBytes(sql: Sql, feedId: string, hash: string): Promise<boolean> {
  const row = await sql.maybe(
    'select 1 from feedmaker.photos where feed_id = $1 and photo_hash = $2 limit 1',
    [feedId, hash],
  );
  return row !== null;
}

/** Size in px and mean brightness, 0 to 255; null for an unreadable photo. */
export type PhotoMeasures = {
  readonly width: number;
  readonly height: number;
  readonly brightness: number;
} | null;

export async function listUnmeasuredPhotos(sql: Sql, feedId: string, limit: number): Promise<string[]> {
  const rows = await sql.rows<{ photo_hash: string }>(
    `select distinct photo_hash from feedmaker.photos
      where feed_id = $1 and photo_hash <> '' and measured_hash is distinct from photo_hash
      order by photo_hash limit $2`,
    [feedId, limit],
  );
  return rows.map((row) => row.photo_hash);
}

export async function setPhotoMeasures(
  sql: Sql,
  photo: { feedId: string; hash: string },
  measures: PhotoMeasures,
): Promise<void> {
  const { width, height, brightness } = measures ?? { width: 0, height: 0, brightness: 0 };
  await sql.run(
    `update feedmaker.photos set width = $3, height = $4, brightness = $5, measured_hash = photo_hash
      where feed_id = $1 and photo_hash = $2`,
    [photo.feedId, photo.hash, width, height, brightness],
  );
}

export function countMeasuredPhotos(sql: Sql, feedId: string): Promise<{ known: number; measured: number }> {
  return sql.one(
    `select count(*) as known, count(*) filter (where measured_hash = photo_hash) as measured
      from feedmaker.photos where feed_id = $1 and photo_hash <> ''`,
    [feedId],
  );
}

const orders = {
  tallest_photo: 'height::real / width desc',
  widest_photo: 'width::real / height desc',
  darkest_photo: 'brightness',
} as const;

/** Worst cases that are determined by photos. */
export type PhotoCase = keyof typeof orders;

/**
 * Returns positions of a run's products with the worst measured first photos; for each photo the first product. Only products before
 * `until` count.
 */
export async function listWorstPhotos(
  sql: Sql,
  { feedId, runId }: { feedId: string; runId: string },
  { which, limit, until }: { which: PhotoCase; limit: number; until: number },
): Promise<number[]> {
  const rows = await sql.rows<{ position: number }>(
    `with firsts as materialized (
        select encode(sha256(convert_to(image_link, 'UTF8')), 'hex') as url_hash, min(position) as position
          from feedmaker.products_of($2) products where position < $4 and state not in ('skipped', 'left_out') group by 1)
      select firsts.position from feedmaker.photos join firsts using (url_hash)
        where feed_id = $1 and measured_hash = photo_hash and width > 0
        order by ${orders[which]}, url_hash limit $3`,
    [feedId, runId, limit, until],
  );
  return rows.map((row) => row.position);
}
