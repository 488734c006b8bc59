import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** State of a feed as served at its public address. */
export interface PublishedFeed {
  activate: boolean;
  /** Key of the published file; null until the first publication. */
  storage_key: string | null;
  content_hash: string | null;
  content_type: string | null;
  published_at: Date | null;
  /** True if another file is about to replace it, so that it must not be cached. */
  is_changing: boolean;
}

export function findPublishedFeed(sql: Sql, feedId: string): Promise<PublishedFeed | null> {
  return sql.maybe<PublishedFeed>(
    `select f.activate, p.storage_key, p.content_hash, p.content_type, p.published_at,
        p.change is not null as is_changing
      from feedmaker.feeds f left join feedmaker.publications p on p.feed_id = f.id where f.id = $1`,
    [feedId],
  );
}

/** SQL: the publication of a feed, as JSON. */
export const selectPublication = (
  feed: string,
) => `(select json_build_object('run_id', p.run_id, 'product_count', p.product_count,
    'enhanced_count', p.enhanced_count, 'kept_count', p.kept_count, 'waiting_count', p.waiting_count,
    'published_at', public.iso(p.published_at), 'size_bytes', p.size_bytes, 'returned', case when p.returned_at is not null then
      json_build_object('since', public.iso(p.returned_at), 'version_at', public.iso(coalesce(v.published_at, p.published_at))) end)
  from feedmaker.publications p
    left join feedmaker.published_versions v on v.feed_id = p.feed_id and v.storage_key = p.storage_key
  where p.feed_id = ${feed})`;

export async function publicationStatus(sql: Sql, feedId: string): Promise<FeedStatus['published']> {
  const row = await sql.one<Pick<FeedStatus, 'published'>>(`select ${selectPublication('$1')} as published`, [
    feedId,
  ]);
  return row.published;
}

export interface Publication {
  feedId: string;
  runId: string;
  storageKey: string;
  contentHash: string;
  contentType: string;
  sizeBytes: number;
  productCount: number;
  enhancedCount: number;
  keptCount: number;
  /** Products that keep an earlier picture because somebody decided so. */
  waitingCount: number;
  /** The change id of `withoutReaders`; null if the same file stays published. */
  change: string | null;
}

/**
 * Publishes a finished file. If the bytes are unchanged, so is the time of publication, to keep Last-Modified correct. Fails if another
 * file is being published meanwhile.
 */
export async function publish(sql: Sql, publication: Publication): Promise<void> {
  if (!(await tryPublish(sql, publication))) throw new Error('another publication of the feed is under way');
}

/** Same as `publish`, but returns false instead of failing. */
export async function tryPublish(sql: Sql, publication: Publication): Promise<boolean> {
  const isUp = await sql.run(
    `insert into feedmaker.publications as p
        (feed_id, run_id, storage_key, content_hash, size_bytes, product_count, enhanced_count, kept_count, content_type, waiting_count)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $11)
      on conflict (feed_id) do update set run_id = excluded.run_id, storage_key = excluded.storage_key,
        content_hash = excluded.content_hash, size_bytes = excluded.size_bytes,
        product_count = excluded.product_count, enhanced_count = excluded.enhanced_count,
        kept_count = excluded.kept_count, waiting_count = excluded.waiting_count, content_type = excluded.content_type,
        published_at = case when p.content_hash = excluded.content_hash then p.published_at else now() end,
        change = null, returned_at = null
      where p.change is not distinct from $10 or $10 is null and p.storage_key = excluded.storage_key`,
    [
      publication.feedId,
      publication.runId,
      publication.storageKey,
      publication.contentHash,
      publication.sizeBytes,
      publication.productCount,
      publication.enhancedCount,
      publication.keptCount,
      publication.contentType,
      publication.change,
      publication.waitingCount,
    ],
  );
  return isUp > 0;
}

/** Lists the published run of every feed, with the feed id under which its pictures are stored. */
export function listPublications(sql: Sql): Promise<{ home_id: string; run_id: string }[]> {
  return sql.rows(
    `select coalesce(f.parent_id, f.id) as home_id, p.run_id
      from feedmaker.publications p join feedmaker.feeds f on f.id = p.feed_id`,
  );
}
