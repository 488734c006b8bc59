import { LRUCache } from 'lru-cache';
import type { Tile } from '#core/template/blend.ts';

const maxBaseBytes = 64 * 1024 * 1024;
const maxTileBytes = 32 * 1024 * 1024;

/** Drawn pixels that products have in common. Forgetting any of them changes the time a picture takes, not its pixels. */
export type LayerCache = {
  /** Opaque RGB of a whole canvas: what lies below everything that differs. */
  readonly bases: LRUCache<string, Uint8Array>;
  /** Single layers; `isEmpty` remembers that nothing of one can be seen. */
  readonly tiles: LRUCache<string, Tile | typeof nothing>;
};

/** Stands for a layer of which nothing can be seen. */
export const nothing = { isEmpty: true } as const;

/** Opens an empty cache that never holds more than 96 MB. */
export function openLayerCache(): LayerCache {
  return {
    bases: new LRUCache({ maxSize: maxBaseBytes, sizeCalculation: (base) => base.byteLength }),
    tiles: new LRUCache({
      maxSize: maxTileBytes,
      sizeCalculation: (tile) => 1000 + ('data' in tile ? tile.data.byteLength + tile.spans.byteLength : 0),
    }),
  };
}
