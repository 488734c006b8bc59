import { isCurrencyCode } from './currencies.ts';

/** Keys of values about the whole feed: its language, the currency of prices that name none, and its number format. */
export const customKeys = ['FEED_LANGUAGE', 'FEED_CURRENCY', 'FEED_NUMBERS'] as const;

/** Functions that use the feed's language, currency or number format. */
export const customFunctions: readonly string[] = [
  'currency',
  'part',
  'divide',
  'times',
  'per',
  'date',
  'sentence',
  'quotes',
];

/** Prefix that distinguishes the feed's language from one named by the template. */
const FEED = 'feed:';

const priceKeys = ['PRICE', 'SALE_PRICE', 'OLD_PRICE', 'FEED_PRICE', 'FEED_SALE_PRICE', 'FEED_OLD_PRICE'];

/**
 * Returns the feed's defaults for options that a template omits for a key's value. An additional price column may be in any currency, so it
 * only gets the one at the end of its name (PRICE_PLN).
 */
export function feedCustom(key: string, valueOf: (key: string) => string): string[] {
  const ending = /[_-]([A-Z]{3})$/.exec(key)?.[1] ?? '';
  const language = `${FEED}${valueOf('FEED_LANGUAGE')}`;
  if (priceKeys.includes(key)) return [language, valueOf('FEED_CURRENCY'), valueOf('FEED_NUMBERS')];
  return [language, isCurrencyCode(ending) ? ending : ''];
}

/** Returns only the feed's language, for functions that write text without prices. */
export function languageCustom(valueOf: (key: string) => string): string[] {
  return [`${FEED}${valueOf('FEED_LANGUAGE')}`];
}

/** True if an option comes from the feed's language rather than a template. */
export function isOfFeed(option: string): boolean {
  return option.startsWith(FEED);
}

/** Returns the feed's language among the options of `currency`; '' if unknown. */
export function feedLanguage(options: readonly string[]): string {
  return options.find((option) => option.startsWith(FEED))?.slice(FEED.length) ?? '';
}
