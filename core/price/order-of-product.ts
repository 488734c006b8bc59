import { parsePrice } from '#picture/values';

/** Sort keys of a product; null if it has no such text. */
export interface OrderOfProduct {
  /** Current price, without conversion, in the feed's currency. */
  readonly priceOrder: number | null;
  /** The product's title in lower case, without accents, and without marks before the first letter or digit. */
  readonly titleOrder: string | null;
}

/** Length of the title key in letters; titles that are equal so far stay in feed order. */
const LETTERS_MAX = 60;

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
