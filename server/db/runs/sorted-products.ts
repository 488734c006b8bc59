import type { ProductFilter, ProductOrder } from '#core/contract/feed-products-api.ts';
import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { type FeedRun, filteredBy, parametersOf } from './filtered-products.ts';

/** Above so many products nobody waits until all are sorted for a page of 24. */
const MOST_SORTED = 100_000;

/** Pictures that the order by age tells apart; all others count as old. */
const NEWEST = 5_000;

/** What each order goes by. No text of a product is taken apart for it: that is what costs most. */
const keys: Readonly<Record<Exclude<ProductOrder, 'newest'>, { key: string; by: string }>> = {
  price_up: { key: 'price_order', by: 'key asc nulls last' },
  price_down: { key: 'price_order', by: 'key desc nulls last' },
  title: { key: 'title_order collate "C"', by: 'key asc nulls last' },
  problems: {
    key: `case when state = 'original' then 0 when state = 'kept' then 1 when findings is not null then 2
      when state = 'waiting' then 3 when state = 'enhanced' then 4 else 5 end`,
    by: 'key asc',
  },
};

/**
 * Where the products of one page are in the run, and how many there are of the filter. Fails with `AppError('unprocessable')` for a
 * run of too many. `worker` sees when pictures were made.
 */
export async function sortedPositions(
  worker: Sql,
  run: FeedRun,
  { sort, ...filter }: ProductFilter & { sort: ProductOrder },
  page: { limit: number; offset: number },
): Promise<{ total: number; positions: number[] }> {
  const { count } = await worker.one<{ count: number }>(
    'select product_count as count from feedmaker.runs where id = $1',
    [run.id],
  );
  if (count > MOST_SORTED) throw new AppError('unprocessable', refusals.too_many_to_sort);
  const parameters = [...parametersOf(run, filter), page.limit, page.offset];
  const rest = `select (select count(*) from found) as total, array(select position from ordered) as positions`;
  if (sort !== 'newest') {
    const { key, by } = keys[sort];
    return worker.one(
      `with found as materialized (select position, ${key} as key ${filteredBy(filter)}),
        ordered as (select position from found order by ${by}, position limit $7 offset $8) ${rest}`,
      parameters,
    );
  }
  return worker.one(
    `with newest as materialized (select image_hash, max(created_at) as at
          from (select image_hash, created_at from feedmaker.images where feed_id = $9 order by created_at desc limit ${NEWEST}) n
          group by image_hash),
        found as materialized (select position, image_hash ${filteredBy(filter)}),
        ordered as (select position from found left join newest using (image_hash)
          order by newest.at desc nulls last, position limit $7 offset $8) ${rest}`,
    [...parameters, run.feedId],
  );
}
