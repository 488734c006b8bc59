import { currencyOf, minorDigits } from './currencies.ts';

/** A price as read from a feed: the amount in units of the currency, and its ISO code where the text names it. */
export type Price = { readonly amount: number; readonly currency: string | null };

// Spaces of every width and the apostrophe of Swiss prices stand between thousands, never before decimals.
const pricePattern =
  /^(?<before>[^\d+–—-]*?)(?<number>\d[\d.,'’\s]*)(?<dash>[.,]\s?[-–—]{1,2})?(?<after>[^\d+–—-]*)$/u;
const longestPrice = 60;

/**
 * Reads what shops write into price fields: '1.299,00 EUR', 'EUR 12.5', "CHF 1'299.-", '1 299 kr', '₹1,29,900.00'.
 * Null when it is not exactly one price: 'from 12 €' and '10-20 USD' say more than an amount and stay as written.
 */
export function parsePrice(text: string): Price | null {
  const parts = text.length > longestPrice ? undefined : pricePattern.exec(text.trim())?.groups;
  if (parts === undefined) return null;
  const { before = '', number = '', after = '' } = parts;
  const words = [before, after].map((word) => word.trim()).filter((word) => word !== '');
  const currencies = new Set(words.map(currencyOf));
  if (currencies.size > 1 || currencies.has(null)) return null;
  const [currency = null] = currencies;
  const amount = parseAmount(number, minorDigits(currency));
  return amount === null ? null : { amount, currency };
}

/** A number as people write it. `digits` decides what one point before three digits means: 1.250 KWD is not 1250. */
function parseAmount(written: string, digits: number): number | null {
  const text = written
    .trim()
    .replace(/[.,]$/, '')
    .replace(/[\s'’]/gu, ' ');
  const marks = text.replace(/[\d ]/g, '');
  const last = marks.at(-1);
  if (last === undefined) return isGrouped(text) ? Number(text.replaceAll(' ', '')) : null;
  const lastAt = text.lastIndexOf(last);
  const [whole, rest] = [text.slice(0, lastAt), text.slice(lastAt + 1)];
  const isOnlyMark = new Set(marks).size === 1;
  const isThousands =
    isOnlyMark && (marks.length > 1 || (rest.length === 3 && digits !== 3 && /^[1-9]\d{0,2}$/.test(whole)));
  if (isThousands) return isGrouped(text) ? Number(text.replace(/\D/g, '')) : null;
  if (!/^\d+$/.test(rest) || whole.includes(last) || !isGrouped(whole)) return null;
  return Number(`${whole.replace(/\D/g, '')}.${rest}`);
}

/** Plain digits, thousands, or the Indian lakh and crore, with the same mark throughout. */
function isGrouped(text: string): boolean {
  return /^\d+$|^\d{1,3}(?:([ .,])\d{3})(?:\1\d{3})*$|^\d{1,2}(?:,\d{2})*,\d{3}$/.test(text);
}
