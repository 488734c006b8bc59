import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { ProductFilter } from '#core/contract/feeds/feed-products-api.ts';
import type { getFeedProduct } from '#core/contract/feeds/hand-picks-api.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { type FeedRun, filteredBy, listFilterParameters } from './filtered-products.ts';
import { columns, toFeedProduct, type StoredProduct } from './run-product-list.ts';

type Found = Omit<EndpointReply<typeof getFeedProduct>, 'prices'>;

/** Returns one product of a run by its id (the first if several share it) or by its position; null if there is none. */
export async function findProduct(
  sql: Sql,
  run: FeedRun,
  { id = null, position = null }: { id?: string | null | undefined; position?: number | null | undefined },
): Promise<Found | null> {
  if (id === null && position === null) return null;
  const row = await sql.maybe<StoredProduct & Omit<Found, 'product'>>(
    `select ${columns}, property_values as "values", further_links,
        (select jsonb_build_object('id', t.id, 'name', t.name) from templates t
          where products.state in ('enhanced', 'kept', 'waiting') and t.id = coalesce(
            (select (r.settings -> 'rules' -> products.rule::int -> 'does' ->> 'template_id')::uuid
              from feedmaker.runs r where r.id = $1),
            (select coalesce(f.template_id, (select l.template_id from template_feeds l where l.feed_id = f.id and l.is_primary limit 1))
              from feedmaker.runs r join feedmaker.feeds f on f.id = r.feed_id where r.id = $1))) as template
      from feedmaker.products_of($1) products where ($2::text is null or product_id = $2) and ($3::int is null or position = $3)
      order by position limit 1`,
    [run.id, id, position],
  );
  if (row === null) return null;
  const { values, further_links, template, ...product } = row;
  return { product: toFeedProduct(run.feedId, product), values, further_links, template };
}

/** Returns the ids of the products that match a filter, in feed order; '' for a product without one. */
export async function idsOfProducts(
  sql: Sql,
  run: FeedRun,
  filter: ProductFilter,
  limit: number,
): Promise<string[]> {
  const rows = await sql.rows<{ product_id: string }>(
    `select product_id ${filteredBy(filter)} order by position limit $7`,
    [...listFilterParameters(run, filter), limit],
  );
  return rows.map((row) => row.product_id);
}
