/** A field as people read it: `SALE_PRICE` is "Sale price". */
export function fieldName(key: string): string {
  const words = key.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
