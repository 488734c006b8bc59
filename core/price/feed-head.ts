import { findShopLanguage, type ShopLanguage } from '#core/feeds/shop-languages.ts';
import { parsePriceColumn, detectWideLabel } from '#feed';
import { findCurrency } from '#picture/values';

/** Facts in the head of a feed about all its products; null where it has none. */
export interface FeedHead {
  /** ISO code of the currency of prices that name none. */
  readonly currency: string | null;
  /** Language of its channel or root element. */
  readonly language: ShopLanguage | null;
  /** Portals that the feed is made for, one for each country: their defaults, from which a shop may differ. */
  readonly portals: readonly Portal[];
}

/** Defaults of a price portal in one country; `isSure` where all offers are in its currency, whatever language they are in. */
export type Portal = { readonly currency: string; readonly language: ShopLanguage; readonly isSure?: true };

/** Returns the beginning of a feed as text; letters that are not Latin may be wrong, which no tag is made of. */
export function headText(bytes: Uint8Array): string {
  return new TextDecoder(detectWideLabel(bytes) ?? 'utf-8').decode(bytes.subarray(0, FEED_HEAD_BYTES));
}

/** Bytes of a feed that are enough to know its head and the tags of its first product. */
export const FEED_HEAD_BYTES = 64 << 10;

interface Format {
  /** Patterns that its feeds contain, all of them, and one that they lack. */
  readonly has: readonly RegExp[];
  readonly lacks?: RegExp;
  readonly portals: readonly Portal[];
}

// Portals, known by the root of their format or what no other has in it; the first that is found is meant.
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
    // A wholesaler's prices may be in dollars, which another tag says then.
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

// Tags of a price whose name says its currency.
const priceTags: readonly { readonly pattern: RegExp; readonly currency: string }[] = [
  { pattern: /<priceRUAH[\s>]/i, currency: 'UAH' },
];

/**
 * Reads the beginning of a feed, which may be cut anywhere. Elements inside of products do not belong to the head: a book has a language,
 * too.
 */
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

/** Returns the currency in a head: YML lists the shop's currencies, the one of its prices with the rate 1. */
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

/** Returns the currency that the columns of prices name: 'Price (EUR)'. Above them a table has a few lines at most. */
function currencyOfColumns(text: string): string | null {
  const lines = text.split(/\r\n?|\n/, 5);
  return onlyCurrency(lines.flatMap((line) => line.split(/[\t;,|]/)).map((cell) => cell.replaceAll('"', '')));
}

/** Returns the currency that the tags of prices name: price_eur. */
function currencyOfTags(text: string): string | null {
  const tags = text.matchAll(/<(?:[\w-]{1,20}:)?(\w{1,40}[_.-][a-z]{3})[\s>]/gi);
  return onlyCurrency([...new Set(Array.from(tags, ([, name = '']) => name))]);
}

/** Prices in two currencies leave open which of them is drawn. */
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
