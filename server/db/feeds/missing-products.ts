import type { MissingProduct } from '#core/contract/feeds/feed-products-api.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { reasonText, type ReasonRow } from '../stored-reasons.ts';
import { withImageUrl } from '../with-address.ts';
import { cutPage, isBehind, toLimit, readCursor, type PageQuery } from '../paging.ts';

interface Comparison {
  feedId: string;
  publishedRunId: string;
  heldRunId: string;
}

/** SQL keys by which products of two runs match: by id, or by photo if the held run has hardly any unique ids. */
const keys = {
  id: `coalesce(nullif(product_id, ''), image_link)`,
  photo: 'image_link',
} as const;

const columns = `position, product_id, coalesce(property_values ->> 'title', '') as title,
  coalesce(property_values ->> 'price', '') as price, image_link, lost,
  image_hash, reason_code, reason_text, reason_facts`;

/**
 * Returns one page of the published products that a held run lacks, or whose match or picture it has lost. Products left out or left
 * unchanged by rules count if the run is held for that.
 */
export async function listMissingProducts(
  sql: Sql,
  { feedId, publishedRunId, heldRunId }: Comparison,
  query: PageQuery,
): Promise<{ items: MissingProduct[]; total: number; next: string | null }> {
  const { limit, offset } = toLimit({ page: query.page ?? 1, page_size: query.page_size });
  const { has_ids: hasIds, is_by_rules: isByRules } = await sql.one<{
    has_ids: boolean;
    is_by_rules: boolean;
  }>(
    `select missing_id_count + doubled_id_count <= product_count / 2 as has_ids,
        jsonb_path_exists(coalesce(held_for, '[]'), '$[*] ? (@.measure == "items" || @.measure == "shown")') as is_by_rules
      from feedmaker.runs where id = $1`,
    [heldRunId],
  );
  const isRuled = `(state = 'left_out' or reason_code = 'rule_photo')`;
  const key = hasIds ? keys.id : keys.photo;
  const missing = `with now as (
      select ${key} as key, bool_and(state = 'skipped') as is_skipped, min(position) filter (where reason_code is not null) as reason_at,
          bool_or(state in ('enhanced', 'kept', 'waiting') ${isByRules ? '' : `or ${isRuled}`}) as has_picture,
          ${isByRules} and bool_and(state = 'left_out') as is_left_out
        from feedmaker.products_of($2) products group by 1),
    missing as (
      select p.position, p.product_id, p.property_values, p.image_link, p.image_hash, now.reason_at,
          case when now.key is null or now.is_left_out then 'product' when now.is_skipped then 'match' else 'picture' end as lost
        from (select *, ${key} as key from feedmaker.products_of($1) products) p left join now on now.key = p.key
        where now.key is null or (p.image_hash is not null and not now.has_picture) or (now.is_left_out and p.state <> 'left_out'))`;
  const parameters = [publishedRunId, heldRunId];
  const { total } = await sql.one<{ total: number }>(
    `${missing} select count(*) as total from missing`,
    parameters,
  );
  const list = `missing ${heldRunId}`;
  const after = readCursor(list, query.cursor);
  const rows = await sql.rows<
    Omit<MissingProduct, 'enhanced_url'> & ReasonRow & { image_hash: string | null; place: string[] }
  >(
    `${missing} select ${columns}, array[position::text] as place from missing left join lateral (
        select reason_code, reason_text, reason_facts from feedmaker.products_of($2) where position = missing.reason_at) why on true
      where ${isBehind('position', '$5')} order by position limit $3 offset $4`,
    [...parameters, limit + 1, after === null ? offset : 0, after],
  );
  const { items, next } = cutPage(list, rows, limit);
  const told = items.map(({ reason_code, reason_facts, ...row }) =>
    withImageUrl(feedId, { ...row, reason_text: reasonText({ reason_code, reason_facts, ...row }) }),
  );
  return { items: told, total, next };
}
