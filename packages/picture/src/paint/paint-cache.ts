import { LRUCache } from 'lru-cache';
import type { Tile } from './pixels/blend.ts';

const maxBaseBytes = 64 * 1024 * 1024;
const maxTileBytes = 32 * 1024 * 1024;

/** Pixels of a layer, and whether a text of it is shown in part, because it is too long. */
export type DrawnTiles = { readonly tiles: readonly Tile[]; readonly isCut: boolean };

/** Drawn pixels that products have in common. Forgetting any of them changes the time a picture takes, not its pixels. */
export type PaintCache = {
  /** Opaque RGB of a whole canvas: what lies below everything that differs. */
  readonly bases: LRUCache<string, Uint8Array>;
  /** Single layers and texts, from the bottom to the top; none where nothing of a layer can be seen. */
  readonly tiles: LRUCache<string, DrawnTiles>;
  /** Layers that were drawn once, by a hash of their names: most titles are never seen again and must not fill the memory. */
  readonly seen: LRUCache<number, true>;
  /** Canvases that are no longer needed, to be painted over: new ones of megabytes keep the garbage collector busy. */
  readonly freeCanvases: Uint8Array[];
};

const maxFreeCanvases = 2;

/** Returns a canvas of this many bytes with anything on it. */
export function takeCanvas({ freeCanvases }: PaintCache, bytes: number): Uint8Array {
  const at = freeCanvases.findIndex((canvas) => canvas.byteLength === bytes);
  return freeCanvases.splice(at, at < 0 ? 0 : 1)[0] ?? new Uint8Array(bytes);
}

/** Hands a canvas back that its owner will not look at again. */
export function giveCanvas({ freeCanvases }: PaintCache, canvas: Uint8Array): void {
  freeCanvases.unshift(canvas);
  freeCanvases.length = Math.min(freeCanvases.length, maxFreeCanvases);
}

/** Opens an empty cache that never holds more than 96 MB. */
export function openPaintCache(): PaintCache {
  return {
    bases: new LRUCache({ maxSize: maxBaseBytes, sizeCalculation: (base) => base.byteLength }),
    tiles: new LRUCache({
      maxSize: maxTileBytes,
      sizeCalculation: ({ tiles }) =>
        tiles.reduce((sum, { data, runs }) => sum + data.byteLength + (runs?.byteLength ?? 0), 1000),
    }),
    seen: new LRUCache({ max: 10_000 }),
    freeCanvases: [],
  };
}
