import { isCurrencyCode } from '../currencies.ts';
import { feedLanguage } from '../feed-custom.ts';
import { formatPrice, isKnownLocale, usualLocale } from '../format-price.ts';
import { findDecimalMark, parsePrice } from '../parse-price.ts';

/** Formats a price for people: by the template's options, then by the feed's values. An unreadable price stays unchanged. */
export function writeCurrency(value: string, options: readonly string[]): string {
  const price = parsePrice(value, options.includes('doubtful') ? 'doubtful' : null);
  if (price === null) return value;
  const currency = price.currency ?? options.find(isCurrencyCode) ?? null;
  const named = options.find((option) => !isCurrencyCode(option) && isKnownLocale(option));
  const ofFeed = isKnownLocale(feedLanguage(options)) ? feedLanguage(options) : undefined;
  const locale = named ?? ofFeed ?? usualLocale(currency);
  // Without a currency or locale, the shop's number format is unknown.
  if (currency === null && (named ?? ofFeed) === undefined) return value;
  // Without a currency, the number keeps the shop's decimals.
  const isAsWritten = currency === null && named === undefined && findDecimalMark(value) === null;
  return formatPrice({ amount: price.amount, currency }, locale, options.includes('short') || isAsWritten);
}
