import { PRICE_NAMES } from '#feed';
import { findCurrency, minorDigits, parsePrice, type NumberReading, type Price } from '#picture/values';
import { plainText } from './text/plain-text.ts';
import { chooseReading, type PriceForm } from './price-form.ts';
import type { PriceFacts } from './price-fields.ts';
import { parseSaleWindow } from './sale-window.ts';

/** Prices of a product at a moment, as texts with their currency if it is known. */
export interface EffectivePrice {
  /** Price that a buyer pays; '' if no price may be shown. */
  readonly current: string;
  /** Price before a current reduction; '' without one. */
  readonly former: string;
  /** Price after an implausible reduction, which is not shown; '' without one. */
  readonly unlikely: string;
  /** True if one of the product's prices is ambiguous and therefore shown as written. */
  readonly isDoubtful: boolean;
  /** When the prices next change because a date is reached, in ms since 1970; null: never. */
  readonly changesAt: number | null;
}

/**
 * A price as written in the feed, with its meaning; `price` is null if it cannot be read with certainty, and then `currency` is that of its
 * number, if it is one.
 */
type WrittenPrice = {
  readonly text: string;
  readonly price: Price | null;
  readonly reading: NumberReading;
  readonly currency: string | null;
};
type CertainPrice = WrittenPrice & { readonly price: Price };

/**
 * Largest plausible reduction: a sale price below a tenth of the price is no offer but another number, such as a monthly rate, or a typing
 * error. Then only the regular price is shown: a price above the shop's promises nothing, while one below it is refused by channels
 * (Merchant Center compares it with the shop's page) and misleading by law.
 */
export const REDUCTION_TIMES_MAX = 10;

const nothing: WrittenPrice = { text: '', price: null, reading: null, currency: null };

/**
 * Determines the current price of a product. A sale price counts if it can be read, is at least a tenth of the price, below it, in its
 * currency, and inside its time window; otherwise an old price counts if it is above the price, at most tenfold. A missing currency is
 * taken from the product's other prices; a currency field beside a price is its own. Zero, or a text without a number, is no price.
 */
export function effectivePrice(facts: PriceFacts, nowMs: number, form: PriceForm): EffectivePrice {
  const { written, show } = writtenPrices(facts, form);
  const [price, sale, old] = written;
  const hasPrice = (facts.price ?? '').trim() !== '';
  const [, unlikely] =
    [[price, sale] as const, [old, hasPrice ? price : sale] as const].find((pair) => isUnlikely(...pair)) ??
    [];
  const answer = (current: WrittenPrice, former: WrittenPrice, changesAt: number | null): EffectivePrice => ({
    current: show(current),
    former: show(former),
    unlikely: show(unlikely ?? nothing),
    isDoubtful: written.some(isDoubtful),
    changesAt,
  });
  const isSale = isCertain(sale) && (hasPrice ? isReduction(price, sale) : price.text === '');
  const window = isSale ? saleTimes(facts, nowMs) : { holds: false, changesAt: null };
  if (window.holds && hasPrice) return answer(sale, price, window.changesAt);
  if (window.holds) return answer(sale, isReduction(old, sale) ? old : nothing, window.changesAt);
  return answer(price, isReduction(old, price) ? old : nothing, window.changesAt);
}

/** Returns the prices of a product, each as a text that is clear without knowing the shop; '' for a missing price. */
export function readablePrices(
  facts: PriceFacts,
  form: PriceForm,
): Record<(typeof PRICE_NAMES)[number], string> {
  const { written, show } = writtenPrices(facts, form);
  const [price, salePrice, oldPrice] = written.map(show) as [string, string, string];
  return { price, sale_price: salePrice, old_price: oldPrice };
}

function writtenPrices(facts: PriceFacts, form: PriceForm) {
  const written = PRICE_NAMES.map((name) =>
    writtenPrice(facts[name] ?? '', facts[`${name}_currency`] ?? facts.currency ?? '', (currency) =>
      chooseReading(form, name, currency),
    ),
  ) as [price: WrittenPrice, salePrice: WrittenPrice, oldPrice: WrittenPrice];
  const currency = sharedCurrency(written) ?? currencyOfFeed(written, form);
  const show = (each: WrittenPrice) => shownText(each, each.price?.currency ?? each.currency ?? currency);
  return { written, show };
}

/** Returns the currency for prices that name none: the feed's, unless the product's prices name several. */
function currencyOfFeed(written: readonly WrittenPrice[], { currency }: PriceForm): string | null {
  return written.some((each) => each.price?.currency != null) ? null : currency;
}

/** Returns if the sale applies now, and when that changes next. A sale whose window cannot be read may be over, so it does not apply. */
function saleTimes(facts: PriceFacts, nowMs: number): { holds: boolean; changesAt: number | null } {
  const { sale_price_starts: starts = '', sale_price_ends: ends = '' } = facts;
  const window = parseSaleWindow(facts.sale_price_effective_date ?? `${starts}/${ends}`);
  if (window === null) return { holds: false, changesAt: null };
  const { startsAt, endsAt } = window;
  const next = [startsAt, endsAt].find((edge) => edge > nowMs && Number.isFinite(edge));
  return { holds: startsAt <= nowMs && nowMs < endsAt, changesAt: next ?? null };
}

function writtenPrice(
  raw: string,
  currencyBeside: string,
  readingFor: (currency: string | null) => NumberReading,
): WrittenPrice {
  const text = plainText(raw).trim();
  if (!isAmount(text)) return nothing;
  const unread = parsePrice(text);
  const currency = unread?.currency ?? findCurrency(plainText(currencyBeside));
  const reading = readingFor(currency);
  const price = reading === null ? unread : parsePrice(text, reading);
  return { text, price: price && { ...price, currency }, reading, currency };
}

/** True if a text is an amount that can be paid: has a digit other than zero, and no minus before the first. */
function isAmount(text: string): boolean {
  return /[1-9]/.test(text) && !/^\D*[-−–—]\s?\d/u.test(text);
}

function isCertain(written: WrittenPrice): written is CertainPrice {
  return written.price !== null;
}

function isDoubtful({ text, price, reading }: WrittenPrice): boolean {
  return price === null && reading === 'doubtful' && parsePrice(text) !== null;
}

function isReduction(before: WrittenPrice, now: WrittenPrice): boolean {
  return isLower(before, now) && !isUnlikely(before, now);
}

function isUnlikely(before: WrittenPrice, now: WrittenPrice): boolean {
  return isLower(before, now) && (now.price?.amount ?? 0) * REDUCTION_TIMES_MAX < (before.price?.amount ?? 0);
}

function isLower(before: WrittenPrice, now: WrittenPrice): boolean {
  if (!isCertain(before) || !isCertain(now) || now.price.amount >= before.price.amount) return false;
  const [one, other] = [before.price.currency, now.price.currency];
  return one === null || other === null || one === other;
}

/** Returns the currency for a price that names none: the only one named by the product's other prices. */
function sharedCurrency(written: readonly WrittenPrice[]): string | null {
  const named = new Set(written.flatMap(({ price }) => price?.currency ?? []));
  const [only = null] = named;
  return named.size === 1 ? only : null;
}

/**
 * Returns a price as a text that is clear without context: as written if it is complete, with the currency added if only that is missing,
 * else in plain digits.
 */
function shownText({ text, price, reading }: WrittenPrice, currency: string | null): string {
  if (price === null) return isBareNumber(text) && currency !== null ? `${text} ${currency}` : text;
  if (isPlainIn(text, price, currency)) return text;
  const mark = currency === null && reading === ',' ? ',' : '.';
  const digits = Math.max(minorDigits(currency), Number.isInteger(price.amount) ? 0 : 2);
  const plain = decimals(price.amount, digits).replace('.', mark);
  // '180.6' is the output of a program; people write '180.60'.
  const whole = /^\d+[.,]\d$/.test(text) ? `${text}0` : text;
  const candidates =
    currency === null ? [whole, plain] : [text, `${text} ${currency}`, `${plain} ${currency}`];
  const isMeant = (candidate: string) => {
    const read = parsePrice(candidate);
    return read !== null && read.currency === currency && Math.abs(read.amount - price.amount) < 0.0051;
  };
  return candidates.find(isMeant) ?? text;
}

function isBareNumber(text: string): boolean {
  return /^\d[\d.,'’\s]*$/u.test(text) && parsePrice(text) !== null;
}

/** True if a text is clear at first sight: it names its currency, and its decimals cannot be taken for thousands. */
function isPlainIn(text: string, price: Price, currency: string | null): boolean {
  return (
    currency === price.currency && /^\d+(?:\.\d{1,2})? [A-Z]{3}$/.test(text) && text.endsWith(currency ?? ' ')
  );
}

/** Returns a number with this many decimals, rounded half up: 24.995 is 25.00. */
function decimals(amount: number, digits: number): string {
  return Number(`${Math.round(Number(`${amount}e${digits}`))}e-${digits}`).toFixed(digits);
}
