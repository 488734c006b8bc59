import { useSyncExternalStore } from 'react';
import { openListeners } from '#web/lib/listeners.ts';

const storageKey = 'productTiles';
const { subscribe, tell } = openListeners();

type TileSize = 'large' | 'small';

function readTileSize(): TileSize {
  return localStorage.getItem(storageKey) === 'small' ? 'small' : 'large';
}

export function setTileSize(size: TileSize): void {
  if (size === 'small') localStorage.setItem(storageKey, size);
  else localStorage.removeItem(storageKey);
  tell();
}

export function useTileSize(): TileSize {
  return useSyncExternalStore(subscribe, readTileSize);
}
