import type { PriceRole } from './expression.ts';
import type { TextPart } from './placeholders.ts';
import { showsSalePrice } from './sale-price.ts';

/** Returns the role of `PRICE` in a text: the former price if the text shows the sale price too, else what a buyer pays. */
export function findPriceRole(parts: readonly TextPart[]): PriceRole {
  const showsBoth = parts.some((part) => typeof part !== 'string' && showsSalePrice(part));
  return showsBoth ? 'former' : 'current';
}
