import { PRICE_NAMES } from '#feed';
import type { ShopLanguage } from '#core/feeds/shop-languages.ts';
import {
  findCurrency,
  minorDigits,
  findGroupMark,
  usualLocale,
  parsePrice,
  type NumberReading,
} from '#picture/values';
import { plainText } from './text/plain-text.ts';
import { readFeedHead } from './feed-head.ts';
import { guessCustom } from './guess-custom.ts';
import { MarkTally, readingIn, type ColumnCustom, type MarksByColumn } from './number-marks.ts';
import { findPriceFacts, type PriceFacts } from './price-fields.ts';
import { settle, type Settled } from './settle.ts';

type PriceName = (typeof PRICE_NAMES)[number];

/** What a feed's prices show, stored with each published version. */
export interface PriceJudgement {
  readonly marks: MarksByColumn;
  readonly currency: Settled<string>;
  readonly likelyCurrency: Settled<string>;
  readonly language: Settled<ShopLanguage>;
}

/** Price format of a shop, and the format wanted in pictures. */
export interface PriceForm {
  readonly marks: MarksByColumn;
  /** Currency of prices that name none: set for the feed, or stated in it. */
  readonly currency: string | null;
  /** The known currency, or else a likely one: for template functions that need a currency. */
  readonly likelyCurrency: string | null;
  /** Language of prices and dates if a template sets none; null: that of the currency's country. */
  readonly language: string | null;
}

/** Price settings of a feed; guessed if absent or null. */
export interface PriceSettings {
  readonly currency?: string | null | undefined;
  readonly language?: string | null | undefined;
}

/** The price format of a shop without any evidence. */
export const unknownForm: PriceForm = { marks: {}, currency: null, likelyCurrency: null, language: null };

/** Number of first products that decide the format: as many as the analysis and the form's panel read. */
export const FORM_PRODUCTS = 200;

/** What is known about a feed besides its products. */
export interface FeedCircumstances {
  readonly feedUrl: string;
  /** The beginning of the feed as text, and the tag of its products. */
  readonly head: string;
  readonly productTag: string;
}

/** The parts of a product that show how its shop writes prices. */
export interface PricedProduct {
  readonly values: Readonly<Record<string, string>>;
  readonly image?: string;
}

/** Maximum characters of a price; longer texts are not parsed. */
const TEXT_LENGTH_MAX = 500;

const nowhere: FeedCircumstances = { feedUrl: '', head: '', productTag: '' };

/** Judges a feed's price format by its first products and the earlier judgement. */
export function judgePrices(
  products: readonly PricedProduct[],
  circumstances: FeedCircumstances = nowhere,
  kept: PriceJudgement | null = null,
): PriceJudgement {
  const tally = new PriceTally();
  tally.add(products.slice(0, FORM_PRODUCTS));
  return tally.judge(circumstances, kept);
}

/** Collects evidence from the prices of a feed's products while they are read. */
export class PriceTally {
  private readonly marks = new MarkTally();
  private readonly named = new Map<string, number>();
  private readonly first: PricedProduct[] = [];

  add(products: readonly PricedProduct[]): void {
    this.first.push(...products.slice(0, FORM_PRODUCTS - this.first.length));
    for (const { values } of products) this.addPrices(findPriceFacts(values));
  }

  /** Judges the products so far, starting from the earlier judgement. */
  judge(circumstances: FeedCircumstances, kept: PriceJudgement | null): PriceJudgement {
    const custom = guessCustom({
      head: readFeedHead(circumstances.head, circumstances.productTag),
      addresses: [circumstances.feedUrl, ...this.first.map(({ image = '' }) => image)],
      texts: this.first.flatMap(({ values }) => [values['title'] ?? '', values['description'] ?? '']),
      named: this.named,
    });
    const currency = settle(kept?.currency, custom.currency);
    const likelyCurrency = settle(kept?.likelyCurrency, custom.likelyCurrency);
    const language = settle(kept?.language, custom.language);
    const customOf = (column: string): ColumnCustom =>
      customOfCurrency(column.split(' ')[1] ?? likelyCurrency.value, language.value);
    return { marks: this.marks.judge(kept?.marks ?? {}, customOf), currency, likelyCurrency, language };
  }

  private addPrices(facts: PriceFacts): void {
    for (const name of PRICE_NAMES) {
      const text = plainText((facts[name] ?? '').slice(0, TEXT_LENGTH_MAX));
      if (!/[1-9]/.test(text)) continue;
      const currency = currencyIn(facts, name);
      this.marks.add(nameColumn(name, currency), text);
      const isPrice = name === 'price' && (currency !== null || parsePrice(text) !== null);
      if (isPrice) this.named.set(currency ?? '', (this.named.get(currency ?? '') ?? 0) + 1);
    }
  }
}

export function makePriceForm(judged: PriceJudgement, settings: PriceSettings = {}): PriceForm {
  const currency = settings.currency ?? judged.currency.value;
  return {
    marks: judged.marks,
    currency,
    likelyCurrency: currency ?? judged.likelyCurrency.value,
    language: settings.language ?? judged.language.value,
  };
}

/** Returns how to read a number that is a product's price of this name in this currency. */
export function chooseReading({ marks }: PriceForm, name: PriceName, currency: string | null): NumberReading {
  return readingIn(marks, nameColumn(name, currency));
}

/** Returns the currency of a product's price, from its text or from the field beside it. */
function currencyIn(facts: PriceFacts, name: PriceName): string | null {
  const beside = findCurrency(plainText(facts[`${name}_currency`] ?? facts.currency ?? ''));
  return parsePrice(plainText(facts[name] ?? ''))?.currency ?? beside;
}

function nameColumn(name: PriceName, currency: string | null): string {
  return currency === null ? name : `${name} ${currency}`;
}

function customOfCurrency(currency: string | null, language: ShopLanguage | null): ColumnCustom {
  const isKnown = currency !== null || language !== null;
  const locale = language ?? usualLocale(currency);
  return { decimals: minorDigits(currency), groupMark: isKnown ? findGroupMark(locale) : null };
}
