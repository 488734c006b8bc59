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

/** Judgement of a feed's prices, stored with each published version. */
export interface PriceJudgement {
  readonly marks: MarksByColumn;
  readonly currency: Settled<string>;
  readonly likelyCurrency: Settled<string>;
  readonly language: Settled<ShopLanguage>;
}

/** Price format of a shop, and the one that it wants in pictures. */
export interface PriceForm {
  readonly marks: MarksByColumn;
  /** Currency of prices that name none: set for the feed, or found in it. */
  readonly currency: string | null;
  /** The same, or the likely one: for functions that write a price as a currency. */
  readonly likelyCurrency: string | null;
  /** Language of prices and dates if a template sets none; null: like in the country of the currency. */
  readonly language: string | null;
}

/** Price settings of a feed; left out or null, they are guessed. */
export interface PriceSettings {
  readonly currency?: string | null | undefined;
  readonly language?: string | null | undefined;
}

/** The form of a shop of which nothing is known. */
export const unknownForm: PriceForm = { marks: {}, currency: null, likelyCurrency: null, language: null };

/** Number of products from the first on that decide the form: as many as the analysis and the form's panel read. */
export const FORM_PRODUCTS = 200;

/** Facts about a feed beside its products. */
export interface FeedCircumstances {
  readonly feedUrl: string;
  /** The beginning of the feed as text, and the tag of its products. */
  readonly head: string;
  readonly productTag: string;
}

/** Parts of a product that show how its shop writes prices. */
export interface PricedProduct {
  readonly values: Readonly<Record<string, string>>;
  readonly image?: string;
}

/** A price is shorter, whatever is around it. */
const TEXT_LENGTH_MAX = 500;

const nowhere: FeedCircumstances = { feedUrl: '', head: '', productTag: '' };

/** Judges how a feed writes its prices, by its first products and the earlier judgement. */
export function judgePrices(
  products: readonly PricedProduct[],
  circumstances: FeedCircumstances = nowhere,
  kept: PriceJudgement | null = null,
): PriceJudgement {
  const tally = new PriceTally();
  tally.add(products.slice(0, FORM_PRODUCTS));
  return tally.judge(circumstances, kept);
}

/** Looks at the prices of a feed's products as they are read. */
export class PriceTally {
  private readonly marks = new MarkTally();
  private readonly named = new Map<string, number>();
  /** The first products, for their texts. */
  private readonly first: PricedProduct[] = [];

  /** Takes the next products into account. */
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

/** Applies the feed's settings to a judgement. */
export function makePriceForm(judged: PriceJudgement, settings: PriceSettings = {}): PriceForm {
  const currency = settings.currency ?? judged.currency.value;
  return {
    marks: judged.marks,
    currency,
    likelyCurrency: currency ?? judged.likelyCurrency.value,
    language: settings.language ?? judged.language.value,
  };
}

/** Returns the way to read a product's number that is a price of this name in this currency. */
export function chooseReading({ marks }: PriceForm, name: PriceName, currency: string | null): NumberReading {
  return readingIn(marks, nameColumn(name, currency));
}

/** Returns the currency that a product's price names, in its text or beside it. */
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
