import type { Layer } from '#picture/layers';
import { findLayer, findParent, type Doc } from './doc.ts';
import {
  apply,
  findBounds,
  findCorners,
  identity,
  inverse,
  matrixInParent,
  matrixOnCanvas,
  multiply,
  normalAngle,
  originInside,
  translation,
  type Box,
  type Matrix,
  type Point,
} from './geometry.ts';
import { updateLayers } from './operations.ts';

/** Places of layers in rows and columns, which only the painter computes: matrices from the layer's px to the canvas's. */
export type PaintedPlaces = ReadonlyMap<
  string,
  { readonly width: number; readonly height: number; readonly transform: Matrix }
>;

const none: PaintedPlaces = new Map();

/** Returns the size of a layer and its place on the canvas; null if it is in a row or column and was not painted yet. */
export function placedOnCanvas(
  doc: Doc,
  id: string,
  painted: PaintedPlaces = none,
): { readonly matrix: Matrix; readonly width: number; readonly height: number } | null {
  const layer = findLayer(doc, id);
  const matrix = matrixOnCanvas(doc, id);
  if (layer === undefined) return null;
  if (matrix !== null) return { matrix, width: layer.width, height: layer.height };
  const known = painted.get(id);
  return known === undefined ? null : { matrix: known.transform, width: known.width, height: known.height };
}

/** Returns the axis-aligned box around a rotated layer on the canvas; null if its place is unknown. */
export function boundsOnCanvas(doc: Doc, id: string, painted: PaintedPlaces = none): Box | null {
  const placed = placedOnCanvas(doc, id, painted);
  return placed && findBounds(findCorners(placed.matrix, placed));
}

/** Returns the axis-aligned box around a rotated layer, in px of its parent. */
export function boundsInParent(layer: Layer): Box {
  return findBounds(findCorners(matrixInParent(layer), layer)) ?? layer;
}

/** Returns the matrix from the px of a layer's x and y to those of the canvas. */
export function parentMatrix(doc: Doc, id: string, painted: PaintedPlaces = none): Matrix | null {
  const parent = findParent(doc, id);
  if (parent === null) return identity;
  const placed = placedOnCanvas(doc, parent.id, painted);
  const origin = originInside(parent);
  return placed && multiply(placed.matrix, translation(origin.x, origin.y));
}

/** Moves layers on the canvas, each by a different vector in px; x and y are whole afterwards. Layers in rows and columns stay. */
export function shiftOnCanvas(
  doc: Doc,
  shifts: ReadonlyMap<string, Point>,
  painted: PaintedPlaces = none,
): Doc {
  return updateLayers(doc, shifts.keys(), (layer) => {
    const shift = shifts.get(layer.id);
    const matrix = parentMatrix(doc, layer.id, painted);
    if (shift === undefined || matrix === null || !isFree(doc, layer.id)) return layer;
    const [a, b, c, d] = inverse(matrix);
    const by = apply([a, b, c, d, 0, 0], shift);
    const [x, y] = [Math.round(layer.x + by.x), Math.round(layer.y + by.y)];
    return x === layer.x && y === layer.y ? layer : { ...layer, x, y };
  });
}

/** True if x and y of a layer decide its place, and not a row or column around it. */
export function isFree(doc: Doc, id: string): boolean {
  const parent = findParent(doc, id);
  return parent === null || parent.layout === 'free';
}

/** Returns place, size and angle in whole px of a box after a matrix that only moves and rotates. */
export function boxUnder(matrix: Matrix, { width, height }: { width: number; height: number }) {
  const middle = apply(matrix, { x: width / 2, y: height / 2 });
  const rotation = Math.round(normalAngle((Math.atan2(matrix[1], matrix[0]) * 180) / Math.PI) * 100) / 100;
  return {
    x: Math.round(middle.x - width / 2),
    y: Math.round(middle.y - height / 2),
    width: Math.round(width),
    height: Math.round(height),
    rotation,
  };
}
