import { foldName, type FeedMapping, type Product } from '#feed';
import { parsePrice } from '#picture/values';
import { REDUCTION_TIMES_MAX } from './effective-price.ts';
import { findPriceRole } from './price-fields.ts';
import type { PriorPrice, PriorPriceRule } from './prior-price.ts';

/** A feed's settings for reductions that count from the prior price. */
export interface PriorPriceSettings extends PriorPriceRule {
  /** What is shown where the prior price is unknown: the reduction that the shop announces, or none. */
  readonly unknown: 'shop' | 'none';
}

/** A reduction as a shop announces it, and whether it does so by a sale price beside the price. */
export interface ShopReduction {
  readonly price: string;
  readonly former: string;
  readonly isSale: boolean;
}

/** Returns the price from which a reduction counts; '' where none may be shown: the product costs as much as before, or less than a tenth. */
export function lawfulFormer(
  { price, former }: ShopReduction,
  prior: string | null,
  unknown: PriorPriceSettings['unknown'],
): string {
  if (prior === null) return unknown === 'shop' ? former : '';
  const [now, before] = [parsePrice(price)?.amount ?? 0, parsePrice(prior)?.amount ?? 0];
  return now < before && before <= now * REDUCTION_TIMES_MAX ? prior : '';
}

/**
 * Returns a product as if its feed announced the reduction from `former`, or none where that is '': in the fields in which it announces its
 * own, so that pictures, conditions and rules all see one price.
 */
export function withLawfulReduction<P extends Product>(
  product: P,
  mapping: FeedMapping,
  { reduction, former, prior }: { reduction: ShopReduction; former: string; prior: PriorPrice['price'] },
): P {
  const { price, isSale } = reduction;
  const texts =
    former === ''
      ? { price, sale_price: '', old_price: '' }
      : isSale
        ? { price: former, sale_price: price, old_price: '' }
        : { price, sale_price: '', old_price: former };
  const textOf = (name: string) => {
    const role = findPriceRole(name);
    // Where a feed has no other price, this one is the price itself.
    return foldName(name) === 'regularprice' ? former || price : role && texts[role];
  };
  const values = Object.entries({ ...product.values, ...texts }).map(([name, text]) => [
    name,
    textOf(name) ?? text,
  ]);
  const nameOf = (path: string) =>
    Object.keys(mapping.values).find(
      (name) => mapping.values[name]!.includes(path) && textOf(name) !== null,
    ) ?? path;
  const fields = Object.entries(product.fields ?? {}).map(([path, written]) => {
    const text = written.length === 0 ? null : textOf(nameOf(path));
    return [path, text === null ? written : text === '' ? [] : [text]];
  });
  return {
    ...product,
    values: {
      ...Object.fromEntries(values.filter(([, text]) => text !== '')),
      ...(former !== '' && prior !== null && { prior_price: prior }),
    },
    ...(product.fields !== undefined && { fields: Object.fromEntries(fields) }),
  };
}
