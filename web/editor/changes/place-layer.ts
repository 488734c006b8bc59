import { farthestPx, type Layer } from '#picture/layers';
import { updateLayers } from '../document/operations.ts';
import type { Doc } from '../document/doc.ts';
import { apply, inverse, type Matrix, type Point } from '../document/geometry.ts';

/** Changes that a gesture makes to a layer's box; absent fields stay. */
export type Placing = {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly rotation?: number;
};

/** Returns the document with layers in new places; the same document when nothing changes. */
export function placeLayers(doc: Doc, places: ReadonlyMap<string, Placing>): Doc {
  return updateLayers(doc, places.keys(), (layer) => placedAt(layer, places.get(layer.id) ?? {}));
}

function placedAt(layer: Layer, placing: Placing): Layer {
  const next = { ...layer, ...placing };
  const isSame =
    next.x === layer.x &&
    next.y === layer.y &&
    next.width === layer.width &&
    next.height === layer.height &&
    next.rotation === layer.rotation;
  return isSame ? layer : next;
}

/** Returns a side as the model allows it: whole px, one at least. */
export function sidePx(px: number): number {
  return Math.min(farthestPx, Math.max(1, Math.round(px)));
}

/** A place in whole px, or in hundredths where a turned box would else wander. */
export function placePx(px: number, isTurned: boolean): number {
  const rounded = isTurned ? Math.round(px * 100) / 100 : Math.round(px);
  // Never -0: it differs from 0 in comparisons, and is saved as 0.
  return rounded + 0;
}

/** Whether a box with this rotation cannot lie on whole px. */
export function isTurnedBy(degrees: number): boolean {
  return degrees % 180 !== 0;
}

/** Returns the corner of a box whose middle is at a point, in the same px. */
export function cornerFrom(
  middle: Point,
  { width, height }: { width: number; height: number },
  isTurned: boolean,
): { x: number; y: number } {
  return { x: placePx(middle.x - width / 2, isTurned), y: placePx(middle.y - height / 2, isTurned) };
}

/** Converts a vector on the canvas to the px inside a matrix: turned like it, without its place. */
export function wayInside([a, b, c, d]: Matrix, way: Point): Point {
  return apply(inverse([a, b, c, d, 0, 0]), way);
}
