import type { Sql } from '#server/platform/database/port.ts';

/** The image that was rendered for exactly these inputs, if it ever was. */
export async function findImage(sql: Sql, feedId: string, renderKey: string): Promise<string | null> {
  const row = await sql.maybe<{ image_hash: string }>(
    'select image_hash from feedmaker.images where feed_id = $1 and render_key = $2',
    [feedId, renderKey],
  );
  return row?.image_hash ?? null;
}

export async function insertImage(
  sql: Sql,
  image: { feedId: string; renderKey: string; imageHash: string; sizeBytes: number },
): Promise<void> {
  await sql.run(
    `insert into feedmaker.images (feed_id, render_key, image_hash, size_bytes) values ($1, $2, $3, $4)
      on conflict (feed_id, render_key) do update set image_hash = excluded.image_hash, size_bytes = excluded.size_bytes`,
    [image.feedId, image.renderKey, image.imageHash, image.sizeBytes],
  );
}

/** What is known of the photo behind an address. */
export interface KnownPhoto {
  photo_hash: string;
  etag: string | null;
  last_modified: string | null;
}

export function findPhoto(sql: Sql, feedId: string, urlHash: string): Promise<KnownPhoto | null> {
  return sql.maybe<KnownPhoto>(
    'select photo_hash, etag, last_modified from feedmaker.photos where feed_id = $1 and url_hash = $2',
    [feedId, urlHash],
  );
}

/** Whether any address of the feed has these bytes. */
export async function isPhotoUsed(sql: Sql, feedId: string, photoHash: string): Promise<boolean> {
  const row = await sql.maybe(
    'select 1 as used from feedmaker.photos where feed_id = $1 and photo_hash = $2 limit 1',
    [feedId, photoHash],
  );
  return row !== null;
}

export async function upsertPhoto(
  sql: Sql,
  photo: KnownPhoto & { feedId: string; urlHash: string; sizeBytes: number },
): Promise<void> {
  await sql.run(
    `insert into feedmaker.photos (feed_id, url_hash, photo_hash, etag, last_modified, size_bytes)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (feed_id, url_hash) do update set photo_hash = excluded.photo_hash, etag = excluded.etag,
        last_modified = excluded.last_modified, size_bytes = excluded.size_bytes, checked_at = now()`,
    [photo.feedId, photo.urlHash, photo.photo_hash, photo.etag, photo.last_modified, photo.sizeBytes],
  );
}

/** Says that a published feed names these images today, so that they are kept. Written once a day per image. */
export async function touchImages(sql: Sql, feedId: string, runId: string): Promise<void> {
  await sql.run(
    `update feedmaker.images set last_named_at = now()
      where feed_id = $1 and last_named_at < now() - interval '1 day'
        and image_hash in (
          select image_hash from feedmaker.products where run_id = $2 and image_hash is not null
          union select unnest(additional_hashes) from feedmaker.products where run_id = $2)`,
    [feedId, runId],
  );
}

/** Images that no feed has named since then, some at a time. */
export function listForgottenImages(
  sql: Sql,
  before: Date,
): Promise<{ feed_id: string; image_hash: string }[]> {
  return sql.rows(
    `select feed_id, image_hash from feedmaker.images group by feed_id, image_hash
      having max(last_named_at) < $1 limit 1000`,
    [before],
  );
}

export async function deleteImage(sql: Sql, feedId: string, imageHash: string): Promise<void> {
  await sql.run('delete from feedmaker.images where feed_id = $1 and image_hash = $2', [feedId, imageHash]);
  await sql.run(
    'delete from feedmaker.results where feed_id = $1 and (image_hash = $2 or $2 = any(additional_hashes))',
    [feedId, imageHash],
  );
}
