import { insertLayers, copyLayers } from '../document/operations.ts';
import { layersIn, type Doc } from '../document/doc.ts';
import type { Layer } from '#picture/layers';
import type { Point } from '../document/geometry.ts';
import { placeLayers, placePx, wayInside, type Placing } from './place-layer.ts';
import { matrixInside, type Placed, type Scene } from '../scene/scene.ts';

/**
 * Returns the document with layers moved by a vector on the canvas. All positions become whole px, with the distances between layers
 * unchanged. Layers in rows and columns do not move, because their order decides their position.
 */
export function moved(doc: Doc, scene: Scene, members: readonly Placed[], way: Point): Doc {
  const places = new Map<string, Placing>();
  for (const { id, layer, frame, parentId } of members) {
    if (frame !== 'free') continue;
    const { x, y } = wayInside(matrixInside(scene, parentId), way);
    const step = { x: Math.round(x), y: Math.round(y) };
    if (step.x === 0 && step.y === 0) continue;
    // A rotated layer may have a fractional position, with which its corners are on whole px, so the fraction is kept.
    const isTurned = layer.rotation % 180 !== 0;
    places.set(id, {
      x: step.x === 0 ? layer.x : placePx((isTurned ? layer.x : Math.round(layer.x)) + step.x, isTurned),
      y: step.y === 0 ? layer.y : placePx((isTurned ? layer.y : Math.round(layer.y)) + step.y, isTurned),
    });
  }
  return placeLayers(doc, places);
}

/** Copies of layers, each to be placed just above its original. */
export type Copies = readonly { readonly of: string; readonly copy: Layer }[];

/** Creates copies with new ids, once per gesture. */
export function copiesFor(members: readonly Placed[]): Copies {
  return members.flatMap(({ id, layer }) => copyLayers([layer]).map((copy) => ({ of: id, copy })));
}

export function withCopies(doc: Doc, scene: Scene, copies: Copies): Doc {
  let next = doc;
  for (const { of, copy } of copies) {
    const parentId = scene.byId.get(of)?.parentId ?? null;
    const index = layersIn(next, parentId).findIndex((layer) => layer.id === of);
    if (index >= 0) next = insertLayers(next, { parentId, index: index + 1 }, [copy]);
  }
  return next;
}

/** Returns the copies with the position of their originals, so that they can be moved like these. */
export function placedCopies(scene: Scene, copies: Copies): Placed[] {
  return copies.flatMap(({ of, copy }) => {
    const original = scene.byId.get(of);
    return original === undefined ? [] : [{ ...original, id: copy.id, layer: copy }];
  });
}
