/** The product in a template's preview: a plain cup, so that no shop's goods are favoured. */
const sampleValues: Readonly<Record<string, string>> = {
  TITLE: 'Stoneware cup with a matte glaze, 300 ml',
  PRICE: '$24.00',
  SALE_PRICE: '$19.00',
  OLD_PRICE: '$24.00',
  PRIOR_PRICE: '$24.00',
  BRAND: 'Your brand',
  RATING: '4.8',
  REVIEW_COUNT: '128',
  // A cup has no energy class.
  ENERGY_EFFICIENCY_CLASS: '',
  MIN_ENERGY_EFFICIENCY_CLASS: '',
  MAX_ENERGY_EFFICIENCY_CLASS: '',
  CERTIFICATION_NAME: '',
  CERTIFICATION_VALUE: '',
  LINK: 'https://shop.example/stoneware-cup',
  QUANTITY: '3',
  UNIT_PRICING_MEASURE: '300 ml',
  UNIT_PRICING_BASE_MEASURE: '100 ml',
  SALE_PRICE_EFFECTIVE_DATE: '2026-11-20T00:00+01:00/2026-11-27T23:59+01:00',
};

const sampleDate = '2026-11-27';

/** Returns sample values for a template's placeholders; a key without a sample shows its own name. */
export function sampleValuesFor(placeholders: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    placeholders.map((key) => [key, sampleValues[key] ?? (isDate(key) ? sampleDate : toName(key))]),
  );
}

function isDate(key: string): boolean {
  return /(?:^|_)(?:DATE|ENDS|STARTS)$/.test(key);
}

function toName(key: string): string {
  const words = key.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
