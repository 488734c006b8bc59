import { farthestPx, type Layer } from '#picture/layers';
import { updateLayers } from '../document/operations.ts';
import type { Doc } from '../document/doc.ts';
import { apply, inverse, type Matrix, type Point } from '../document/geometry.ts';

/** New values of a layer's box after a gesture; absent fields stay unchanged. */
export type Placing = {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly rotation?: number;
};

/** Returns the document with layers at new places; the same object if nothing changes. */
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

/** Rounds and limits a width or height as layers require: whole px, at least one. */
export function sidePx(px: number): number {
  return Math.min(farthestPx, Math.max(1, Math.round(px)));
}

/** Rounds a position to whole px, or to hundredths for a rotated box, which would drift otherwise. */
export function placePx(px: number, isTurned: boolean): number {
  const rounded = isTurned ? Math.round(px * 100) / 100 : Math.round(px);
  // Adding 0 avoids -0, which differs from 0 in comparisons and is saved as 0.
  return rounded + 0;
}

/** True if a box with this rotation cannot lie on whole px. */
export function isTurnedBy(degrees: number): boolean {
  return degrees % 180 !== 0;
}

/** Returns the top left corner of a box with its middle at this point, both in the same px. */
export function cornerFrom(
  middle: Point,
  { width, height }: { width: number; height: number },
  isTurned: boolean,
): { x: number; y: number } {
  return { x: placePx(middle.x - width / 2, isTurned), y: placePx(middle.y - height / 2, isTurned) };
}

/** Converts a vector on the canvas to the coordinates inside a matrix, ignoring its translation. */
export function wayInside([a, b, c, d]: Matrix, way: Point): Point {
  return apply(inverse([a, b, c, d, 0, 0]), way);
}
