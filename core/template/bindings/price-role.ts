import type { PriceRole } from './expression.ts';
import type { TextPart } from './placeholders.ts';
import { showsSalePrice } from './sale-price.ts';

/** A template that shows the sale price shows beside it what the price was; any other shows what a buyer pays. */
export function priceRoleOf(parts: readonly TextPart[]): PriceRole {
  const showsBoth = parts.some((part) => typeof part !== 'string' && showsSalePrice(part));
  return showsBoth ? 'former' : 'current';
}
