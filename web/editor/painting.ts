import type { Painter } from './paint/paint-types.ts';
import { openStore, type OpenStore } from '#web/lib/store.ts';

/** Who paints the canvas: the stage opens it and puts it here, and takes it away when it closes it. */
export type Painting = OpenStore<{ readonly painter: Painter | null }>;

export function openPainting(): Painting {
  return openStore<{ readonly painter: Painter | null }>({ painter: null });
}
