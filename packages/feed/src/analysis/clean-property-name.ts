const ACRONYMS = new Set(['ID', 'URL', 'SEO', 'SKU', 'UPC', 'ISBN', 'MPN', 'GTIN']);
const DEFAULT_NAMES = ['title', 'price', 'brand'];

/** Returns a property name for display: 'g:image_link' is 'Image Link', 'g:gtin' is 'GTIN'. */
export function cleanPropertyName(name: string): string {
  const words = name
    .trim()
    .replace(/^(g|c|fb):/i, '')
    .split(/[\s_-]+/)
    .filter((word) => word !== '');
  return words.map(capitalise).join(' ');
}

/** Returns names as stored: lower case, spaces as underscores; title, price and brand if none is left. */
export function savedPropertyNames(names: readonly string[]): string[] {
  const saved = names
    .map((name) => name.trim().toLowerCase().replace(/\s+/g, '_'))
    .filter((name) => name !== '');
  return saved.length > 0 ? [...new Set(saved)] : DEFAULT_NAMES;
}

function capitalise(word: string): string {
  const upper = word.toUpperCase();
  if (ACRONYMS.has(upper)) return upper;
  // Lower-cases a name in capitals; one with some capitals ('salePrice') keeps its spelling.
  const rest = word === upper ? word.slice(1).toLowerCase() : word.slice(1);
  return upper.slice(0, 1) + rest;
}
