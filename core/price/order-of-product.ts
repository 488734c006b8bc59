import { parsePrice } from '#picture/values';

/** Sort keys of a product; null where it has no such text. */
export interface OrderOfProduct {
  /** Current price, in units of the feed's currency. */
  readonly priceOrder: number | null;
  /** Its title without case, accents and marks before the first letter or digit. */
  readonly titleOrder: string | null;
}

/** Titles equal up to here, in letters, stay in feed order. */
const LETTERS_MAX = 60;

/** Computes the sort keys from the texts that pictures are filled with. */
export function orderOfProduct(values: Readonly<Record<string, string>>): OrderOfProduct {
  const { price = '', title = '' } = values;
  const plain = title
    .slice(0, 2 * LETTERS_MAX)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .toLowerCase()
    .slice(0, LETTERS_MAX)
    .toWellFormed();
  return { priceOrder: parsePrice(price)?.amount ?? null, titleOrder: plain === '' ? null : plain };
}
