import {
  type ProductFilter,
  type ProductOrder,
  productOrders,
} from '#core/contract/feeds/feed-products-api.ts';
import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { type FeedRun, filteredBy, listFilterParameters } from './filtered-products.ts';

/** With more products, sorting all for a page of 24 would take too long. */
const MOST_SORTED = 100_000;

/** Number of pictures that are sorted by age; all others count as old. */
const NEWEST = 5_000;

/** SQL: sort key of each order. None parses a product's text, which would be slowest. */
const keys: Readonly<Record<ProductOrder, { key: string; by: string }>> = {
  price_up: { key: 'price_order', by: 'asc nulls last' },
  price_down: { key: 'price_order', by: 'desc nulls last' },
  title: { key: 'title_order collate "C"', by: 'asc nulls last' },
  newest: { key: 'made_at', by: 'desc nulls last' },
  problems: {
    key: `case when state = 'original' then 0 when state = 'kept' then 1 when findings is not null then 2
      when state = 'waiting' then 3 when state = 'enhanced' then 4 else 5 end`,
    by: 'asc',
  },
};

/** SQL: creation times of a feed's newest pictures. */
const selectNewest = (feed: string) => `newest as materialized (select image_hash, max(created_at) as made_at
    from (select image_hash, created_at from feedmaker.images where feed_id = ${feed} order by created_at desc limit ${NEWEST}) n
    group by image_hash)`;

interface Page {
  limit: number;
  offset: number;
}

interface Found {
  total: number;
  positions: number[];
}

/**
 * Returns the positions of one page of products in the run, and the filter's total. Fails with `AppError('unprocessable')` for too large a
 * run. `sql` can read the run, `worker` when pictures were made.
 */
export async function sortedPositions(
  { sql, worker }: { sql: Sql; worker: Sql },
  run: FeedRun,
  { sort, ...filter }: ProductFilter & { sort: ProductOrder },
  page: Page,
): Promise<Found> {
  const { count } = await sql.one<{ count: number }>(
    'select product_count as count from feedmaker.runs where id = $1',
    [run.id],
  );
  if (count > MOST_SORTED) throw new AppError('unprocessable', refusals.too_many_to_sort);
  const [, ...asked] = listFilterParameters(run, filter);
  // Sorting the few products that are found is faster than finding them in the stored order.
  const kept = asked.every((value) => value === null) ? await keptPositions(sql, run.id, sort, page) : null;
  return kept ?? positionsNow(worker, run, { sort, ...filter }, page);
}

/**
 * Stores the sort orders of a run's products, which no longer change unless it is reopened. Call it when only publishing is left, and not
 * under the run's lock, because it reads all products. Stores nothing for too large a run, or one deleted meanwhile.
 */
export async function keepOrders(sql: Sql, run: FeedRun): Promise<void> {
  const sorted = productOrders.map((sort) => {
    return `array(select position from read order by ${sort} ${keys[sort].by}, position)`;
  });
  await sql.run(
    `with ${selectNewest('$2')},
        read as materialized (select position, ${productOrders.map((sort) => `${keys[sort].key} as ${sort}`).join(', ')}
          from feedmaker.products_of($1) products left join newest using (image_hash))
      insert into feedmaker.run_orders (run_id, opened_at, ${productOrders.join(', ')})
        select r.id, r.opened_at, ${sorted.join(', ')}
        from feedmaker.runs r where r.id = $1 and r.product_count <= ${MOST_SORTED} for key share
        on conflict (run_id) do update set opened_at = excluded.opened_at,
          ${productOrders.map((sort) => `${sort} = excluded.${sort}`).join(', ')}`,
    [run.id, run.feedId],
  );
}

/** Returns positions in the stored order; null if none is stored, or only that from before the run was reopened. */
function keptPositions(sql: Sql, runId: string, sort: ProductOrder, page: Page): Promise<Found | null> {
  return sql.maybe<Found>(
    `select cardinality(o.${sort}) as total, o.${sort}[$3::int + 1:$3::int + $2::int] as positions
      from feedmaker.run_orders o join feedmaker.runs r on r.id = o.run_id and r.opened_at = o.opened_at
      where o.run_id = $1 and r.state = 'published'`,
    [runId, page.limit, page.offset],
  );
}

/** Returns the positions of one page of the matching products, and how many match, by the products' current state. */
function positionsNow(
  worker: Sql,
  run: FeedRun,
  { sort, ...filter }: ProductFilter & { sort: ProductOrder },
  page: Page,
): Promise<Found> {
  const parameters = [...listFilterParameters(run, filter), page.limit, page.offset];
  const rest = `select (select count(*) from found) as total, array(select position from ordered) as positions`;
  const { key, by } = keys[sort];
  if (sort !== 'newest')
    return worker.one(
      `with found as materialized (select position, ${key} as key ${filteredBy(filter)}),
        ordered as (select position from found order by key ${by}, position limit $7 offset $8) ${rest}`,
      parameters,
    );
  return worker.one(
    `with ${selectNewest('$9')}, found as materialized (select position, image_hash ${filteredBy(filter)}),
        ordered as (select position from found left join newest using (image_hash)
          order by ${key} ${by}, position limit $7 offset $8) ${rest}`,
    [...parameters, run.feedId],
  );
}
