/** Returns a key normalised for comparison: `{{ Sale price }}`, `sale-price` and `SALE_PRICE` are the same key. */
export function normalizeKey(key: string): string {
  return key
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_');
}
