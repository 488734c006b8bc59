import type { Doc } from '../document/doc.ts';
import { apply, inverse, matrixInParent, multiply, rotation, translation } from '../document/geometry.ts';
import type { Frame } from '../scene/frame.ts';
import { cornerFrom, isTurnedBy, placeLayers, type Placing } from './place-layer.ts';
import { findAnchor, pulledSize, type Pull, type Size } from './pull.ts';
import { resizedMany } from './resize-many.ts';
import type { Placed, Scene } from '../scene/scene.ts';

/**
 * Returns the document with a frame whose handle was pulled. The opposite edge or corner stays in place, or the middle does. Font sizes,
 * corners and padding stay unchanged.
 */
export function resized(doc: Doc, scene: Scene, frame: Frame, pull: Pull): Doc {
  const [first] = frame.members;
  if (first === undefined) return doc;
  if (frame.members.length > 1) return resizedMany(doc, scene, frame, pull);
  return placeLayers(doc, new Map([[first.id, resizedOne(first, pull)]]));
}

/** True if a layer keeps its aspect ratio by default; a modifier key reverses this. */
export function keepsRatioByNature({ layer }: Placed): boolean {
  return layer.kind === 'photo' || layer.kind === 'image';
}

function resizedOne(placed: Placed, pull: Pull): Placing {
  const { layer, frame } = placed;
  const start = frame === 'free' ? layer : placed;
  const size = pulledSize(start, apply(inverse(placed.matrix), pull.to), pull);
  const isSame = size.width === start.width && size.height === start.height;
  if (isSame) return {};
  if (frame !== 'free') return sizeInStack(start, size);
  const anchor = findAnchor(pull);
  const kept = apply(matrixInParent(layer), { x: anchor.x * layer.width, y: anchor.y * layer.height });
  const way = { x: (0.5 - anchor.x) * size.width, y: (0.5 - anchor.y) * size.height };
  const middle = apply(multiply(translation(kept.x, kept.y), rotation(layer.rotation)), way);
  return { ...size, ...cornerFrom(middle, size, isTurnedBy(layer.rotation)) };
}

/** Returns the size of a layer in a row or column: a side that was not pulled keeps its stored value, whatever the layout draws. */
function sizeInStack(start: Size, size: Size): Placing {
  return {
    ...(size.width !== start.width && { width: size.width }),
    ...(size.height !== start.height && { height: size.height }),
  };
}
