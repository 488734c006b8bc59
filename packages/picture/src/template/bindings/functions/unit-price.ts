import { feedLanguage } from '../feed-custom.ts';
import { formatPrice, isKnownLocale, usualLocale } from '../format-price.ts';
import { parsePrice } from '../parse-price.ts';
import { scalePrice } from './price-parts.ts';
import { findUnit, pieceWord, usualUnit, type Unit } from './units.ts';
import { writeCurrency } from './write-currency.ts';

/** An amount of goods: '750 ml', '6 x 0,33 l'. */
type Measure = { readonly amount: number; readonly unit: Unit };

const measurePattern = /^(?:(\d{1,4})\s*[x×*]\s*)?(\d[\d.,\s]*?)\s*(\p{L}[\p{L}\p{No}\d.\s]*)$/u;
const longestMeasure = 40;

/**
 * Returns what a unit of the product costs, '12,90 € / 1 kg', as the feed's language writes it. `options` are the measure of the product and
 * the one that is compared, then those of `currency`; without the second it is a kilogram, litre, metre, square metre or piece. Empty where
 * one of them is not certain, or the two are no measures of one thing: a unit price must not be wrong by a thousand.
 */
export function writeUnitPrice(value: string, [of = '', by = '', ...options]: readonly string[]): string {
  const measure = parseMeasure(of);
  const base = by.trim() === '' ? usualBase(measure) : parseMeasure(by);
  if (measure === null || base === null || measure.unit.of !== base.unit.of) return '';
  const ratio = (base.amount * base.unit.times) / (measure.amount * measure.unit.times);
  const price = scalePrice(value, options, (amount) => amount * ratio);
  // Less than the smallest coin is no price.
  if (!/[1-9]/.test(price)) return '';
  const locale =
    [...options, feedLanguage(options)].find((option) => isKnownLocale(option)) ??
    usualLocale(parsePrice(price)?.currency ?? null);
  const name = base.unit.of === 'count' ? pieceWord(locale, base.amount) : base.unit.name;
  const number = formatPrice({ amount: base.amount, currency: null }, locale, true);
  return `${writeCurrency(price, options)} / ${number}\u00a0${name}`;
}

function usualBase(measure: Measure | null): Measure | null {
  return measure && { amount: 1, unit: usualUnit(measure.unit) };
}

/** Returns the amount of a text; null for anything but a number above zero and a unit. '1.000 g' may be one gram, or a thousand. */
function parseMeasure(text: string): Measure | null {
  const [, times = '1', number = '', name = ''] =
    text.length > longestMeasure ? [] : (measurePattern.exec(text.trim()) ?? []);
  const unit = findUnit(name);
  const each = parsePrice(number, 'doubtful')?.amount ?? 0;
  const amount = each * Number(times);
  return unit === null || !(amount > 0) ? null : { amount, unit };
}
