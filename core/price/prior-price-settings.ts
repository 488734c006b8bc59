import type { PriorPriceRule } from './prior-price.ts';

/** A feed's settings for reductions that count from the prior price. */
export interface PriorPriceSettings extends PriorPriceRule {
  /** What is shown where the prior price is unknown: the reduction that the shop announces, or none. */
  readonly unknown: 'shop' | 'none';
}

/** The rule of a feed that has none of its own. */
export const priorPriceDefaults = {
  days: 30,
  isStepwise: false,
  unknown: 'none',
} as const satisfies PriorPriceSettings;

/** Currencies of the EU's members; Bulgaria has the euro since 2026. */
const euCurrencies: ReadonlySet<string> = new Set(['EUR', 'CZK', 'DKK', 'HUF', 'PLN', 'RON', 'SEK']);

/** True for the currency of a shop that Directive 98/6/EC probably holds for. */
export function isEuCurrency(currency: string | null): boolean {
  return currency !== null && euCurrencies.has(currency);
}
