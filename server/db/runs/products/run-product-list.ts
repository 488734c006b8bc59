import type {
  BackgroundState,
  FeedProduct,
  ProductFilter,
  ProductOrder,
  ProductReason,
  ProductState,
} from '#core/contract/feeds/feed-products-api.ts';
import { captionPrices } from '#core/price/caption-prices.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { withImageUrl } from '../../with-address.ts';
import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { toLimit, type PageQuery } from '../../paging.ts';
import { reasonText, type ReasonRow } from '../../stored-reasons.ts';
import {
  backgroundOfEach,
  type FeedRun,
  filteredBy,
  listFilterParameters,
  projectOfRun,
} from './filtered-products.ts';
import { pricesOfPicture } from './picture-prices.ts';
import { writeProductCursor, readProductCursor } from './product-cursors.ts';
import { loadReasons, toReason } from './reasons-of-run.ts';
import { sortedPositions } from './sorted-products.ts';

const home =
  '(select coalesce(f.parent_id, f.id) from feedmaker.runs r join feedmaker.feeds f on f.id = r.feed_id where r.id = $1)';

/** SQL: the parameter $1 is the run's id, $2 to $6 are those of the filter. */
export const columns = `position, product_id, coalesce(property_values ->> 'title', '') as title,
  coalesce(property_values ->> 'price', '') as price, coalesce(property_values ->> 'brand', '') as brand,
  ${pricesOfPicture} as prices,
  image_link, state, reason_code, reason_text, reason_facts, public.iso(kept_since) as kept_since, image_hash,
  case when image_hash is not null
    then coalesce((select case when settings -> 'tagsImages' = 'true' then 'tagged' else settings ->> 'imageTarget' end
      from feedmaker.runs where id = $1), 'main') end as written_to,
  case when backgrounds is not null then feedmaker.product_background(backgrounds, ${projectOfRun}) end as background,
  split_part(backgrounds[1], ' ', 1) as photo_hash,
  case when rule is not null then
    (select r.settings -> 'rules' -> rule::int ->> 'name' from feedmaker.runs r where r.id = $1) end as rule,
  (select jsonb_build_object('at', public.iso(c.changed_at), 'until', public.iso(c.until), 'image', c.fields ? '',
      'fields', (select coalesce(jsonb_agg(k order by k), '[]') from jsonb_object_keys(c.fields - '') k))
    from feedmaker.product_changes c where c.feed_id = ${home} and c.product_id = products.product_id
      and c.until > now() and c.fields <> '{}') as changed`;
/** Maximum number of products for which backgrounds are counted: with more, counting for a page of 24 would take too long. */
const MOST_COUNTED = 100_000;

/** A product's row before the address of its picture is added. */
export type StoredProduct = Omit<FeedProduct, 'enhanced_url' | 'shown_price' | 'struck_price'> &
  ReasonRow & {
    image_hash: string | null;
    /** The product's texts that contain prices. */
    prices: Record<string, string>;
  };

export function toFeedProduct(feedId: string, stored: StoredProduct): FeedProduct {
  const { prices, reason_facts: _facts, ...row } = stored;
  const { price, old } = captionPrices(prices);
  const told = { ...row, reason_text: reasonText(stored) };
  return { ...withImageUrl(feedId, told), shown_price: price, struck_price: old };
}

/** Returns the next products after a position; as fast at the end of a large feed as at its start. */
export async function listProductsAfter(
  sql: Sql,
  run: FeedRun,
  filter: ProductFilter,
  { after, limit }: { after: number; limit: number },
): Promise<FeedProduct[]> {
  const rows = await sql.rows<StoredProduct>(
    `select ${columns} ${filteredBy(filter)} and position > $7 order by position limit $8`,
    [...listFilterParameters(run, filter), after, limit],
  );
  return rows.map((row) => toFeedProduct(run.feedId, row));
}

/** Returns one page of a run's products for the gallery, and the counts per state and reason without regard to the filter. */
export async function listProducts(
  sql: Sql,
  run: FeedRun,
  query: Asked,
  /** Sees when pictures were made and searches texts; the run is already known to be the caller's. */
  worker: Sql,
): Promise<{
  items: FeedProduct[];
  total: number;
  next: string | null;
  counts: Record<ProductState, number>;
  background_counts: Record<BackgroundState, number> | null;
  reasons: ProductReason[];
}> {
  const page = toLimit({ page: query.page ?? 1, page_size: query.page_size ?? 24 });
  const { finished_at: finishedAt, ...counts } = await countStates(sql, run.id);
  const background_counts = await countBackgrounds(sql, run.id);
  const reasons = await loadReasons(sql, run.id, finishedAt);
  const facts = { counts, background_counts, reasons: reasons.map(toReason) };
  const { items, total } = await pageOfProducts(sql, run, query, {
    ...page,
    finishedAt,
    counts,
    reasons,
    worker,
  });
  const after = readProductCursor(query.cursor);
  // A next cursor exists in feed order only.
  if (query.sort !== undefined) {
    if (after !== null) throw new AppError('bad_request', refusals.cursor_invalid);
    return { items, total, next: null, ...facts };
  }
  if (after === null) {
    const isMore = page.offset + items.length < total;
    return { items, total, next: isMore ? writeProductCursor(run.id, items) : null, ...facts };
  }
  const rest = await listProductsAfter(sql, run, query, { after: after.position, limit: page.limit + 1 });
  const found = rest.slice(0, page.limit);
  const next = rest.length > page.limit ? writeProductCursor(run.id, found) : null;
  return { items: found, total, next, ...facts };
}

type Asked = ProductFilter & PageQuery & { sort?: ProductOrder | undefined };

interface Counted {
  limit: number;
  offset: number;
  finishedAt: Date | null;
  counts: Record<ProductState, number>;
  reasons: readonly ProductReason[];
  worker: Sql;
}

async function pageOfProducts(
  sql: Sql,
  run: FeedRun,
  query: Asked,
  { finishedAt, counts, reasons, worker, ...page }: Counted,
): Promise<{ items: FeedProduct[]; total: number }> {
  const { sort, search = '', background, finding } = query;
  // Filters and orders for which no run stores counts.
  if (sort !== undefined || search !== '' || background !== undefined || finding !== undefined) {
    const { total, positions } = await (sort === undefined
      ? findPositions(worker, run, query, page)
      : sortedPositions({ sql, worker }, run, { ...query, sort }, page));
    return { items: await productsAt(sql, run, positions), total };
  }
  const isWhole = query.state === undefined && query.reason_code === undefined;
  const total = readCount(query, counts, reasons);
  const rows = isWhole
    ? await listProductsAt(sql, run.id, page)
    : await listProductsOf(sql, run, query, { ...page, ends: finishedAt === null ? null : total });
  return { items: rows.map((row) => toFeedProduct(run.feedId, row)), total };
}

/**
 * Returns one page of the products in a state or with a reason. Earlier products are skipped in an index, from the end if that is nearer
 * and the number (`ends`) is final, and only the page's own rows are read.
 */
async function listProductsOf(
  sql: Sql,
  run: FeedRun,
  filter: ProductFilter,
  { limit, offset, ends }: { limit: number; offset: number; ends: number | null },
): Promise<StoredProduct[]> {
  const isNearEnd = ends !== null && offset > ends / 2;
  const count = isNearEnd ? Math.max(0, Math.min(limit, ends - offset)) : limit;
  const skipped = isNearEnd ? Math.max(0, ends - offset - count) : offset;
  return sql.rows<StoredProduct>(
    `select ${columns} from feedmaker.products_of($1) products where position = any(array(select position ${filteredBy(filter)} order by position ${isNearEnd ? 'desc' : 'asc'} limit $7 offset $8)) order by position`,
    [...listFilterParameters(run, filter), count, skipped],
  );
}

/** Returns one page of all products. Positions start at 0 without gaps, so nothing before a page has to be counted. */
function listProductsAt(
  sql: Sql,
  runId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredProduct[]> {
  return sql.rows<StoredProduct>(
    `select ${columns} from feedmaker.products_of($1) products where position >= $2::int and position < $2::int + $3::int order by position`,
    [runId, offset, limit],
  );
}

/** Returns the counts per state, which the run updates while it works, so that a page of 24 does not count a hundred thousand products. */
function countStates(
  sql: Sql,
  runId: string,
): Promise<Record<ProductState, number> & { finished_at: Date | null }> {
  return sql.one(
    `select matched_count - enhanced_count - kept_count - original_count as waiting,
        enhanced_count as enhanced, kept_count as kept, original_count as original, product_count - matched_count - left_out_count as skipped,
        left_out_count as left_out,
        finished_at
      from feedmaker.runs where id = $1`,
    [runId],
  );
}

/** Returns null if the run removes no backgrounds, or has too many products to count them for one page. */
export async function countBackgrounds(
  sql: Sql,
  runId: string,
): Promise<Record<BackgroundState, number> | null> {
  const isCounted = await sql.one<{ yes: boolean }>(
    `select settings ->> 'removeBg' = 'true' and product_count <= $2 as yes from feedmaker.runs where id = $1`,
    [runId, MOST_COUNTED],
  );
  if (!isCounted.yes) return null;
  return sql.one(
    `select count(*) filter (where background = 'doubtful') as doubtful, count(*) filter (where background = 'kept') as kept,
        count(*) filter (where background = 'removed') as removed
      from (${backgroundOfEach}) each`,
    [runId],
  );
}

function readCount(
  { state, reason_code: code }: ProductFilter,
  counts: Record<ProductState, number>,
  reasons: readonly ProductReason[],
): number {
  if (code !== undefined) {
    const asked = reasons.filter(
      (reason) => reason.code === code && (state ?? reason.state) === reason.state,
    );
    return asked.reduce((all, { count }) => all + count, 0);
  }
  if (state !== undefined) return counts[state];
  return Object.values(counts).reduce((all, count) => all + count, 0);
}

/**
 * Finds and counts in one pass. `worker`, because a user's rights allow no index of texts: whether a text matches could tell of other
 * users' rows before they are left out.
 */
function findPositions(
  worker: Sql,
  run: FeedRun,
  filter: ProductFilter,
  page: { limit: number; offset: number },
): Promise<{ total: number; positions: number[] }> {
  return worker.one(
    `with found as materialized (select position ${filteredBy(filter)})
      select (select count(*) from found) as total,
        array(select position from found order by position limit $7 offset $8) as positions`,
    [...listFilterParameters(run, filter), page.limit, page.offset],
  );
}

/** Returns the products at these positions, in the same order. */
async function productsAt(sql: Sql, run: FeedRun, positions: readonly number[]): Promise<FeedProduct[]> {
  const rows = await sql.rows<StoredProduct>(
    `select ${columns} from feedmaker.products_of($1) products where position = any($2::int[])
      order by array_position($2::int[], position)`,
    [run.id, positions],
  );
  return rows.map((row) => toFeedProduct(run.feedId, row));
}
