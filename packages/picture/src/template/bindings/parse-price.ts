import { findCurrency, minorDigits } from './currencies.ts';

/** A price read from a feed: the amount in units of the currency, and its ISO code if the text names it. */
export type Price = { readonly amount: number; readonly currency: string | null };

/** The mark before decimals: the comma in '1.299,99'. */
export type DecimalMark = '.' | ',';

/**
 * How to read a shop's numbers: with the decimal mark seen in its other prices; 'doubtful' if these contradict each other, so that '1.299'
 * is uncertain; null if they were not examined, so that it is 1299.
 */
export type NumberReading = DecimalMark | 'doubtful' | null;

/**
 * What a number shows about a shop's notation: its decimal mark; a mark before three digits, which may be decimals or thousands; or a whole
 * number.
 */
export type NumberSign = DecimalMark | `${DecimalMark}000` | 'whole';

// Spaces of any width and the apostrophe of Swiss prices separate thousands, never decimals.
const pricePattern =
  /^(?<before>[^\d+–—-]*?)(?<number>\d[\d.,'’\s]*)(?<dash>[.,]\s?[-–—]{1,2})?(?<after>[^\d+–—-]*)$/u;
const longestPrice = 60;

/**
 * Parses shops' notations of prices: '1.299,00 EUR', 'EUR 12.5', "CHF 1'299.-", '1 299 kr', '₹1,29,900.00'. Null unless the text is exactly
 * one price: 'from 12 €' and '10-20 USD' stay as written.
 */
export function parsePrice(text: string, reading: NumberReading = null): Price | null {
  const parts = matchPrice(text);
  if (parts === undefined) return null;
  const { before = '', number = '', after = '' } = parts;
  const words = [before, after].map((word) => word.trim()).filter((word) => word !== '');
  const currencies = new Set(words.map(findCurrency));
  if (currencies.size > 1 || currencies.has(null)) return null;
  const [currency = null] = currencies;
  const amount = parseAmount(plain(number), minorDigits(currency), reading);
  return amount === null ? null : { amount, currency };
}

/** Returns the decimal mark of a price if it is unambiguous, as in '1.299,99' and '12,5', but not in '1.299' and '12'. */
export function findDecimalMark(text: string): DecimalMark | null {
  const sign = findNumberSign(text);
  return sign === '.' || sign === ',' ? sign : null;
}

/** Returns the evidence in the number of a price; null for a text that is not one price. */
export function findNumberSign(text: string): NumberSign | null {
  const number = plain(matchPrice(text)?.['number'] ?? '');
  const marks = number.replace(/[^.,]/g, '');
  const last = marks.at(-1);
  if (last !== '.' && last !== ',') return /\d/.test(number) && isGrouped(number) ? 'whole' : null;
  const [whole, rest] = splitAt(number, last);
  const other = last === '.' ? ',' : '.';
  if (marks.length > 1 && marks.slice(0, -1).includes(last)) return isGrouped(number) ? other : null;
  if (parseAmount(number, 2, last) === null) return null;
  return marks.length === 1 && rest.length === 3 && mayBeGroup(whole) ? `${last}000` : last;
}

/** True if the digits may be followed by a group of thousands. */
function mayBeGroup(whole: string): boolean {
  return /^[1-9]\d{0,2}$/.test(whole);
}

function matchPrice(text: string): Record<string, string | undefined> | undefined {
  return text.length > longestPrice ? undefined : pricePattern.exec(text.trim())?.groups;
}

function plain(number: string): string {
  return number
    .trim()
    .replace(/[.,]$/, '')
    .replace(/[\s'’]/gu, ' ');
}

/** Parses a number. `digits` (the currency's decimals) decides about a single point before three digits: 1.250 KWD is not 1250. */
function parseAmount(text: string, digits: number, reading: NumberReading): number | null {
  const marks = text.replace(/[\d ]/g, '');
  const last = marks.at(-1);
  if (last === undefined) return isGrouped(text) ? Number(text.replaceAll(' ', '')) : null;
  const [whole, rest] = splitAt(text, last);
  const isOnlyMark = new Set(marks).size === 1;
  const isOpen = isOnlyMark && marks.length === 1 && rest.length === 3 && mayBeGroup(whole);
  const isKnown = reading === '.' || reading === ',';
  if (isOpen && reading === 'doubtful' && digits !== 3) return null;
  const isThousandsAlone = isKnown ? reading !== last : digits !== 3;
  const isThousands = isOnlyMark && (marks.length > 1 || (isOpen && isThousandsAlone));
  if (isThousands) return isGrouped(text) ? Number(text.replace(/\D/g, '')) : null;
  if (!/^\d+$/.test(rest) || whole.includes(last) || !isGrouped(whole)) return null;
  return Number(`${whole.replace(/\D/g, '')}.${rest}`);
}

function splitAt(text: string, mark: string): [whole: string, rest: string] {
  const at = text.lastIndexOf(mark);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** True for plain digits, thousands, or the Indian lakh and crore, with consistent separators. */
function isGrouped(text: string): boolean {
  return /^\d+$|^\d{1,3}(?:([ .,])\d{3})(?:\1\d{3})*$|^\d{1,2}(?:,\d{2})*,\d{3}$/.test(text);
}
