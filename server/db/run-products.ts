import type { FeedProduct, ProductState } from '#core/contract/feeds-service-api.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { limitOf, substringPattern } from './paging.ts';

/** A product as a run's reading pass found it. */
export interface NewProduct {
  position: number;
  productId: string;
  imageLink: string;
  /** Further photos that are wanted in the template; [] where they are not. */
  additionalLinks: string[];
  values: Record<string, string>;
  state: 'waiting' | 'skipped' | 'enhanced';
  /** Null where no image is wanted. */
  inputKey: string | null;
  /** Set when the image is known without looking. */
  imageHash: string | null;
  /** The same for the additional links, in their order. */
  additionalHashes: (string | null)[];
  reasonCode: string | null;
  reasonText: string | null;
}

export interface WaitingProduct {
  position: number;
  product_id: string;
  image_link: string;
  additional_links: string[];
  property_values: Record<string, string>;
  input_key: string | null;
}

/** Inserts rows that are not there yet and answers the positions of those that were new. */
export async function insertProducts(
  sql: Sql,
  runId: string,
  products: readonly NewProduct[],
): Promise<Set<number>> {
  // One JSON document instead of an array per column: arrays of different lengths do not fit into SQL arrays.
  const rows = await sql.rows<{ position: number }>(
    `insert into feedmaker.products
        (run_id, position, product_id, image_link, additional_links, property_values, state, reason_code, reason_text,
         input_key, image_hash, additional_hashes)
      select $1, p.position, p."productId", p."imageLink", p."additionalLinks", p.values, p.state, p."reasonCode",
        p."reasonText", p."inputKey", p."imageHash", p."additionalHashes"
      from jsonb_to_recordset($2::jsonb) p (position int, "productId" text, "imageLink" text, "additionalLinks" text[],
        values jsonb, state text, "reasonCode" text, "reasonText" text, "inputKey" text, "imageHash" text,
        "additionalHashes" text[])
      on conflict do nothing returning position`,
    [runId, JSON.stringify(products)],
  );
  return new Set(rows.map((row) => row.position));
}

export function listWaiting(sql: Sql, runId: string, from: number, to: number): Promise<WaitingProduct[]> {
  return sql.rows<WaitingProduct>(
    `select position, product_id, image_link, additional_links, property_values, input_key from feedmaker.products
      where run_id = $1 and position between $2 and $3 and state = 'waiting' order by position`,
    [runId, from, to],
  );
}

/** Ends a waiting product; answers whether it still waited, so that it is counted once. */
export async function finishProduct(
  sql: Sql,
  runId: string,
  position: number,
  end: {
    state: 'enhanced' | 'original';
    imageHash?: string;
    additionalHashes?: readonly (string | null)[];
    reasonCode?: string;
    reasonText?: string;
  },
): Promise<boolean> {
  return (
    (await sql.run(
      `update feedmaker.products set state = $3, image_hash = $4, reason_code = $5, reason_text = $6,
          additional_hashes = $7
        where run_id = $1 and position = $2 and state = 'waiting'`,
      [
        runId,
        position,
        end.state,
        end.imageHash ?? null,
        end.reasonCode ?? null,
        end.reasonText ?? null,
        end.additionalHashes ?? [],
      ],
    )) > 0
  );
}

/** A product's new images, for the publishing pass. */
export interface EnhancedProduct {
  position: number;
  image_hash: string;
  additional_hashes: (string | null)[];
}

/** Every enhanced product of a run, in feed order. */
export function listEnhanced(sql: Sql, runId: string): Promise<EnhancedProduct[]> {
  return sql.rows(
    `select position, image_hash, additional_hashes from feedmaker.products
      where run_id = $1 and state = 'enhanced' order by position`,
    [runId],
  );
}

export interface ProductQuery {
  state?: ProductState | undefined;
  search?: string | undefined;
  page?: number | undefined;
  page_size?: number | undefined;
}

/** The parameters $1 and $2 are the run's and the feed's ids. */
const productColumns = `position, product_id, coalesce(property_values ->> 'title', '') as title,
  coalesce(property_values ->> 'price', '') as price, coalesce(property_values ->> 'brand', '') as brand,
  image_link, state, reason_code, reason_text,
  case when image_hash is not null then '/feedmaker/' || $2::text || '/i/' || image_hash || '.jpg' end as enhanced_url`;

/** The next products after a position: as quick at the end of a large feed as at its start. */
export function listProductsAfter(
  sql: Sql,
  run: { id: string; feedId: string },
  { after, limit }: { after: number; limit: number },
): Promise<FeedProduct[]> {
  return sql.rows<FeedProduct>(
    `select ${productColumns} from feedmaker.products where run_id = $1 and position > $3 order by position limit $4`,
    [run.id, run.feedId, after, limit],
  );
}

/** One page of a run's products for the gallery, and the counts per state whatever the filter. */
export async function listProducts(
  sql: Sql,
  run: { id: string; feedId: string },
  query: ProductQuery,
): Promise<{ items: FeedProduct[]; total: number; counts: Record<string, number> }> {
  const { limit, offset } = limitOf({ page: query.page ?? 1, page_size: query.page_size ?? 24 });
  const filter = `from feedmaker.products where run_id = $1 and $2::text is not null
    and ($3::text is null or state = $3)
    and ($4::text is null or property_values ->> 'title' ilike $4 or product_id ilike $4)`;
  const params = [run.id, run.feedId, query.state ?? null, substringPattern(query.search)];
  const items = await sql.rows<FeedProduct>(
    `select ${productColumns} ${filter} order by position limit $5 offset $6`,
    [...params, limit, offset],
  );
  const { total } = await sql.one<{ total: number }>(`select count(*) as total ${filter}`, params);
  const counts = await sql.rows<{ state: string; total: number }>(
    'select state, count(*) as total from feedmaker.products where run_id = $1 group by state',
    [run.id],
  );
  return { items, total, counts: Object.fromEntries(counts.map((row) => [row.state, row.total])) };
}

/** Lets products wait again that kept the shop's image: these, or all. Answers their positions, in order. */
export async function resetOriginals(
  sql: Sql,
  runId: string,
  positions: readonly number[] | null,
): Promise<number[]> {
  const rows = await sql.rows<{ position: number }>(
    `update feedmaker.products set state = 'waiting', reason_code = null, reason_text = null
      where run_id = $1 and state = 'original' and ($2::int[] is null or position = any($2)) returning position`,
    [runId, positions],
  );
  return rows.map((row) => row.position).toSorted((a, b) => a - b);
}

/** Positions that still wait, in order. */
export async function listWaitingPositions(sql: Sql, runId: string): Promise<number[]> {
  const rows = await sql.rows<{ position: number }>(
    `select position from feedmaker.products where run_id = $1 and state = 'waiting' order by position`,
    [runId],
  );
  return rows.map((row) => row.position);
}

export async function deleteProductsOfRun(sql: Sql, runId: string): Promise<void> {
  await sql.run('delete from feedmaker.products where run_id = $1', [runId]);
}
