import { PRICE_NAMES } from '#core/feed/mapping/property-aliases.ts';
import { decimalMarkOf, type DecimalMark } from '../template/bindings/parse-price.ts';
import { plainText } from '../text/plain-text.ts';
import { priceFactsOf } from './price-fields.ts';

/** How a shop writes the numbers of its prices, as far as its other prices show it. */
export type NumberForm = { readonly decimalMark: DecimalMark | null };

/** The form of a shop of which nothing is known. */
export const unknownForm: NumberForm = { decimalMark: null };

/** How many products from the first on decide the form: as many as the analysis and the form's panel look at. */
export const FORM_PRODUCTS = 200;

/**
 * What the prices of the first products show beyond doubt: where one says '18.50', the '1,299' of another is 1299, and
 * '24.995' is no twenty-five thousand. Where they contradict each other nothing is known.
 */
export function numberFormOf(products: readonly Readonly<Record<string, string>>[]): NumberForm {
  const marks = new Set<DecimalMark>();
  for (const values of products.slice(0, FORM_PRODUCTS)) {
    const facts = priceFactsOf(values);
    for (const name of PRICE_NAMES) {
      const mark = decimalMarkOf(plainText(facts[name] ?? ''));
      if (mark !== null) marks.add(mark);
    }
  }
  const [mark = null] = marks;
  return { decimalMark: marks.size === 1 ? mark : null };
}
