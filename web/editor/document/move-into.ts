import { placedOnCanvas, type PaintedPlaces } from './bounds.ts';
import { findLayer, outermost, type Doc, type Place } from './doc.ts';
import {
  apply,
  identity,
  inverse,
  multiply,
  normalAngle,
  originInside,
  translation,
  type Matrix,
} from './geometry.ts';
import { moveLayers, findParentId, updateLayers } from './operations.ts';

/**
 * Moves layers to a place in the order, also into or out of groups. On the canvas they stay in place, unless they are in a row or column
 * afterwards.
 */
export function moveLayersTo(doc: Doc, ids: Iterable<string>, place: Place, painted?: PaintedPlaces): Doc {
  const moved = outermost(doc, ids);
  const next = moveLayers(doc, moved, place);
  if (next === doc) return doc;
  const target = findFrameMatrix(doc, place.parentId, painted);
  const strangers = moved.filter((id) => findParentId(doc, id) !== place.parentId);
  return updateLayers(next, strangers, (layer) => {
    const placed = placedOnCanvas(doc, layer.id, painted);
    if (placed === null || target === null) return layer;
    const own = multiply(inverse(target), placed.matrix);
    const middle = apply(own, { x: layer.width / 2, y: layer.height / 2 });
    const angle = normalAngle((Math.atan2(own[1], own[0]) * 180) / Math.PI);
    return {
      ...layer,
      x: Math.round(middle.x - layer.width / 2),
      y: Math.round(middle.y - layer.height / 2),
      rotation: Math.round(angle * 100) / 100,
    };
  });
}

/** Returns the matrix from a group's px, in which its layers are placed, to those of the canvas; null if it is unknown. */
function findFrameMatrix(doc: Doc, parentId: string | null, painted?: PaintedPlaces): Matrix | null {
  if (parentId === null) return identity;
  const parent = findLayer(doc, parentId);
  const placed = placedOnCanvas(doc, parentId, painted);
  if (parent?.kind !== 'group' || parent.layout !== 'free' || placed === null) return null;
  const origin = originInside(parent);
  return multiply(placed.matrix, translation(origin.x, origin.y));
}
