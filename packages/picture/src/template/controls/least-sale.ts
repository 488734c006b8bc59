import type { Layer } from '../layers/layer-schema.ts';

// In the text of a configuration, where quotes are escaped: `| discount SALE_PRICE PRICE \"5%\"`.
const leastOf = /(\|\s*discount\b[^}|]*?\\")([1-9]\d?)(%\\")/g;

/** Returns the per cents from which on the layers of a template call a reduction a sale, as written; [] for none. */
export function leastSales(layers: readonly Layer[]): string[] {
  return [...new Set(Array.from(JSON.stringify(layers).matchAll(leastOf), ([, , least = '']) => least))];
}

/** Returns the layers with a different least reduction; a layer with one of its own keeps it. */
export function withLeastSale(layers: readonly Layer[], before: string, after: string): Layer[] {
  const text = JSON.stringify(layers).replace(
    leastOf,
    (whole: string, head: string, least: string, end: string) =>
      least === before ? `${head}${after}${end}` : whole,
  );
  return JSON.parse(text) as Layer[];
}
