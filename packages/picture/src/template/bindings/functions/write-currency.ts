import { isCurrencyCode } from '../currencies.ts';
import { feedLanguage } from '../feed-custom.ts';
import { formatPrice, isKnownLocale, usualLocale } from '../format-price.ts';
import { findDecimalMark, parsePrice } from '../parse-price.ts';

/**
 * Returns a price as people write it: by the options of the template, then by the facts about the feed. An unreadable price stays
 * unchanged.
 */
export function writeCurrency(value: string, options: readonly string[]): string {
  const price = parsePrice(value, options.includes('doubtful') ? 'doubtful' : null);
  if (price === null) return value;
  const currency = price.currency ?? options.find(isCurrencyCode) ?? null;
  const named = options.find((option) => !isCurrencyCode(option) && isKnownLocale(option));
  const ofFeed = isKnownLocale(feedLanguage(options)) ? feedLanguage(options) : undefined;
  const locale = named ?? ofFeed ?? usualLocale(currency);
  // Without a currency or locale, this shop's number format is unknown.
  if (currency === null && (named ?? ofFeed) === undefined) return value;
  // A number that is an amount of nothing known has the decimals that the shop wrote.
  const isAsWritten = currency === null && named === undefined && findDecimalMark(value) === null;
  return formatPrice({ amount: price.amount, currency }, locale, options.includes('short') || isAsWritten);
}
