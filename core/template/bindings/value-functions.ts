import type { FunctionTakes } from '#core/messages/reasons/templates/template-problems.ts';
import { isCurrencyCode } from './currencies.ts';
import { feedLanguage, isOfFeed } from './feed-custom.ts';
import { formatPrice, isKnownLocale, usualLocale } from './format-price.ts';
import { dateWordsOf } from './functions/date-words.ts';
import { calculate, endOfRange, partOfPrice, priceParts, writeAmount } from './functions/price-parts.ts';
import { mapValue } from './functions/map-value.ts';
import { sentenceCase } from './functions/sentence-case.ts';
import { shortTitle, withoutWords } from './functions/short-title.ts';
import { truncate } from './functions/truncate.ts';
import { isDatePattern, isEnd, writeDate } from './functions/write-date.ts';
import { decimalMarkOf, parsePrice, type Price } from './parse-price.ts';

/** An argument: a field of the product, or a text or number written in the template. */
export type Argument =
  | { readonly kind: 'field'; readonly key: string }
  | { readonly kind: 'text'; readonly text: string };

/**
 * Changes a value that is there. `values` are the arguments, each already replaced by its value; `isWritten` says that the value
 * has been through `currency`.
 */
type Apply = (value: string, values: readonly string[], isWritten?: boolean) => string;

/** A value function: what its arguments may be, in words and as a check, and what it does. */
export type ValueFunction = {
  readonly takes: FunctionTakes;
  readonly accepts: (args: readonly Argument[]) => boolean;
  readonly apply: Apply;
};

const none = (args: readonly Argument[]) => args.length === 0;
const fields = (args: readonly Argument[]) => args.length > 0 && args.every(({ kind }) => kind === 'field');

/**
 * What may be behind a `|` in a placeholder. A value that is empty stays empty, except for `default`; a price that
 * cannot be read stays as the shop wrote it.
 */
export const valueFunctions: Readonly<Record<string, ValueFunction>> = {
  default: {
    takes: 'operands',
    accepts: (args) => args.length > 0,
    apply: (value, values) => value || (values.find((each) => each !== '') ?? ''),
  },
  upper: { takes: 'nothing', accepts: none, apply: (value) => value.toUpperCase() },
  lower: { takes: 'nothing', accepts: none, apply: (value) => value.toLowerCase() },
  title: { takes: 'nothing', accepts: none, apply: titleCase },
  sentence: { takes: 'names', accepts: isShort, apply: writeSentence },
  without: {
    takes: 'operands',
    accepts: (args) => args.length > 0 && isShort(args),
    apply: withoutWords,
  },
  short: {
    takes: 'names',
    accepts: isShort,
    apply: (value, words) => shortTitle(withoutWords(value, words)),
  },
  map: { takes: 'pairs', accepts: (args) => args.length > 1 && args.length <= pairsMax, apply: mapValue },
  truncate: {
    takes: 'length',
    accepts: ([length, ...rest]) =>
      rest.length === 0 && length?.kind === 'text' && /^[1-9]\d{0,3}$/.test(length.text),
    apply: (value, [length = '']) => truncate(value, Number(length)),
  },
  currency: {
    takes: 'format',
    accepts: areCurrencyOptions,
    apply: writeCurrency,
  },
  // What it was is handed in by the caller, who has the product's other values.
  before: { takes: 'nothing', accepts: none, apply: (_value, [before = '']) => before },
  discount: { takes: 'prices', accepts: fields, apply: discount },
  saved: { takes: 'prices', accepts: fields, apply: saved },
  lowest: { takes: 'nothing', accepts: none, apply: (value) => endOfRange(value, 'lowest') },
  highest: { takes: 'nothing', accepts: none, apply: (value) => endOfRange(value, 'highest') },
  part: {
    takes: 'part',
    accepts: ([part, ...options]) =>
      part?.kind === 'text' && priceParts.some((each) => each === part.text) && areCurrencyOptions(options),
    // What is split is what people read: '1299.5 EUR' has 50 cents.
    apply: (value, [part = '', ...options], isWritten = false) =>
      partOfPrice(isWritten ? value : writeCurrency(value, options), part),
  },
  divide: {
    takes: 'factor',
    accepts: isFactor,
    apply: (value, [by = '']) => calculate(value, by, 'divide'),
  },
  times: { takes: 'factor', accepts: isFactor, apply: (value, [by = '']) => calculate(value, by, 'times') },
  date: {
    takes: 'date',
    accepts: (args) => args.length <= 3 && args.every((arg) => arg.kind === 'text' && isDateOption(arg.text)),
    apply: writeDate,
  },
  prefix: {
    takes: 'operands',
    accepts: (args) => args.length > 0,
    apply: (value, words) => joined(words, value),
  },
  suffix: {
    takes: 'operands',
    accepts: (args) => args.length > 0,
    apply: (value, words) => joined(words, value, true),
  },
};

/** 'CERAMIC mug' becomes 'Ceramic Mug'; what follows an apostrophe stays small. */
function titleCase(value: string): string {
  return value.replace(
    /\p{L}[\p{L}\p{M}\p{N}'’]*/gu,
    (word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase(),
  );
}

const namesMax = 5;
const pairsMax = 101;

function isShort(args: readonly Argument[]): boolean {
  return args.length <= namesMax;
}

function writeSentence(value: string, options: readonly string[]): string {
  const language = feedLanguage(options);
  return sentenceCase(
    value,
    options.filter((option) => !isOfFeed(option)),
    language,
  );
}

/** Words before or behind a value: all of them, or none where a field among them is empty. */
function joined(words: readonly string[], value: string, areBehind = false): string {
  if (words.includes('')) return value;
  return areBehind ? value + words.join('') : words.join('') + value;
}

function isFactor([factor, ...rest]: readonly Argument[]): boolean {
  if (factor === undefined || rest.length > 0) return false;
  return factor.kind === 'field' || (/^\d{1,9}(?:\.\d{1,9})?$/.test(factor.text) && Number(factor.text) > 0);
}

function isDateOption(option: string): boolean {
  return isEnd(option) || dateWordsOf(option) !== null || isDatePattern(option);
}

function areCurrencyOptions(args: readonly Argument[]): boolean {
  return args.length <= 3 && args.every((arg) => arg.kind === 'text' && isCurrencyOption(arg.text));
}

function isCurrencyOption(option: string): boolean {
  return option === 'short' || isCurrencyCode(option) || isKnownLocale(option);
}

function writeCurrency(value: string, options: readonly string[]): string {
  const price = parsePrice(value, options.includes('doubtful') ? 'doubtful' : null);
  if (price === null) return value;
  const currency = price.currency ?? options.find(isCurrencyCode) ?? null;
  const named = options.find((option) => !isCurrencyCode(option) && isKnownLocale(option));
  const ofFeed = isKnownLocale(feedLanguage(options)) ? feedLanguage(options) : undefined;
  const locale = named ?? ofFeed ?? usualLocale(currency);
  // Nothing says how this shop's country writes numbers.
  if (currency === null && (named ?? ofFeed) === undefined) return value;
  // A number that is an amount of nothing known has the decimals that the shop wrote.
  const isAsWritten = currency === null && named === undefined && decimalMarkOf(value) === null;
  return formatPrice({ amount: price.amount, currency }, locale, options.includes('short') || isAsWritten);
}

/** Whole per cent, rounded down so that an ad never promises too much; empty when nothing is saved. */
function discount(value: string, reduced: readonly string[]): string {
  const prices = pricesOf(value, reduced);
  if (prices === null) return '';
  const { before, now } = prices;
  // Binary fractions turn 30 % into 29.999…, so the seventh decimal is rounded first.
  const percent = Math.floor(Math.round(((before.amount - now.amount) / before.amount) * 1e8) / 1e6);
  return percent >= 1 ? `${percent}%` : '';
}

/** The difference as a price a machine can read ('30.00 EUR'), for `currency` to write; empty when nothing is saved. */
function saved(value: string, reduced: readonly string[]): string {
  const prices = pricesOf(value, reduced);
  if (prices === null) return '';
  const { before, now } = prices;
  const currency = before.currency ?? now.currency;
  return writeAmount({ amount: before.amount - now.amount, currency }, [value, ...reduced]);
}

/** The full price and the first of the others that is one, if it is lower and in the same currency. */
function pricesOf(value: string, reduced: readonly string[]): { before: Price; now: Price } | null {
  const before = parsePrice(value);
  const now = parsePrice(reduced.find((each) => each !== '') ?? '');
  if (before === null || now === null || now.amount >= before.amount) return null;
  const isSameCurrency = [before.currency, null].includes(now.currency) || before.currency === null;
  return isSameCurrency ? { before, now } : null;
}
