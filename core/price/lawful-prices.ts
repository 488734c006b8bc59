import { foldName, type FeedMapping, type Product } from '#feed';
import { parsePrice } from '#picture/values';
import { REDUCTION_TIMES_MAX } from './effective-price.ts';
import { findPriceRole } from './price-fields.ts';
import type { PriorPrice } from './prior-price.ts';
import type { PriorPriceSettings } from './prior-price-settings.ts';

/** A reduction as a shop announces it, and whether it does so by a sale price beside the price. */
export interface ShopReduction {
  readonly price: string;
  readonly former: string;
  readonly isSale: boolean;
}

/** The price from which a reduction counts, '' where none is shown, and why: a code of `reductionReasons`. */
export interface JudgedReduction {
  readonly former: string;
  readonly code: 'as_shop' | 'counted' | 'not_lower' | 'too_large' | 'unknown';
}

/**
 * Returns how the reduction of a product is shown by a feed's settings; without any, as the shop announces it. None may be shown where the
 * product costs as much as before, or less than a tenth.
 */
export function judgeReduction(
  { price, former }: Pick<ShopReduction, 'price' | 'former'>,
  prior: string | null,
  settings: PriorPriceSettings | null,
): JudgedReduction {
  if (settings === null) return { former, code: 'as_shop' };
  if (prior === null) return { former: settings.unknown === 'shop' ? former : '', code: 'unknown' };
  const [now, before] = [parsePrice(price)?.amount ?? 0, parsePrice(prior)?.amount ?? 0];
  if (before <= now) return { former: '', code: 'not_lower' };
  if (before > now * REDUCTION_TIMES_MAX) return { former: '', code: 'too_large' };
  return { former: prior, code: 'counted' };
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
