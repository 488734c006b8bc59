import { plainText } from './text/plain-text.ts';
import { PRICE_NAMES } from '#feed';
import { effectivePrice, readablePrices } from './effective-price.ts';
import { unknownForm, type PriceForm } from './price-form.ts';
import { findPriceFacts, findPriceName, type PriceFacts } from './price-fields.ts';

/** Values in a product's picture at a moment. */
export interface ShownValues {
  /** Texts by the names that templates ask for. */
  readonly values: Record<string, string>;
  /** Time of their next change by time alone, in ms since 1970; null for none. */
  readonly changesAt: number | null;
}

/** No picture shows more of a text. */
const LENGTH_MAX = 5_000;

/**
 * Returns the values that templates are filled with, made from a product's texts in its feed: every path to a picture comes through here,
 * so that all of them show one price. `price` is the one that a buyer pays now; where that is reduced, `sale_price` equals it and
 * `old_price` is the former one, under every name that the feed has for them; else neither is there. The feed's own texts are kept as
 * `feed_price`, `feed_sale_price` and `feed_old_price`, and a reduced price that is implausible is returned as `feed_reduction`. All other
 * texts become plain text, unless `isAsked` reports that they are not needed.
 */
export function shownValues(
  values: Readonly<Record<string, string>>,
  nowMs: number,
  form: PriceForm = unknownForm,
  isAsked: (name: string) => boolean = () => true,
): ShownValues {
  const facts = findPriceFacts(values);
  const { current, former, unlikely, isDoubtful, changesAt } = effectivePrice(facts, nowMs, form);
  const prices = { price: current, sale_price: former === '' ? '' : current, old_price: former };
  const shown: Record<string, string> = {};
  for (const [name, text] of Object.entries(values)) {
    const priceName = findPriceName(name);
    if (isCustom(name)) continue;
    if (priceName === null)
      shown[name] = isOwnWords(name) || !isAsked(name) ? text : plainText(text.slice(0, LENGTH_MAX));
    else if (prices[priceName] !== '') shown[name] = prices[priceName];
  }
  for (const [name, text] of Object.entries({ ...prices, feed_reduction: unlikely }))
    if (text !== '') shown[name] = text;
  for (const name of ['unit_pricing_measure', 'unit_pricing_base_measure']) {
    const unit = shown[`${name}_unit`];
    // Shopify writes the number and its unit in two fields.
    if (unit !== undefined && /^[\d.,\s]+$/.test(shown[name] ?? '')) shown[name] = `${shown[name]} ${unit}`;
  }
  return {
    values: { ...shown, ...ownWords(values, facts), ...listDefaults(values, form, isDoubtful) },
    changesAt,
  };
}

/**
 * Returns the defaults for functions of a template that leave the format of a price open: the feed's language and its likely currency as
 * `feed_language` and `feed_currency`, and that a number of the product is ambiguous as `feed_numbers`. Texts that were given without a
 * form bring their own.
 */
function listDefaults(
  values: Readonly<Record<string, string>>,
  form: PriceForm,
  isDoubtful: boolean,
): Record<string, string> {
  const known =
    form === unknownForm
      ? customNames.map((name) => [name, values[name] ?? ''] as const)
      : Object.entries({
          feed_language: form.language ?? '',
          feed_currency: form.likelyCurrency ?? '',
          feed_numbers: isDoubtful ? 'doubtful' : '',
        });
  return Object.fromEntries(known.filter(([, text]) => text !== ''));
}

const customNames = ['feed_language', 'feed_currency', 'feed_numbers'] as const;

function isCustom(name: string): boolean {
  return name === 'feed_reduction' || customNames.some((custom) => custom === name);
}

/**
 * Restores the price fields that `shownValues` was given from the values that it returned: with them, the same product can be shown at
 * another moment. Names that shops use for a price are there where the product showed it.
 */
export function restoreFeedValues(shown: Readonly<Record<string, string>>): Record<string, string> {
  const own: Record<string, string> = {};
  for (const [name, text] of Object.entries(shown)) {
    const priceName = findPriceName(name);
    const written = priceName === null ? text : shown[`feed_${priceName}`];
    if (written !== undefined && !isOwnWords(name)) own[name] = written;
  }
  for (const name of PRICE_NAMES) {
    const written = shown[`feed_${name}`];
    if (written !== undefined) own[name] = written;
  }
  return own;
}

/**
 * Returns a product's texts with prices that are clear by themselves, for a caller that has its shop's other products and passes this one
 * on to code that has not.
 */
export function withReadablePrices(
  values: Readonly<Record<string, string>>,
  form: PriceForm,
): Record<string, string> {
  const facts = findPriceFacts(values);
  const read = Object.entries(readablePrices(facts, form)).filter(([, text]) => text !== '');
  const { isDoubtful } = effectivePrice(facts, 0, form);
  return {
    ...values,
    ...Object.fromEntries(read),
    ...ownWords(values, facts),
    ...listDefaults(values, form, isDoubtful),
  };
}

/** Returns the prices as the feed writes them, by the names that templates have for that. */
function ownWords(values: Readonly<Record<string, string>>, facts: PriceFacts): Record<string, string> {
  const own = PRICE_NAMES.map((name) => [`feed_${name}`, values[`feed_${name}`] ?? facts[name]] as const);
  return Object.fromEntries(own.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));
}

function isOwnWords(name: string): boolean {
  return /^feed_(?:sale_|old_)?price$/.test(name);
}
