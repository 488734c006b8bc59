import { findCurrency, minorDigits } from './currencies.ts';

/** A price as read from a feed: the amount in units of the currency, and its ISO code where the text names it. */
export type Price = { readonly amount: number; readonly currency: string | null };

/** The mark before decimals: in '1.299,99' the comma. */
export type DecimalMark = '.' | ',';

/**
 * Way to read a shop's numbers: by the mark that its other prices show; where they contradict each other ('doubtful'), '1.299' is nothing
 * certain; where they were not examined (null), it is 1299.
 */
export type NumberReading = DecimalMark | 'doubtful' | null;

/**
 * Evidence in a number of the way in which a shop writes numbers: the mark before its decimals; a mark before three digits, which may be
 * decimals or thousands; or that it has none.
 */
export type NumberSign = DecimalMark | `${DecimalMark}000` | 'whole';

// Spaces of every width and the apostrophe of Swiss prices are between thousands, never before decimals.
const pricePattern =
  /^(?<before>[^\d+–—-]*?)(?<number>\d[\d.,'’\s]*)(?<dash>[.,]\s?[-–—]{1,2})?(?<after>[^\d+–—-]*)$/u;
const longestPrice = 60;

/**
 * Reads the notations of shops for prices: '1.299,00 EUR', 'EUR 12.5', "CHF 1'299.-", '1 299 kr', '₹1,29,900.00'. Null when it is not
 * exactly one price: 'from 12 €' and '10-20 USD' are more than an amount and stay as written.
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

/** Returns the mark before the decimals of a price that shows it beyond doubt: '1.299,99' and '12,5' do; '1.299' and '12' do not. */
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

/** Whether three digits behind a mark may follow these as the next group of thousands. */
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

/** Returns a number as people write it. `digits` decides what one point before three digits means: 1.250 KWD is not 1250. */
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

/** True for plain digits, thousands, or the Indian lakh and crore, with the same mark throughout. */
function isGrouped(text: string): boolean {
  return /^\d+$|^\d{1,3}(?:([ .,])\d{3})(?:\1\d{3})*$|^\d{1,2}(?:,\d{2})*,\d{3}$/.test(text);
}
