import type { Sql } from '#server/platform/database/port.ts';

export interface PublishedPicture {
  image_link: string;
  image_hash: string;
  additional_links: string[];
  additional_hashes: (string | null)[];
  reason_code: string | null;
  kept_since: Date | null;
  /** Background results of all its photos, as in the column of this name. */
  backgrounds: string[] | null;
  /** True if the picture's run was to remove backgrounds. */
  removes_background: boolean;
}

/**
 * Returns the pictures of the published product with this id and a photo at this address; null if the published feed has none. Among
 * several with the same id it prefers the same inputs, then the nearest; products without an id are distinguished by inputs and position
 * only.
 */
export function findPublishedPicture(
  sql: Sql,
  feedId: string,
  product: { product_id: string; link: string; input_key: string | null; position: number },
): Promise<PublishedPicture | null> {
  return sql.maybe<PublishedPicture>(
    `select x.image_link, x.image_hash, x.additional_links, x.additional_hashes, x.reason_code, x.kept_since, x.backgrounds,
        coalesce((r.settings ->> 'removeBg')::boolean, false) as removes_background
      from feedmaker.publications p
        join feedmaker.runs r on r.id = p.run_id cross join lateral feedmaker.published_products($1) x
      where p.feed_id = $1 and x.product_id = $2 and x.image_hash is not null
        and (x.image_link = $3 or $3 = any(x.additional_links))
        and ($2 <> '' or x.input_key = $4 or x.position = $5)
      order by x.input_key is not distinct from $4 desc, abs(x.position - $5) limit 1`,
    [feedId, product.product_id, product.link, product.input_key, product.position],
  );
}
