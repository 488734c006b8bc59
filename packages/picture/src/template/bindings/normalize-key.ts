/** Returns the form in which keys are compared: `{{ Sale price }}`, `sale-price` and `SALE_PRICE` are one key. */
export function normalizeKey(key: string): string {
  return key
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_');
}
