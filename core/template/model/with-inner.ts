import type { Layer } from './layer-schema.ts';

/** The layers and those inside groups, from back to front. */
export function withInner(layers: readonly Layer[]): Layer[] {
  return layers.flatMap((layer) => [layer, ...(layer.kind === 'group' ? withInner(layer.layers) : [])]);
}
