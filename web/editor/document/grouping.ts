import { parseCondition } from '#picture/values';
import { layerSchema, type GroupLayer, type Layer } from '#picture/layers';
import { boundsInParent, boxUnder, placedOnCanvas, parentMatrix, type PaintedPlaces } from './bounds.ts';
import { findLayer, newLayerId, outermost, findPlace, type Doc } from './doc.ts';
import { inverse, multiply, joinBoxes } from './geometry.ts';
import {
  groupLayers,
  insertLayers,
  findParentId,
  removeLayers,
  setHidden,
  updateLayers,
} from './operations.ts';

/** Groups siblings into a free group; null if they have different parents, or none are given. */
export function group(doc: Doc, ids: Iterable<string>, name: string): { doc: Doc; id: string } | null {
  const members = outermost(doc, ids);
  const parents = new Set(members.map((member) => findParentId(doc, member)));
  const bounds = joinBoxes(members.flatMap((id) => boundsOfLayer(doc, id)));
  if (parents.size !== 1 || bounds === null) return null;
  const [x, y] = [Math.floor(bounds.x), Math.floor(bounds.y)];
  const [right, bottom] = [Math.ceil(bounds.x + bounds.width), Math.ceil(bounds.y + bounds.height)];
  const id = newLayerId();
  const box = { x, y, width: right - x, height: bottom - y };
  const grouped = groupLayers(doc, members, { id, name, box });
  return findLayer(grouped, id) === undefined ? null : { doc: grouped, id };
}

function boundsOfLayer(doc: Doc, id: string) {
  const layer = findLayer(doc, id);
  return layer === undefined ? [] : [boundsInParent(layer)];
}

/** Reason why a group cannot be ungrouped: two conditions that cannot be combined, or layers whose places are unknown. */
export type UngroupFault = 'conditions' | 'not_painted';

/**
 * Ungroups a group while its layers stay in place: the group's background becomes a shape below them, and they get its opacity and
 * condition. Returns the ids of the layers, or the reason why it is impossible.
 */
export function ungroup(
  doc: Doc,
  id: string,
  { groundName, painted }: { groundName: string; painted?: PaintedPlaces },
): { doc: Doc; ids: readonly string[] } | UngroupFault {
  const found = findLayer(doc, id);
  const place = findPlace(doc, id);
  const around = parentMatrix(doc, id, painted);
  if (found?.kind !== 'group' || place === null) return 'not_painted';
  if (around === null) return 'not_painted';
  const freed: Layer[] = [];
  for (const layer of found.layers) {
    const showIf = bothConditions(found.showIf, layer.showIf);
    if (showIf === false) return 'conditions';
    const placed = placedOnCanvas(doc, layer.id, painted);
    if (placed === null) return 'not_painted';
    const own = multiply(inverse(around), placed.matrix);
    const box = boxUnder(own, { width: Math.round(placed.width), height: Math.round(placed.height) });
    const opacity = Math.round(layer.opacity * found.opacity * 10_000) / 10_000;
    const { showIf: _before, ...rest } = layer;
    freed.push({ ...rest, ...box, opacity, ...(showIf !== undefined && { showIf }) });
  }
  const ground = makeGround(found, groundName);
  const layers = [...ground, ...freed];
  const without = removeLayers(doc, [id]);
  const put = insertLayers(without, place, layers);
  const hidden = (doc.hiddenObjectIds ?? []).filter((each) => each !== id);
  const ids = layers.map((layer) => layer.id);
  const kept = doc.hiddenObjectIds === undefined ? put : { ...put, hiddenObjectIds: hidden };
  return { doc: doc.hiddenObjectIds?.includes(id) === true ? setHidden(kept, ids, true) : kept, ids };
}

/** Combines both conditions into one; undefined if there are none, false if the result would be too long. */
function bothConditions(one: string | undefined, other: string | undefined): string | undefined | false {
  if (one === undefined || other === undefined || one === other) return one ?? other;
  const joined = [one, other].map((text) => {
    const condition = parseCondition(text, () => undefined);
    return condition?.match === 'any' && condition.tests.length > 1 ? `(${text})` : text;
  });
  const both = joined.join(' and ');
  return parseCondition(both, () => undefined) === null ? false : both;
}

function makeGround(from: GroupLayer, name: string): Layer[] {
  const { fill, radius, border, shadow, x, y, width, height, rotation, opacity, showIf } = from;
  if (fill === undefined && border === undefined && shadow === undefined) return [];
  const paint = {
    ...(fill !== undefined && { fill }),
    ...(border !== undefined && { border }),
    ...(shadow !== undefined && { shadow }),
    ...(showIf !== undefined && { showIf }),
  };
  const place = { id: newLayerId(), name, x, y, width, height, rotation, opacity };
  return [layerSchema.parse({ kind: 'shape', radius, ...place, ...paint })];
}

/** Axis and side along which rows and columns run. */
const sides = { row: ['x', 'width'], column: ['y', 'height'] } as const;

/**
 * Makes siblings a row or column, in their visual order and with their average gap. A single group becomes one itself. Null if the layers
 * have different parents.
 */
export function stack(
  doc: Doc,
  ids: Iterable<string>,
  { layout, name }: { layout: 'row' | 'column'; name: string },
): { doc: Doc; id: string } | null {
  const members = outermost(doc, ids);
  const alone = members.length === 1 ? findLayer(doc, members[0] ?? '') : undefined;
  const made = alone?.kind === 'group' ? { doc, id: alone.id } : group(doc, members, name);
  if (made === null) return null;
  const [at, side] = sides[layout];
  return {
    id: made.id,
    doc: updateLayers(made.doc, [made.id], (found) => {
      if (found.kind !== 'group') return found;
      const boxes = new Map(found.layers.map((layer) => [layer, boundsInParent(layer)]));
      const along = (layer: Layer) => boxes.get(layer)?.[at] ?? 0;
      const layers = found.layers.toSorted((one, other) => along(one) - along(other));
      const gaps = layers.slice(1).map((layer, before) => {
        const left = layers[before];
        return left === undefined ? 0 : along(layer) - along(left) - (boxes.get(left)?.[side] ?? 0);
      });
      const sum = gaps.reduce((total, gap) => total + gap, 0);
      const gap = gaps.length === 0 ? 0 : Math.max(0, Math.round(sum / gaps.length));
      return { ...found, layout, gap, layers };
    }),
  };
}

/** Turns a row or column into a group of freely placed layers at the same places; null if a place is unknown. */
export function unstack(doc: Doc, id: string, painted: PaintedPlaces): Doc | null {
  const found = findLayer(doc, id);
  const first = found?.kind === 'group' ? found.layers[0] : undefined;
  if (found?.kind !== 'group' || first === undefined) return null;
  const inside = parentMatrix(doc, first.id, painted);
  const boxes = found.layers.map((layer) => placedOnCanvas(doc, layer.id, painted));
  if (inside === null || boxes.includes(null)) return null;
  return updateLayers(doc, [id], (around) => {
    if (around.kind !== 'group') return around;
    const layers = around.layers.map((layer, at) => {
      const box = boxes[at];
      return box === undefined || box === null
        ? layer
        : { ...layer, ...boxUnder(multiply(inverse(inside), box.matrix), roundedUp(box)) };
    });
    return { ...around, layout: 'free' as const, layers };
  });
}

/** Rounds a size up, so that its text still fits. */
function roundedUp({ width, height }: { width: number; height: number }) {
  return { width: Math.ceil(width), height: Math.ceil(height) };
}
