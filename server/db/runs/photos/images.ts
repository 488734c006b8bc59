import type { Sql } from '#server/platform/database/port.ts';

/** Returns the image rendered for exactly these inputs, if there is one, and its findings. */
export function findImage(
  sql: Sql,
  feedId: string,
  renderKey: string,
): Promise<{ hash: string; findings: string[] } | null> {
  return sql.maybe(
    `select image_hash as hash, coalesce(findings, '{}') as findings
      from feedmaker.images where feed_id = $1 and render_key = $2`,
    [feedId, renderKey],
  );
}

export async function insertImage(
  sql: Sql,
  image: {
    feedId: string;
    renderKey: string;
    imageHash: string;
    sizeBytes: number;
    /** Numbers of the product's additional photos that it shows, from 2. */
    furtherPhotos: readonly number[];
    /** Pictures of fields that it shows, by the hash of their bytes, and its key without them; null if its template uses none. */
    pictures: { readonly hashes: Readonly<Record<string, string>>; readonly besideKey: string } | null;
    findings: readonly string[];
  },
): Promise<void> {
  await sql.run(
    `insert into feedmaker.images (feed_id, render_key, image_hash, size_bytes, further_photos, pictures, key_beside_pictures, findings)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (feed_id, render_key) do update set image_hash = excluded.image_hash, size_bytes = excluded.size_bytes,
        further_photos = excluded.further_photos, pictures = excluded.pictures,
        key_beside_pictures = excluded.key_beside_pictures, findings = excluded.findings`,
    [
      image.feedId,
      image.renderKey,
      image.imageHash,
      image.sizeBytes,
      image.furtherPhotos,
      JSON.stringify(image.pictures?.hashes ?? {}),
      image.pictures?.besideKey ?? null,
      image.findings,
    ],
  );
}

/** Returns the size in bytes of a feed's images, by hash. */
export async function imageSizes(
  sql: Sql,
  feedId: string,
  hashes: readonly string[],
): Promise<Map<string, number>> {
  const rows = await sql.rows<{ image_hash: string; size_bytes: number }>(
    `select image_hash, max(size_bytes)::int as size_bytes from feedmaker.images
      where feed_id = $1 and image_hash = any($2) group by image_hash`,
    [feedId, hashes],
  );
  return new Map(rows.map(({ image_hash: hash, size_bytes: sizeBytes }) => [hash, sizeBytes]));
}

/** True if a picture shows one of these additional photos of its product. */
export async function showsFurtherPhoto(
  sql: Sql,
  { feedId, imageHash }: { feedId: string; imageHash: string },
  photos: readonly number[],
): Promise<boolean> {
  const row = await sql.maybe(
    `select 1 as shows from feedmaker.images
      where feed_id = $1 and image_hash = $2 and further_photos && $3::int[] limit 1`,
    [feedId, imageHash, photos],
  );
  return row !== null;
}

/** True if an image shows a picture for each `awaited` field, has the same picture in all others, and otherwise matches `besideKey`. */
export async function differsInPicturesOnly(
  sql: Sql,
  { feedId, imageHash }: { feedId: string; imageHash: string },
  { hashes, besideKey, awaited }: PictureComparison,
): Promise<boolean> {
  const row = await sql.maybe(
    `select 1 as shows from feedmaker.images
      where feed_id = $1 and image_hash = $2 and key_beside_pictures = $3 and pictures @> $4::jsonb
        and pictures ?& $5::text[] limit 1`,
    [feedId, imageHash, besideKey, JSON.stringify(hashes), awaited],
  );
  return row !== null;
}

interface PictureComparison {
  readonly hashes: Readonly<Record<string, string>>;
  readonly besideKey: string;
  readonly awaited: readonly string[];
}

export interface KnownPhoto {
  /** Hash of our copy's bytes; '' if there never was one. */
  photo_hash: string;
  etag: string | null;
  last_modified: string | null;
  /** Since when the address has been failing; null if it is not. */
  failing_since: Date | null;
}

export function findPhoto(sql: Sql, feedId: string, urlHash: string): Promise<KnownPhoto | null> {
  return sql.maybe<KnownPhoto>(
    `select photo_hash, etag, last_modified, failing_since from feedmaker.photos
      where feed_id = $1 and url_hash = $2`,
    [feedId, urlHash],
  );
}

/** State of a failing photo: when it began, and when its product's picture was given up. */
export interface FailingPhoto {
  failing_since: Date;
  gone_since: Date | null;
  is_gone: boolean;
}

/**
 * Records another failure of an address. `isLasting`: one that means that the photo is gone; if it recurs after `lastingMs` the photo
 * counts as gone until it is back. Null if the feed was deleted meanwhile.
 */
export function noteFailingPhoto(
  sql: Sql,
  photo: { feedId: string; urlHash: string },
  failure: { isLasting: boolean; lastingMs: number; now: Date },
): Promise<FailingPhoto | null> {
  return sql.maybe<FailingPhoto>(
    `insert into feedmaker.photos as p (feed_id, url_hash, photo_hash, size_bytes, failing_since, gone_since)
      select f.id, $2, '', 0, $3, case when $4 then $3::timestamptz end
        from feedmaker.feeds f where f.id = $1 and f.settings is not null for key share
      on conflict (feed_id, url_hash) do update set failing_since = least(p.failing_since, excluded.failing_since),
        gone_since = least(p.gone_since, excluded.gone_since),
        is_gone = p.is_gone or ($4 and coalesce(p.gone_since <= $5, false))
      returning failing_since, gone_since, is_gone`,
    [
      photo.feedId,
      photo.urlHash,
      failure.now,
      failure.isLasting,
      new Date(failure.now.getTime() - failure.lastingMs),
    ],
  );
}

/** Returns which of the given hashes are images of the feed. */
export async function listKnownImages(
  sql: Sql,
  feedId: string,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await sql.rows<{ hash: string }>(
    `select distinct image_hash as hash from feedmaker.images where feed_id = $1 and image_hash = any($2::text[])`,
    [feedId, hashes],
  );
  return new Set(rows.map(({ hash }) => hash));
}

/** Returns which of the given photos no product of the feed uses now. */
export async function listUnusedPhotos(
  sql: Sql,
  feedId: string,
  hashes: readonly string[],
): Promise<string[]> {
  const rows = await sql.rows<{ hash: string }>(
    `select hash from unnest($2::text[]) hash
      where not exists (select from feedmaker.photos where feed_id = $1 and photo_hash = hash)`,
    [feedId, hashes],
  );
  return rows.map(({ hash }) => hash);
}

/** Stores the bytes at an address. `isGood`: a picture could be made, so the address no longer fails. */
export async function upsertPhoto(
  sql: Sql,
  photo: Omit<KnownPhoto, 'failing_since'> & {
    feedId: string;
    urlHash: string;
    sizeBytes: number;
    isGood: boolean;
  },
): Promise<void> {
  await sql.run(
    `insert into feedmaker.photos (feed_id, url_hash, photo_hash, etag, last_modified, size_bytes)
      select f.id, $2, $3, $4, $5, $6 from feedmaker.feeds f
        where f.id = $1 and f.settings is not null for key share
      on conflict (feed_id, url_hash) do update set photo_hash = excluded.photo_hash, etag = excluded.etag,
        last_modified = excluded.last_modified, size_bytes = excluded.size_bytes, checked_at = now(),
        failing_since = case when $7 then null else photos.failing_since end,
        gone_since = case when $7 then null else photos.gone_since end, is_gone = photos.is_gone and not $7`,
    [
      photo.feedId,
      photo.urlHash,
      photo.photo_hash,
      photo.etag,
      photo.last_modified,
      photo.sizeBytes,
      photo.isGood,
    ],
  );
}

/** Ends a photo's failure: the address works again. */
export async function endPhotoFailure(sql: Sql, feedId: string, urlHash: string): Promise<void> {
  await sql.run(
    `update feedmaker.photos set failing_since = null, gone_since = null, is_gone = false
      where feed_id = $1 and url_hash = $2`,
    [feedId, urlHash],
  );
}

/** Products whose images are marked in one statement, so that their rows are locked only briefly. */
const NAMED_AT_ONCE = 5_000;

/** Marks these images as used by a published feed today, so that they are kept. Written once a day per image. */
export async function touchImages(sql: Sql, feedId: string, runId: string, now: Date): Promise<void> {
  const { last } = await sql.one<{ last: number | null }>(
    'select max(position) as last from feedmaker.products_of($1) products',
    [runId],
  );
  for (let from = 0; from <= (last ?? -1); from += NAMED_AT_ONCE)
    await sql.run(
      `with named as materialized (
          select image_hash, additional_hashes from feedmaker.products_of($2) products where position >= $4 and position < $5)
        update feedmaker.images set last_named_at = $3
          where feed_id = $1 and last_named_at < $3::timestamptz - interval '1 day'
            and image_hash in (
              select image_hash from named where image_hash is not null union select unnest(additional_hashes) from named)`,
      [feedId, runId, now, from, from + NAMED_AT_ONCE],
    );
}

/**
 * Lists images that no feed has used since a time, a limited number per call. Reads little more than these, however many others there are.
 */
export function listForgottenImages(
  sql: Sql,
  before: Date,
): Promise<{ feed_id: string; image_hash: string }[]> {
  return sql.rows(
    `select distinct feed_id, image_hash from (
      select feed_id, image_hash from feedmaker.images i
        where last_named_at < $1 and not exists (select from feedmaker.images same
          where same.feed_id = i.feed_id and same.image_hash = i.image_hash and same.last_named_at >= $1)
        limit 1000) forgotten`,
    [before],
  );
}

/** Deletes the rows of these images, and of the inputs that gave them. */
export async function deleteImages(sql: Sql, feedId: string, imageHashes: readonly string[]): Promise<void> {
  const images = [feedId, imageHashes];
  await sql.run('delete from feedmaker.images where feed_id = $1 and image_hash = any($2)', images);
  await sql.run('delete from feedmaker.results where feed_id = $1 and image_hash = any($2)', images);
  // Two statements, so that each uses its index.
  await sql.run(
    `delete from feedmaker.results
      where additional_hashes <> '{}' and additional_hashes && $2::text[] and feed_id = $1`,
    images,
  );
}
