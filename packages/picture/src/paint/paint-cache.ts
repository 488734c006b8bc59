import { LRUCache } from 'lru-cache';
import type { Tile } from './pixels/blend.ts';

const maxBaseBytes = 64 * 1024 * 1024;
const maxTileBytes = 32 * 1024 * 1024;

/** Pixels of a layer; `isCut` if its text is truncated because it is too long. */
export type DrawnTiles = { readonly tiles: readonly Tile[]; readonly isCut: boolean };

/** Drawn pixels shared by products. Evicting an entry only costs time; the resulting pixels are the same. */
export type PaintCache = {
  /** Opaque RGB of a whole canvas: everything below the first layer that differs. */
  readonly bases: LRUCache<string, Uint8Array>;
  /** Single layers and texts, from bottom to top; empty if a layer has nothing visible. */
  readonly tiles: LRUCache<string, DrawnTiles>;
  /** Layers drawn once, by a hash of their names: most titles never occur again and must not fill the memory. */
  readonly seen: LRUCache<number, true>;
  /** Unused canvases for painting over: allocating new ones of megabytes keeps the garbage collector busy. */
  readonly freeCanvases: Uint8Array[];
};

const maxFreeCanvases = 2;

/** Returns a canvas of this many bytes with arbitrary content. */
export function takeCanvas({ freeCanvases }: PaintCache, bytes: number): Uint8Array {
  const at = freeCanvases.findIndex((canvas) => canvas.byteLength === bytes);
  return freeCanvases.splice(at, at < 0 ? 0 : 1)[0] ?? new Uint8Array(bytes);
}

/** Takes back a canvas that the caller no longer uses, for a later `takeCanvas`. */
export function giveCanvas({ freeCanvases }: PaintCache, canvas: Uint8Array): void {
  freeCanvases.unshift(canvas);
  freeCanvases.length = Math.min(freeCanvases.length, maxFreeCanvases);
}

/** Opens an empty cache of at most 96 MB. */
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
