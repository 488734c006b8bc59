import { plainText } from '#core/price/text/plain-text.ts';
import { photoSlotName, withPhotoLinks } from '#picture/values';
import type { Sql } from '#server/platform/database/port.ts';
import { substringPattern } from '../paging.ts';

export interface ReadProduct {
  readonly position: number;
  readonly product_id: string;
  readonly image_link: string;
  /** Photos from the second on. */
  readonly further_links: string[];
  readonly property_values: Record<string, string>;
}

const columns = 'position, product_id, image_link, further_links, property_values';

/** SQL: products with a picture; the others keep the shop's, whatever the template. */
const drawn = "state not in ('skipped', 'left_out')";

/**
 * Returns the reference with which callers name a product: its position when they saw it, and the shop's id, with which it is found if a
 * later run has it elsewhere.
 */
export function writeProductRef({
  position,
  product_id: id,
}: Pick<ReadProduct, 'position' | 'product_id'>): string {
  return `${position}~${id}`;
}

/** Returns the product of a run for this reference; null without one. */
export function findProductByRef(sql: Sql, runId: string, ref: string): Promise<ReadProduct | null> {
  const [, position = '', id = ''] = /^(\d{1,9})~([^]*)$/.exec(ref) ?? [];
  if (position === '') return Promise.resolve(null);
  return sql.maybe<ReadProduct>(
    `(select ${columns} from feedmaker.products_of($1) products where position = $2 and product_id = $3)
      union all
     (select ${columns} from feedmaker.products_of($1) products where product_id = $3 and $3 <> ''
        order by position limit 1)
      limit 1`,
    [runId, Number(position), id],
  );
}

/** Returns the link of one of the product's photos, by number from 1, or the text of a field; '' if there is none. */
export function getPhotoLink(
  product: Omit<ReadProduct, 'position' | 'product_id'>,
  photo: number | string,
): string {
  if (photo === 1) return product.image_link;
  const slot = typeof photo === 'string' ? photo : photoSlotName(photo);
  const link = withPhotoLinks(product.property_values, product.further_links, [slot])[slot] ?? '';
  // The run may have stored the text with the feed's markup.
  return typeof photo === 'string' ? plainText(link) : link;
}

/** Returns the next products after a position, including those without pictures. */
export function listReadProducts(
  sql: Sql,
  runId: string,
  { after, limit }: { after: number; limit: number },
): Promise<ReadProduct[]> {
  return sql.rows<ReadProduct>(
    `select ${columns} from feedmaker.products_of($1) products where position > $2 order by position limit $3`,
    [runId, after, limit],
  );
}

/**
 * Returns a page of the products that get a picture, in feed order, and how many there are of them. `worker` searches texts, for which a
 * user's rights allow no index; the run is already known to be the caller's.
 */
export async function listDrawnProducts(
  { sql, worker }: { sql: Sql; worker: Sql },
  runId: string,
  { search, limit, offset }: { search: string | undefined; limit: number; offset: number },
): Promise<{ products: ReadProduct[]; total: number }> {
  const pattern = substringPattern(search);
  if (pattern === null) {
    const { total } = await sql.one<{ total: number }>(
      'select matched_count as total from feedmaker.runs where id = $1',
      [runId],
    );
    const products = await sql.rows<ReadProduct>(
      `select ${columns} from feedmaker.products_of($1) products where ${drawn}
        order by position limit $2 offset $3`,
      [runId, limit, offset],
    );
    return { products, total };
  }
  const { total, positions } = await worker.one<{ total: number; positions: number[] }>(
    `with found as materialized (select position from feedmaker.products_of($1) products where ${drawn} and (property_values ->> 'title' ilike $2 or product_id ilike $2))
      select (select count(*) from found) as total,
        array(select position from found order by position limit $3 offset $4) as positions`,
    [runId, pattern, limit, offset],
  );
  return { products: await listProductsAt(sql, runId, positions), total };
}

/** Returns the products at these positions, in the same order. */
export async function listProductsAt(
  sql: Sql,
  runId: string,
  positions: readonly number[],
): Promise<ReadProduct[]> {
  const rows = await sql.rows<ReadProduct>(
    `select ${columns} from feedmaker.products_of($1) products where position = any($2::int[])`,
    [runId, positions],
  );
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return positions.flatMap((position) => byPosition.get(position) ?? []);
}

/** Traits from which worst cases are determined, as recorded by the run. */
export interface ProductTraits {
  readonly position: number;
  readonly title_length: number;
  readonly has_brand: boolean;
  readonly is_rtl: boolean;
  readonly price: string;
  readonly old_price: string;
  /** Number of photos, including the first. */
  readonly photos: number;
}

/** Arabic, Hebrew, Syriac, Thaana, N'Ko and related scripts. */
const rightToLeft = '[\\u0590-\\u08FF\\uFB1D-\\uFDFF\\uFE70-\\uFEFC]';

/** Returns traits of the next products with pictures after a position: a few dozen bytes each. */
export function listProductTraits(
  sql: Sql,
  runId: string,
  { after, limit }: { after: number; limit: number },
): Promise<ProductTraits[]> {
  return sql.rows<ProductTraits>(
    `select position, coalesce(char_length(title), 0) as title_length, coalesce(trim(brand), '') <> '' as has_brand,
        coalesce(title, '') ~ $4 as is_rtl, left(coalesce(price, ''), 100) as price,
        left(coalesce(old_price, ''), 100) as old_price, photos
      from (select position, property_values ->> 'title' as title, property_values ->> 'brand' as brand,
          property_values ->> 'price' as price, property_values ->> 'old_price' as old_price,
          (image_link <> '')::int + cardinality(further_links) as photos
        from feedmaker.products_of($1) products where ${drawn} and position > $2 order by position limit $3) p
      order by position`,
    [runId, after, limit, rightToLeft],
  );
}

/** Returns the texts of the next products with pictures after a position, except those with these names. */
export function listProductTexts(
  sql: Sql,
  runId: string,
  { after, limit, without }: { after: number; limit: number; without: readonly string[] },
): Promise<Pick<ReadProduct, 'position' | 'further_links' | 'property_values'>[]> {
  return sql.rows(
    `select position, further_links, property_values - $4::text[] as property_values from feedmaker.products_of($1) products where ${drawn} and position > $2 order by position limit $3`,
    [runId, after, limit, without],
  );
}
