import type { Painter } from '../paint/paint-types.ts';
import { openStore, type OpenStore } from '#web/lib/store.ts';

/** Holds the painter of the canvas: the stage sets it when it opens, and sets null when it closes. */
export type Painting = OpenStore<{ readonly painter: Painter | null }>;

export function openPainting(): Painting {
  return openStore<{ readonly painter: Painter | null }>({ painter: null });
}
