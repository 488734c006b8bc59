import type { LayerBox } from '../../paint/paint-types.ts';

/** Where the painter has put a layer; null until it has. */
export function useLayerBox(_id: string): LayerBox | null {
  return null;
}
