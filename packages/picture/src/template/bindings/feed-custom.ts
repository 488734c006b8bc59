import { isCurrencyCode } from './currencies.ts';

/** Keys of facts about the whole feed: its language, the currency of prices that name none, and its number format. */
export const customKeys = ['FEED_LANGUAGE', 'FEED_CURRENCY', 'FEED_NUMBERS'] as const;

/** Functions that go by it. */
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

/** Tells the feed's language from one that the template names. */
const FEED = 'feed:';

const priceKeys = ['PRICE', 'SALE_PRICE', 'OLD_PRICE', 'FEED_PRICE', 'FEED_SALE_PRICE', 'FEED_OLD_PRICE'];

/**
 * Returns the defaults of the feed, for options that a template leaves out for the value of a key. An additional column of prices may be
 * in any currency: it is written in none but the one that its name ends in (PRICE_PLN).
 */
export function feedCustom(key: string, valueOf: (key: string) => string): string[] {
  const ending = /[_-]([A-Z]{3})$/.exec(key)?.[1] ?? '';
  const language = `${FEED}${valueOf('FEED_LANGUAGE')}`;
  if (priceKeys.includes(key)) return [language, valueOf('FEED_CURRENCY'), valueOf('FEED_NUMBERS')];
  return [language, isCurrencyCode(ending) ? ending : ''];
}

/** Returns the feed's language alone, for functions that write words and no prices. */
export function languageCustom(valueOf: (key: string) => string): string[] {
  return [`${FEED}${valueOf('FEED_LANGUAGE')}`];
}

/** Whether an option comes from the feed's language, and not from a template. */
export function isOfFeed(option: string): boolean {
  return option.startsWith(FEED);
}

/** Returns the feed's language among the options of `currency`; '' if unknown. */
export function feedLanguage(options: readonly string[]): string {
  return options.find((option) => option.startsWith(FEED))?.slice(FEED.length) ?? '';
}
