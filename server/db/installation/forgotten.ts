import type { Sql } from '#server/platform/database/port.ts';

/**
 * Counts what `sweepFiles` would delete: pictures that no feed has named since `before` and none has published, with their bytes, and
 * cut-outs unused since then.
 */
export async function countForgotten(
  sql: Sql,
  before: Date,
): Promise<{ pictures: number; picture_bytes: number; cut_outs: number }> {
  return await sql.one(
    `with forgotten as (
        select feed_id, image_hash, max(size_bytes) as size_bytes from feedmaker.images
          group by feed_id, image_hash having max(last_named_at) < $1),
      gone as (
        select f.size_bytes from forgotten f where not exists (
          select from feedmaker.published_products(f.feed_id) d where (d.image_hash = f.image_hash or f.image_hash = any(d.additional_hashes))))
      select count(*) as pictures, coalesce(sum(size_bytes), 0)::bigint as picture_bytes,
        (select count(*) from feedmaker.cutouts where used_at < $1) as cut_outs from gone`,
    [before],
  );
}
