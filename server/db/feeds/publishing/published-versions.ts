import type { FeedVersion, VersionDifference } from '#core/contract/feeds/publishing/feed-versions-api.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Number of versions stored per feed, including the published one. */
const KEPT_VERSIONS = 10;

/**
 * Number of stored versions that are simply the newest; the others are the last of each day, so that an hourly feed still has yesterday's.
 */
const NEWEST_VERSIONS = 4;

/** Retention of versions in days: the same as for pictures of formerly published files. */
const VERSION_KEPT_DAYS = 45;

/** Maximum products and bytes of a feed's older versions; the version before the published one is kept whatever its size. */
const PRODUCTS_MAX = 200_000;
const BYTES_MAX = 1 << 30;

const columns = `v.id, v.run_id, public.iso(v.published_at) as published_at, v.product_count, v.enhanced_count, v.kept_count, v.size_bytes,
  v.storage_key = p.storage_key as is_up`;

/** Lists the versions to which a feed can return, newest first, and the published one. */
export function listVersions(sql: Sql, feedId: string): Promise<FeedVersion[]> {
  return sql.rows<FeedVersion>(
    `select ${columns} from feedmaker.published_versions v join feedmaker.publications p on p.feed_id = v.feed_id
      where v.feed_id = $1 order by v.published_at desc, v.id`,
    [feedId],
  );
}

export interface StoredVersion {
  run_id: string;
  storage_key: string;
  content_hash: string;
  content_type: string;
  size_bytes: number;
  product_count: number;
  enhanced_count: number;
  kept_count: number;
  is_up: boolean;
}

export function findVersion(sql: Sql, feedId: string, id: string): Promise<StoredVersion | null> {
  return sql.maybe<StoredVersion>(
    `select v.run_id, v.storage_key, v.content_hash, coalesce(v.content_type, 'application/xml') as content_type,
        v.size_bytes, v.product_count, v.enhanced_count, v.kept_count, v.storage_key = p.storage_key as is_up
      from feedmaker.published_versions v join feedmaker.publications p on p.feed_id = v.feed_id
      where v.feed_id = $1 and v.id = $2`,
    [feedId, id],
  );
}

/**
 * Stores the feed's current publication as a version. The same file is the same version, whichever run published it last; of a run
 * published twice, only its last file can be returned to, because its products match that. Equal bytes are one version with the newest
 * files: those of the older one may have been lost, which may be why they were written again.
 */
export async function noteVersion(sql: Sql, feedId: string): Promise<void> {
  await sql.run(
    `delete from feedmaker.published_versions v using feedmaker.publications p
      where p.feed_id = $1 and v.feed_id = $1 and v.storage_key <> p.storage_key
        and (v.run_id = p.run_id or v.content_hash = p.content_hash)`,
    [feedId],
  );
  await sql.run(
    `insert into feedmaker.published_versions (feed_id, user_id, run_id, storage_key, content_hash, content_type, size_bytes,
        product_count, enhanced_count, kept_count, published_at)
      select p.feed_id, f.user_id, p.run_id, p.storage_key, p.content_hash, p.content_type, p.size_bytes, p.product_count,
          p.enhanced_count, p.kept_count, p.published_at
        from feedmaker.publications p join feedmaker.feeds f on f.id = p.feed_id where p.feed_id = $1
      on conflict (feed_id, storage_key) do update set run_id = excluded.run_id, has_source = true,
        product_count = excluded.product_count, enhanced_count = excluded.enhanced_count,
        kept_count = excluded.kept_count`,
    [feedId],
  );
}

/** Deletes the versions of a feed that are too many, too old or too large, but never the published one. */
export async function forgetOldVersions(sql: Sql, feedId: string, now: Date): Promise<void> {
  await sql.run(
    `with aged as (
        select v.id, v.published_at, v.product_count, v.size_bytes, v.storage_key = p.storage_key as is_up,
            row_number() over (order by v.published_at desc, v.id) as nth,
            row_number() over (partition by (v.published_at at time zone 'UTC')::date order by v.published_at desc, v.id) = 1 as is_last_of_day
          from feedmaker.published_versions v join feedmaker.publications p on p.feed_id = v.feed_id where v.feed_id = $1),
      wanted as (
        select *, row_number() over (order by published_at desc, id) as place,
            sum(product_count) over earlier as products, sum(size_bytes) over earlier as bytes
          from aged where not is_up and (nth <= $2 or is_last_of_day)
          window earlier as (order by published_at desc, id))
      delete from feedmaker.published_versions where feed_id = $1
        and id not in (select id from aged where is_up)
        and id not in (select id from wanted where place < $3 and published_at >= $4
          and (place = 1 or products <= $5 and bytes <= $6))`,
    [
      feedId,
      NEWEST_VERSIONS,
      KEPT_VERSIONS,
      new Date(now.getTime() - VERSION_KEPT_DAYS * 24 * 60 * 60_000),
      PRODUCTS_MAX,
      BYTES_MAX,
    ],
  );
}

/** Lists the files of the published version and of those that can be returned to. */
export async function listKeptFiles(sql: Sql, feedId: string): Promise<string[]> {
  const rows = await sql.rows<{ key: string }>(
    `select storage_key as key from feedmaker.published_versions where feed_id = $1
      union select storage_key from feedmaker.publications where feed_id = $1`,
    [feedId],
  );
  return rows.map(({ key }) => key);
}

/** Returns runs of versions whose copy of the shop's feed is no longer needed, and marks the copies as deleted. */
export async function takeSpareSources(sql: Sql, feedId: string, keep: readonly string[]): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    `update feedmaker.published_versions set has_source = false
      where feed_id = $1 and has_source and not (run_id = any($2)) returning run_id as id`,
    [feedId, keep],
  );
  return rows.map(({ id }) => id);
}

/** Returns every version of every feed: the run with its products, and the feed id under which its pictures are stored. */
export function listVersionRuns(sql: Sql): Promise<{ home_id: string; run_id: string }[]> {
  return sql.rows(
    `select coalesce(f.parent_id, f.id) as home_id, v.run_id
      from feedmaker.published_versions v join feedmaker.feeds f on f.id = v.feed_id`,
  );
}

export async function listFeedsWithOldVersions(sql: Sql, now: Date): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    `select distinct v.feed_id as id from feedmaker.published_versions v join feedmaker.publications p on p.feed_id = v.feed_id
      where v.published_at < $1 and v.storage_key <> p.storage_key`,
    [new Date(now.getTime() - VERSION_KEPT_DAYS * 24 * 60 * 60_000)],
  );
  return rows.map(({ id }) => id);
}

/** Products of a run by their key; several with the same id are numbered in order. */
const keyed = (products: string) => `select coalesce(nullif(product_id, ''), image_link) as key,
    row_number() over (partition by coalesce(nullif(product_id, ''), image_link) order by position) as nth,
    image_hash, additional_hashes, property_values
  from ${products}`;

/** Compares the published version with another: counts what returning to it would change. */
export function compareWithVersion(
  sql: Sql,
  feedId: string,
  runId: string,
): Promise<Omit<VersionDifference, 'outputs' | 'staying_outputs'>> {
  return sql.one(
    `with up as (${keyed('feedmaker.published_products($1)')}), then_ as (${keyed('feedmaker.products_of($2)')})
      select count(*) filter (where up.key is not null and t.key is not null and
            (up.image_hash, up.additional_hashes) is distinct from (t.image_hash, t.additional_hashes)) as pictures,
        count(*) filter (where up.key is not null and t.key is not null and up.property_values <> t.property_values) as facts,
        count(*) filter (where t.key is null) as gone, count(*) filter (where up.key is null) as back
      from up full join then_ t on t.key = up.key and t.nth = up.nth`,
    [feedId, runId],
  );
}

/** Records that a person has returned to the published version. */
export async function noteReturn(sql: Sql, feedId: string, now: Date): Promise<void> {
  await sql.run('update feedmaker.publications set returned_at = $2 where feed_id = $1', [feedId, now]);
}

/** Lets a feed that was returned to an older version be refreshed again; returns false if it was not. */
export async function endReturn(sql: Sql, feedId: string): Promise<boolean> {
  const changed = await sql.run(
    'update feedmaker.publications set returned_at = null where feed_id = $1 and returned_at is not null',
    [feedId],
  );
  return changed > 0;
}

/** True if the feed, or an output's feed, was returned to an earlier version and waits for a person to resume it. */
export async function isReturned(sql: Sql, feedId: string): Promise<boolean> {
  const row = await sql.maybe(
    `select 1 from feedmaker.publications where returned_at is not null
      and feed_id = (select coalesce(parent_id, id) from feedmaker.feeds where id = $1)`,
    [feedId],
  );
  return row !== null;
}
