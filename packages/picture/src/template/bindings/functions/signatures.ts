import type { FunctionTakes } from '../../template-problem.ts';
import { isCurrencyCode } from '../currencies.ts';
import { isKnownLocale } from '../format-price.ts';
import { isDateLocale, isDatePattern, isEnd } from './date-options.ts';

/** An argument: a field of the product, or a constant text or number. */
export type Argument =
  | { readonly kind: 'field'; readonly key: string }
  | { readonly kind: 'text'; readonly text: string };

type Arguments = readonly Argument[];

/** A function's arguments: described in words, and checked. Separate from the implementations, so that parsers need not load them. */
type Signature = { readonly takes: FunctionTakes; readonly accepts: (args: Arguments) => boolean };

/** Parts of a price that `part` can return. */
export const priceParts = ['whole', 'cents', 'sign', 'before', 'after'] as const;

const namesMax = 5;
const pairsMax = 101;

const nothing: Signature = { takes: 'nothing', accepts: (args) => args.length === 0 };
const operands: Signature = { takes: 'operands', accepts: (args) => args.length > 0 };
const names: Signature = { takes: 'names', accepts: (args) => args.length <= namesMax };
const prices: Signature = {
  takes: 'prices',
  accepts: (args) => args.length > 0 && args.every(({ kind }) => kind === 'field'),
};
const reduction: Signature = { takes: 'reduction', accepts: isReductionFrom };
const factor: Signature = { takes: 'factor', accepts: isFactor };

/** Functions allowed after a `|` in a placeholder, by name. */
export const signatures: Readonly<Record<string, Signature>> = {
  default: operands,
  upper: nothing,
  lower: nothing,
  title: nothing,
  sentence: names,
  quotes: { takes: 'language', accepts: isOneLocale },
  without: { takes: 'operands', accepts: (args) => args.length > 0 && args.length <= namesMax },
  short: names,
  map: { takes: 'pairs', accepts: (args) => args.length > 1 && args.length <= pairsMax },
  truncate: { takes: 'length', accepts: isLength },
  currency: { takes: 'format', accepts: areCurrencyOptions },
  before: nothing,
  discount: reduction,
  saved: prices,
  per: { takes: 'measures', accepts: areMeasures },
  lowest: nothing,
  highest: nothing,
  part: {
    takes: 'part',
    accepts: ([part, ...options]) =>
      part?.kind === 'text' && priceParts.some((each) => each === part.text) && areCurrencyOptions(options),
  },
  divide: factor,
  times: factor,
  date: {
    takes: 'date',
    accepts: (args) => args.length <= 3 && args.every((arg) => arg.kind === 'text' && isDateOption(arg.text)),
  },
  prefix: operands,
  suffix: operands,
};

function isOneLocale([locale, ...rest]: Arguments): boolean {
  const isLocale = locale === undefined || (locale.kind === 'text' && isKnownLocale(locale.text));
  return rest.length === 0 && isLocale;
}

/** Accepts fields, optionally followed by the minimum reduction in per cent: `"5%"`. */
function isReductionFrom(args: Arguments): boolean {
  const last = args.at(-1);
  const fields = last?.kind === 'text' && leastReduction(last.text) !== null ? args.slice(0, -1) : args;
  return prices.accepts(fields);
}

/** Returns the number in `"5%"`, 1 to 99; null for any other text, such as a price. */
export function leastReduction(text: string): number | null {
  const percent = /^([1-9]\d?) ?%$/.exec(text)?.[1];
  return percent === undefined ? null : Number(percent);
}

function isLength([length, ...rest]: Arguments): boolean {
  return rest.length === 0 && length?.kind === 'text' && /^[1-9]\d{0,3}$/.test(length.text);
}

function isFactor([by, ...rest]: Arguments): boolean {
  if (by === undefined || rest.length > 0) return false;
  return by.kind === 'field' || (/^\d{1,9}(?:\.\d{1,9})?$/.test(by.text) && Number(by.text) > 0);
}

function areMeasures([of, by, ...options]: Arguments): boolean {
  return of?.kind === 'field' && by?.kind === 'field' && areCurrencyOptions(options);
}

function isDateOption(option: string): boolean {
  return isEnd(option) || isDateLocale(option) || isDatePattern(option);
}

function areCurrencyOptions(args: Arguments): boolean {
  return args.length <= 3 && args.every((arg) => arg.kind === 'text' && isCurrencyOption(arg.text));
}

function isCurrencyOption(option: string): boolean {
  return option === 'short' || isCurrencyCode(option) || isKnownLocale(option);
}
