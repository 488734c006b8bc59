import { findCurrency, minorDigits } from '../currencies.ts';
import { findDecimalMark, parsePrice, type Price } from '../parse-price.ts';

const amountPattern = /\d(?:[\d.,'’\s]*\d)?/u;

/**
 * Returns a part of a formatted price, '1.299,50 €': 'whole' is '1.299', 'cents' is '50', 'sign' is '€', 'before' and 'after' the text
 * before and after the number. 'cents' may be empty. A text that is not a single price is returned unchanged, so that an ad shows the
 * shop's text.
 */
export function partOfPrice(text: string, part: string): string {
  const match = parsePrice(text) === null ? null : amountPattern.exec(text);
  if (match === null) return part === 'whole' ? text : '';
  const [number] = match;
  const [before, after] = [text.slice(0, match.index), text.slice(match.index + number.length)];
  const sign = `${before} ${after}`;
  const words = { before, after, sign }[part];
  if (words !== undefined) return words.replace(/[.,]?-+/, '').trim();
  const digits = minorDigits(findCurrency(sign));
  const [, whole = number, cents = ''] =
    (digits === 3 ? /^(.*)[.,](\d{3})$/u : /^(.*)[.,](\d{1,2})$/u).exec(number) ?? [];
  return part === 'whole' ? whole : cents && cents.padEnd(digits === 3 ? 3 : 2, '0');
}

/** Separators between the two prices of a range, and words before a minimum price. */
const between = /\s*[-–—~]\s*|\s+(?:to|bis|à|a|al|do|až|til|till|tot|до)\s+/iu;
const from =
  /^(?:from|ab|von|à partir de|a partir de|desde|da|od|vanaf|från|fra|alkaen|от|від|от)\s+(?=\D{0,8}\d)/iu;
const longestRange = 80;

/** Returns the lower or upper end of '12 - 18 €', with its currency; a single price and an unreadable text unchanged. */
export function endOfRange(text: string, end: 'lowest' | 'highest'): string {
  if (text.length > longestRange || parsePrice(text) !== null) return text;
  const bare = text.trim().replace(from, '');
  if (parsePrice(bare) !== null) return end === 'lowest' ? bare : text;
  const ends = bare.split(between).map((each) => each.trim());
  const [one, other] = ends.map((each) => parsePrice(each));
  if (ends.length !== 2 || one == null || other == null || one.amount > other.amount) return text;
  const currencies = new Set([one.currency, other.currency].filter((currency) => currency !== null));
  if (currencies.size > 1) return text;
  const [low = '', high = ''] = ends;
  const [written, named] = end === 'lowest' ? [low, high] : [high, low];
  const isNamed = (end === 'lowest' ? one : other).currency !== null;
  // A currency beside one of the two prices applies to both.
  return isNamed || currencies.size === 0 ? written : named.replace(amountPattern, written);
}

/** Maximum for a price or factor. */
const amountMax = 1e12;

/**
 * Divides or multiplies a price or number, and returns a machine-readable price ('8.33 EUR') for `currency`. Rounds half up. `options` are
 * the factor, and values about the feed. Empty if either is not a number or is ambiguous: an instalment must not be wrong by a factor of a
 * thousand.
 */
export function calculate(value: string, options: readonly string[], operation: 'divide' | 'times'): string {
  const [factor = ''] = options;
  const by = parsePrice(factor);
  if (by === null || by.currency !== null || by.amount <= 0) return '';
  return scalePrice(value, options, (amount) =>
    operation === 'divide' ? amount / by.amount : amount * by.amount,
  );
}

/** Returns a price in another amount, as `calculate` does. */
export function scalePrice(
  value: string,
  options: readonly string[],
  scale: (amount: number) => number,
): string {
  const price = parsePrice(value, options.includes('doubtful') ? 'doubtful' : null);
  const amount = price === null ? Infinity : scale(price.amount);
  if (price === null || !(amount < amountMax)) return '';
  const { currency } = price;
  return writeAmount({ amount: rounded(amount, currency === null ? 2 : minorDigits(currency)), currency }, [
    value,
  ]);
}

/**
 * Returns an amount as a machine-readable price. Without a currency it is a whole number, or has the decimal mark seen in `samples`, the
 * shop's own prices.
 */
export function writeAmount({ amount, currency }: Price, samples: readonly string[]): string {
  const text = amount.toFixed(currency === null ? 2 : Math.max(2, minorDigits(currency)));
  if (currency !== null) return `${text} ${currency}`;
  const mark = samples.map(findDecimalMark).find((each) => each !== null) ?? '.';
  return text.replace(/\.00$/, '').replace('.', mark);
}

/** Rounds half up in decimal: 24.995 is 25.00, although its binary fraction is slightly lower. */
function rounded(amount: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(Number((amount * scale).toPrecision(14))) / scale;
}
