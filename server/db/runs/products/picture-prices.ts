import { joiningAll } from '../../joining-all.ts';
import type { LockedRun } from '../../locked-run.ts';

/** SQL: the texts of a product that contain its prices, as input of `captionPrices`. */
const ownPrices = `jsonb_strip_nulls(jsonb_build_object('price', property_values -> 'price', 'old_price', property_values -> 'old_price',
    'feed_language', property_values -> 'feed_language', 'feed_currency', property_values -> 'feed_currency',
    'feed_numbers', property_values -> 'feed_numbers'))`;

/** SQL: the prices shown in the product's picture: its own, unless it still shows an earlier picture. */
export const pricesOfPicture = `case when state in ('kept', 'waiting') and picture_prices is not null then picture_prices
    else ${ownPrices} end`;

/**
 * Stores, for each product of a run that keeps its published picture, the price in that picture if the product's price differs. Idempotent
 * until the run is published.
 */
export async function notePicturePrices({ id, feedId, sql }: LockedRun): Promise<void> {
  const note = `with up as (
        select distinct on (product_id, image_hash) product_id, image_hash, ${pricesOfPicture} as prices from feedmaker.published_products($2) products
          where image_hash is not null
          order by product_id, image_hash, position),
      kept as (select position, product_id, image_hash, ${ownPrices} as prices from feedmaker.products_of($1) products where state = 'kept')
      update feedmaker.run_products p set picture_prices = up.prices from kept join up using (product_id, image_hash)
        where p.run_id = $1 and p.position = kept.position and up.prices <> kept.prices`;
  await joiningAll(sql, () => sql.run(note, [id, feedId]));
}
