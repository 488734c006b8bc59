import { flattenLayers, type Layer } from '../layers/layer-schema.ts';

/** Lists the shares of its room that a product fills in a template's evenly sized photos, in per cent as written, without duplicates. */
export function productSizes(layers: readonly Layer[]): string[] {
  const shares = flattenLayers(layers).flatMap((layer) =>
    layer.kind === 'photo' && layer.evenSize !== undefined ? [String(layer.evenSize.share)] : [],
  );
  return [...new Set(shares)];
}

/** Returns the layers with products of another size; a photo with a different size keeps it. */
export function withProductSize(layers: readonly Layer[], before: string, after: string): Layer[] {
  return layers.map((layer) => {
    if (layer.kind === 'group') return { ...layer, layers: withProductSize(layer.layers, before, after) };
    if (layer.kind !== 'photo' || layer.evenSize === undefined) return layer;
    if (String(layer.evenSize.share) !== before) return layer;
    return { ...layer, evenSize: { ...layer.evenSize, share: Number(after) } };
  });
}
