import { foldName } from './fold-name.ts';
import { listAliases, PRICE_NAMES } from './property-aliases.ts';

/** A price column's name, split from the remark in it. */
export interface PriceColumn {
  /** The name without the remark: 'Price' for 'Price (EUR)'. */
  readonly name: string;
  /** A currency as the shop writes it ('EUR', '€', 'zł'); null if the remark is about tax. */
  readonly currency: string | null;
}

const BRACKETED = /^(.{1,60}?)\s*[([]\s*([^()[\]]{1,24})\s*[)\]]$/u;
// 'price_eur', 'Price in EUR', 'Preis EUR'; a sign without brackets: 'Price €'.
const TRAILING = /^(.{1,60}?)[\s_-]+(?:in[\s_]+)?([A-Za-z]{3}|\p{Sc})$/u;
// Buyers pay prices including tax; a net price is a different price.
const TAX = /^(?:incl|inkl|with|mit|inc)\b|^(?:ttc|brutto|gross|bruto|btw incl|iva incl)\b/iu;
const SIGN = /^(?:\p{Sc}|kr\.?|zł|zl|kč|kc|ft|lei|лв\.?|руб\.?|грн\.?|tl|rs\.?|rm|euro)$/iu;
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
// Words that look like currency codes at the end of a column's name: 'price_all', 'price_try'.
const WORDS = ['all', 'try', 'top', 'mad'];

/**
 * Splits off the remark at the end of a price column's name, as in spreadsheet exports: 'Price (EUR)', 'Preis [inkl. MwSt.]',
 * 'sale_price_usd'. Returns null for a name without one, and for columns that hold no price.
 */
export function parsePriceColumn(column: string): PriceColumn | null {
  const text = column.trim();
  const bracketed = BRACKETED.exec(text);
  const [, name = '', remark = ''] = bracketed ?? TRAILING.exec(text) ?? [];
  if (!isPriceName(name)) return null;
  if (SIGN.test(remark) || isCode(remark)) return { name, currency: remark };
  return bracketed !== null && TAX.test(remark) ? { name, currency: null } : null;
}

/** True if a column is a price of this normalised name with a remark: 'Sale price (EUR)' for 'saleprice'. */
export function isPriceColumn(column: string, folded: string): boolean {
  const found = parsePriceColumn(column);
  return found !== null && foldName(found.name) === folded;
}

function isCode(word: string): boolean {
  return CODES.has(word.toUpperCase()) && !WORDS.includes(word);
}

function isPriceName(name: string): boolean {
  const folded = foldName(name);
  return (
    folded !== '' && PRICE_NAMES.some((price) => [foldName(price), ...listAliases(price)].includes(folded))
  );
}
