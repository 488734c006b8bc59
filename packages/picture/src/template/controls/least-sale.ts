import type { Layer } from '../layers/layer-schema.ts';

// Matches the JSON text of a configuration, in which quotes are escaped: `| discount SALE_PRICE PRICE \"5%\"`.
const leastOf = /(\|\s*discount\b[^}|]*?\\")([1-9]\d?)(%\\")/g;

/** Returns the minimum reductions, in per cent, from which a template's layers show a sale, as written; [] for none. */
export function leastSales(layers: readonly Layer[]): string[] {
  return [...new Set(Array.from(JSON.stringify(layers).matchAll(leastOf), ([, , least = '']) => least))];
}

/** Returns the layers with another minimum reduction; a layer with a different one keeps it. */
export function withLeastSale(layers: readonly Layer[], before: string, after: string): Layer[] {
  const text = JSON.stringify(layers).replace(
    leastOf,
    (whole: string, head: string, least: string, end: string) =>
      least === before ? `${head}${after}${end}` : whole,
  );
  return JSON.parse(text) as Layer[];
}
