import { feedLanguage, isOfFeed } from './feed-custom.ts';
import { mapValue } from './functions/map-value.ts';
import { calculate, endOfRange, partOfPrice, writeAmount } from './functions/price-parts.ts';
import { typographicQuotes } from './functions/quotes.ts';
import { sentenceCase } from './functions/sentence-case.ts';
import { shortTitle, withoutWords } from './functions/short-title.ts';
import { writeUnitPrice } from './functions/unit-price.ts';
import { truncate } from './functions/truncate.ts';
import { leastReduction } from './functions/signatures.ts';
import { writeCurrency } from './functions/write-currency.ts';
import { writeDate } from './functions/write-date.ts';
import { parsePrice, type Price } from './parse-price.ts';

/** Transforms a non-empty value. `values` are the evaluated arguments; `isWritten`: `currency` has formatted the value already. */
type Apply = (value: string, values: readonly string[], isWritten: boolean) => string;

/**
 * Implementations of the placeholder functions. An empty value stays empty, except with `default`; an unreadable price stays as the shop
 * wrote it.
 */
export const valueFunctions: Readonly<Record<string, Apply>> = {
  default: (value, values) => value || (values.find((each) => each !== '') ?? ''),
  upper: (value) => value.toUpperCase(),
  lower: (value) => value.toLowerCase(),
  title: titleCase,
  sentence: writeSentence,
  quotes: (value, options) =>
    typographicQuotes(value, options.find((option) => !isOfFeed(option)) ?? feedLanguage(options)),
  without: withoutWords,
  short: (value, words) => shortTitle(withoutWords(value, words)),
  map: mapValue,
  truncate: (value, [length = '']) => truncate(value, Number(length)),
  currency: writeCurrency,
  // The caller, who knows the product's other values, passes the former price.
  before: (_value, [before = '']) => before,
  discount,
  saved,
  per: writeUnitPrice,
  lowest: (value) => endOfRange(value, 'lowest'),
  highest: (value) => endOfRange(value, 'highest'),
  // The price is formatted before it is split: '1299.5 EUR' has 50 cents.
  part: (value, [part = '', ...options], isWritten) =>
    partOfPrice(isWritten ? value : writeCurrency(value, options), part),
  divide: (value, options) => calculate(value, options, 'divide'),
  times: (value, options) => calculate(value, options, 'times'),
  date: writeDate,
  prefix: (value, words) => joined(words, value),
  suffix: (value, words) => joined(words, value, true),
};

/** Converts a text to title case: 'CERAMIC mug' becomes 'Ceramic Mug'; the letter after an apostrophe stays lower case. */
function titleCase(value: string): string {
  return value.replace(
    /\p{L}[\p{L}\p{M}\p{N}'’]*/gu,
    (word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase(),
  );
}

function writeSentence(value: string, options: readonly string[]): string {
  const language = feedLanguage(options);
  return sentenceCase(
    value,
    options.filter((option) => !isOfFeed(option)),
    language,
  );
}

/** Adds words before or after a value: all of them, or none if a field among them is empty. */
function joined(words: readonly string[], value: string, areBehind = false): string {
  if (words.includes('')) return value;
  return areBehind ? value + words.join('') : words.join('') + value;
}

/**
 * Returns the reduction in whole per cent, rounded down so that an ad never exaggerates; empty without a reduction, or below the minimum.
 */
function discount(value: string, reduced: readonly string[]): string {
  const least = leastReduction(reduced.at(-1) ?? '');
  const prices = findReducedPrices(value, least === null ? reduced : reduced.slice(0, -1));
  if (prices === null) return '';
  const { before, now } = prices;
  // Binary fractions turn 30 % into 29.999…, so it is first rounded to seven decimals.
  const percent = Math.floor(Math.round(((before.amount - now.amount) / before.amount) * 1e8) / 1e6);
  return percent >= (least ?? 1) ? `${percent}%` : '';
}

/** Returns the difference as a machine-readable price ('30.00 EUR'), for `currency` to format; empty without a reduction. */
function saved(value: string, reduced: readonly string[]): string {
  const prices = findReducedPrices(value, reduced);
  if (prices === null) return '';
  const { before, now } = prices;
  const currency = before.currency ?? now.currency;
  return writeAmount({ amount: before.amount - now.amount, currency }, [value, ...reduced]);
}

/** Returns the full price and the first of the others that is a price, if it is lower and in the same currency. */
function findReducedPrices(value: string, reduced: readonly string[]): { before: Price; now: Price } | null {
  const before = parsePrice(value);
  const now = parsePrice(reduced.find((each) => each !== '') ?? '');
  if (before === null || now === null || now.amount >= before.amount) return null;
  const isSameCurrency = [before.currency, null].includes(now.currency) || before.currency === null;
  return isSameCurrency ? { before, now } : null;
}
