import { findShopLanguage, type ShopLanguage } from '#core/feeds/shop-languages.ts';
import { parsePriceColumn, detectWideLabel } from '#feed';
import { findCurrency } from '#picture/values';

/** What the head of a feed says about all its products; null if it says nothing. */
export interface FeedHead {
  /** ISO code of the currency of prices that name none. */
  readonly currency: string | null;
  /** Language of the feed's channel or root element. */
  readonly language: ShopLanguage | null;
  /** Price portals for which the feed is made, one for each country: their defaults, from which a shop may differ. */
  readonly portals: readonly Portal[];
}

/** Defaults of a price portal in one country; `isSure` if all its offers are in its currency, whatever their language. */
export type Portal = { readonly currency: string; readonly language: ShopLanguage; readonly isSure?: true };

/** Returns the beginning of a feed as text; non-Latin letters may be wrong, which does not matter, as tags contain none. */
export function headText(bytes: Uint8Array): string {
  return new TextDecoder(detectWideLabel(bytes) ?? 'utf-8').decode(bytes.subarray(0, FEED_HEAD_BYTES));
}

/** Number of bytes that contain a feed's head and the tags of its first product. */
export const FEED_HEAD_BYTES = 64 << 10;

interface Format {
  /** Patterns that all occur in the portal's feeds, and one that must not. */
  readonly has: readonly RegExp[];
  readonly lacks?: RegExp;
  readonly portals: readonly Portal[];
}

// Portals, recognised by the root of their format or by a part unique to them; the first match wins.
const formats: readonly Format[] = [
  { has: [/<mywebstore[\s>]/i], portals: [{ currency: 'EUR', language: 'el' }] },
  {
    has: [/<offers[\s>][^<]{0,500}(?:<group[^>]{0,500}>\s*)?<o\s/i],
    portals: [{ currency: 'PLN', language: 'pl' }],
  },
  { has: [/<kaspi_catalog[\s>]/i], portals: [{ currency: 'KZT', language: 'ru' }] },
  {
    has: [/<Ads\s[^>]{0,300}["']avito\.ru["']/i],
    portals: [{ currency: 'RUB', language: 'ru', isSure: true }],
  },
  {
    has: [/<Products[\s>][^<]{0,500}<Offer[\s>]/, /<ShippingCost[\s>]/, /<PartNumber[\s>]/],
    portals: [{ currency: 'EUR', language: 'it' }],
  },
  {
    has: [/<(?:Satis_?|Piyasa_?|Urun_?)?Fiyat/i],
    // A wholesaler's prices may be in dollars; then another tag says so.
    lacks: /<(?:Doviz|Para_?Birim|Kur)/i,
    portals: [{ currency: 'TRY', language: 'tr' }],
  },
  {
    has: [/<SHOP\s[^>]{0,300}["']https?:\/\/www\.zbozi\.cz\//i],
    portals: [{ currency: 'CZK', language: 'cs', isSure: true }],
  },
  {
    has: [/<SHOPITEM[\s>]/i, /Heureka\.cz\s{0,9}\|/i],
    lacks: /Heureka\.sk\s{0,9}\|/i,
    portals: [{ currency: 'CZK', language: 'cs' }],
  },
  {
    has: [/<SHOPITEM[\s>]/i, /Heureka\.sk\s{0,9}\|/i],
    lacks: /Heureka\.cz\s{0,9}\|/i,
    portals: [{ currency: 'EUR', language: 'sk' }],
  },
  {
    has: [/<SHOPITEM[\s>]/i],
    portals: [
      { currency: 'CZK', language: 'cs' },
      { currency: 'EUR', language: 'sk' },
    ],
  },
];

// Price tags whose name contains the currency.
const priceTags: readonly { readonly pattern: RegExp; readonly currency: string }[] = [
  { pattern: /<priceRUAH[\s>]/i, currency: 'UAH' },
];

/** Reads the beginning of a feed, which may be cut anywhere. Elements inside products are ignored: a book has a language, too. */
export function readFeedHead(text: string, productTag: string): FeedHead {
  if (!/^\s*</.test(text)) return { currency: currencyOfColumns(text), language: null, portals: [] };
  const first = text.search(new RegExp(`<(?:[\\w-]+:)?${escaped(productTag)}[\\s>/]`, 'i'));
  const head = first < 0 ? text : text.slice(0, first);
  const byTag = priceTags.find(({ pattern }) => pattern.test(text))?.currency ?? currencyOfTags(text);
  return {
    currency: currencyIn(head) ?? byTag,
    language: languageIn(head),
    portals: formats.find((format) => isIn(format, text))?.portals ?? [],
  };
}

function isIn({ has, lacks }: Format, text: string): boolean {
  return has.every((pattern) => pattern.test(text)) && lacks?.test(text) !== true;
}

/** Returns the currency in a head: YML lists the shop's currencies, with rate 1 for the one of its prices. */
function currencyIn(head: string): string | null {
  const [list = ''] = /<currencies[\s>][\s\S]{0,4000}?<\/currencies>/i.exec(head) ?? [];
  const entries = Array.from(list.matchAll(/<currency\s[^>]{0,200}>/gi), ([tag]) => ({
    code: findCurrency(readAttribute(tag, 'id')),
    isMain: /^1(?:[.,]0+)?$/.test(readAttribute(tag, 'rate')),
  }));
  const main = entries.filter(({ isMain }) => isMain);
  const codes = new Set((main.length > 0 ? main : entries).map(({ code }) => code));
  const [only = null] = codes;
  return codes.size === 1 ? only : null;
}

/** Returns the currency named by price columns: 'Price (EUR)'. Reads five lines, since a few may precede the header. */
function currencyOfColumns(text: string): string | null {
  const lines = text.split(/\r\n?|\n/, 5);
  return onlyCurrency(lines.flatMap((line) => line.split(/[\t;,|]/)).map((cell) => cell.replaceAll('"', '')));
}

/** Returns the currency named by price tags: price_eur. */
function currencyOfTags(text: string): string | null {
  const tags = text.matchAll(/<(?:[\w-]{1,20}:)?(\w{1,40}[_.-][a-z]{3})[\s>]/gi);
  return onlyCurrency([...new Set(Array.from(tags, ([, name = '']) => name))]);
}

/** Returns the only currency; null for several, since it is unknown which price is drawn. */
function onlyCurrency(names: readonly string[]): string | null {
  const codes = new Set(names.flatMap((name) => findCurrency(parsePriceColumn(name)?.currency ?? '') ?? []));
  const [only = null] = codes;
  return codes.size === 1 ? only : null;
}

function languageIn(head: string): ShopLanguage | null {
  const [, tag = ''] = /<(?:\w+:)?(?:content_)?language>([^<]{2,20})</i.exec(head) ?? [];
  const [, root = ''] = /\sxml:lang\s*=\s*["']([^"']{2,20})["']/i.exec(head) ?? [];
  return findShopLanguage(tag) ?? findShopLanguage(root);
}

function readAttribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}\\s*=\\s*["']([^"']{0,20})["']`, 'i').exec(tag)?.[1] ?? '';
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
