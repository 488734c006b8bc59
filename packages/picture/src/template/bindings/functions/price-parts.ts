import { findCurrency, minorDigits } from '../currencies.ts';
import { findDecimalMark, parsePrice, type Price } from '../parse-price.ts';

const amountPattern = /\d(?:[\d.,'’\s]*\d)?/u;

/**
 * Returns a part of a price as it is written, '1.299,50 €': 'whole' is '1.299', 'cents' is '50', 'sign' is '€', and so is 'after', while
 * 'before' is the text before the number. Cents are empty for a price without any. A text that is not one price is returned whole, so that
 * an ad shows the shop's text.
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

/** Separators between the two prices of a range, and words before its lower end. */
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
  // A currency beside one of the two prices is meant for both.
  return isNamed || currencies.size === 0 ? written : named.replace(amountPattern, written);
}

/** No price is higher, and no factor. */
const amountMax = 1e12;

/**
 * Returns a price or number, divided or multiplied, as a price that a machine can read ('8.33 EUR'), for `currency` to write. Rounded as
 * people round. `options` are the factor, and the facts about the feed. Empty if one of the two is no number, or a number that may be read
 * in two ways: an instalment must not be wrong by a thousand.
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
 * Returns an amount as a price that a machine can read. Without a currency it is shown in whole numbers, or with the mark that `samples`,
 * the shop's own prices, show.
 */
export function writeAmount({ amount, currency }: Price, samples: readonly string[]): string {
  const text = amount.toFixed(currency === null ? 2 : Math.max(2, minorDigits(currency)));
  if (currency !== null) return `${text} ${currency}`;
  const mark = samples.map(findDecimalMark).find((each) => each !== null) ?? '.';
  return text.replace(/\.00$/, '').replace('.', mark);
}

/** Rounds like people: 24.995 is 25.00, though binary fractions have it a little below. */
function rounded(amount: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(Number((amount * scale).toPrecision(14))) / scale;
}
