import type { FeedProduct, ProductState } from '#core/contract/feeds-service-api.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { limitOf, substringPattern } from './paging.ts';

/** A product as a run's reading pass found it. */
export interface NewProduct {
  position: number;
  productId: string;
  imageLink: string;
  values: Record<string, string>;
  state: 'waiting' | 'skipped' | 'enhanced';
  /** Null where no image is wanted. */
  inputKey: string | null;
  /** Set when the image is known without looking. */
  imageHash: string | null;
  reasonCode: string | null;
  reasonText: string | null;
}

export interface WaitingProduct {
  position: number;
  product_id: string;
  image_link: string;
  property_values: Record<string, string>;
  input_key: string | null;
}

/** Inserts rows that are not there yet and answers the positions of those that were new. */
export async function insertProducts(
  sql: Sql,
  runId: string,
  products: readonly NewProduct[],
): Promise<Set<number>> {
  const rows = await sql.rows<{ position: number }>(
    `insert into feedmaker.products
        (run_id, position, product_id, image_link, property_values, state, reason_code, reason_text, input_key,
         image_hash)
      select $1, p.* from unnest($2::int[], $3::text[], $4::text[], $5::jsonb[], $6::text[], $7::text[], $8::text[],
        $9::text[], $10::text[]) p
      on conflict do nothing returning position`,
    [
      runId,
      products.map((p) => p.position),
      products.map((p) => p.productId),
      products.map((p) => p.imageLink),
      products.map((p) => JSON.stringify(p.values)),
      products.map((p) => p.state),
      products.map((p) => p.reasonCode),
      products.map((p) => p.reasonText),
      products.map((p) => p.inputKey),
      products.map((p) => p.imageHash),
    ],
  );
  return new Set(rows.map((row) => row.position));
}

export function listWaiting(sql: Sql, runId: string, from: number, to: number): Promise<WaitingProduct[]> {
  return sql.rows<WaitingProduct>(
    `select position, product_id, image_link, property_values, input_key from feedmaker.products
      where run_id = $1 and position between $2 and $3 and state = 'waiting' order by position`,
    [runId, from, to],
  );
}

/** Ends a waiting product; answers whether it still waited, so that it is counted once. */
export async function finishProduct(
  sql: Sql,
  runId: string,
  position: number,
  end: { state: 'enhanced' | 'original'; imageHash?: string; reasonCode?: string; reasonText?: string },
): Promise<boolean> {
  return (
    (await sql.run(
      `update feedmaker.products set state = $3, image_hash = $4, reason_code = $5, reason_text = $6
        where run_id = $1 and position = $2 and state = 'waiting'`,
      [runId, position, end.state, end.imageHash ?? null, end.reasonCode ?? null, end.reasonText ?? null],
    )) > 0
  );
}

/** Position and image of every enhanced product of a run, for the publishing pass. */
export function listEnhanced(sql: Sql, runId: string): Promise<{ position: number; image_hash: string }[]> {
  return sql.rows(
    `select position, image_hash from feedmaker.products where run_id = $1 and state = 'enhanced' order by position`,
    [runId],
  );
}

export interface ProductQuery {
  state?: ProductState | undefined;
  search?: string | undefined;
  page?: number | undefined;
  page_size?: number | undefined;
}

/** One page of a run's products for the gallery, and the counts per state whatever the filter. */
export async function listProducts(
  sql: Sql,
  run: { id: string; feedId: string },
  query: ProductQuery,
): Promise<{ items: FeedProduct[]; total: number; counts: Record<string, number> }> {
  const { limit, offset } = limitOf({ page: query.page ?? 1, page_size: query.page_size ?? 24 });
  const filter = `from feedmaker.products where run_id = $1 and ($2::text is null or state = $2)
    and ($3::text is null or property_values ->> 'title' ilike $3 or product_id ilike $3)`;
  const params = [run.id, query.state ?? null, substringPattern(query.search)];
  const items = await sql.rows<FeedProduct>(
    `select position, product_id, coalesce(property_values ->> 'title', '') as title,
        coalesce(property_values ->> 'price', '') as price, coalesce(property_values ->> 'brand', '') as brand,
        image_link, state, reason_code, reason_text,
        case when image_hash is not null then '/feedmaker/' || $4::text || '/i/' || image_hash || '.jpg' end as enhanced_url
      ${filter} order by position limit $5 offset $6`,
    [...params, run.feedId, limit, offset],
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
