import { plainText } from './text/plain-text.ts';
import { PRICE_NAMES } from '#feed';
import { effectivePrice, readablePrices } from './effective-price.ts';
import { unknownForm, type PriceForm } from './price-form.ts';
import { findPriceFacts, findPriceName, type PriceFacts } from './price-fields.ts';

export interface ShownValues {
  /** Texts by their names in templates. */
  readonly values: Record<string, string>;
  /** When the values next change because a date is reached, in ms since 1970; null: never. */
  readonly changesAt: number | null;
}

/** Maximum length of a text; pictures show less. */
const LENGTH_MAX = 5_000;

/**
 * Returns the values for filling templates, from a product's texts in its feed. Every path to a picture uses this function, so that all
 * show the same price. `price` is what a buyer pays now; if that is reduced, `sale_price` equals it and `old_price` is the former one,
 * under every name that the feed has for them; otherwise both are absent. The feed's own texts are available as `feed_price`,
 * `feed_sale_price` and `feed_old_price`, and an implausible reduced price as `feed_reduction`. All other texts become plain text, unless
 * `isAsked` says that they are not needed.
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
 * Returns defaults for template functions without a price format: the feed's language and likely currency as `feed_language` and
 * `feed_currency`, and ambiguous numbers as `feed_numbers`. For `unknownForm`, returns those that the texts already contain.
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
 * Restores the price fields given to `shownValues` from its result, so that the same product can be shown at another moment. Shops' own
 * names of a price are restored if the product showed it.
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
 * Returns a product's texts with unambiguous prices, for a caller that knows the shop's other products and passes this one to code that
 * does not.
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

/** Returns the prices as written in the feed, under the names that templates use for them. */
function ownWords(values: Readonly<Record<string, string>>, facts: PriceFacts): Record<string, string> {
  const own = PRICE_NAMES.map((name) => [`feed_${name}`, values[`feed_${name}`] ?? facts[name]] as const);
  return Object.fromEntries(own.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));
}

function isOwnWords(name: string): boolean {
  return /^feed_(?:sale_|old_)?price$/.test(name);
}
