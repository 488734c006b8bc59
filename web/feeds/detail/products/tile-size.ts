import { useSyncExternalStore } from 'react';

const storageKey = 'productTiles';
const listeners = new Set<() => void>();

/** How large products are in the gallery of this browser. */
type TileSize = 'large' | 'small';

function readTileSize(): TileSize {
  return localStorage.getItem(storageKey) === 'small' ? 'small' : 'large';
}

export function setTileSize(size: TileSize): void {
  if (size === 'small') localStorage.setItem(storageKey, size);
  else localStorage.removeItem(storageKey);
  for (const listener of listeners) listener();
}

export function useTileSize(): TileSize {
  return useSyncExternalStore(subscribe, readTileSize);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
