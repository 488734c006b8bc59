import type { Layer } from '#picture/layers';
import { templateSize } from '#picture';
import { boundsOnCanvas, isFree, shiftOnCanvas, type PaintedPlaces } from './bounds.ts';
import { layersIn, outermost, type Doc } from './doc.ts';
import { joinBoxes, type Box, type Point } from './geometry.ts';
import { findParentId, updateLayers } from './operations.ts';

export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

export type Axis = 'x' | 'y';

/** Returns the freely placed layers with their bounding boxes, from back to front. */
function placedBoxes(doc: Doc, ids: Iterable<string>, painted?: PaintedPlaces): [string, Box][] {
  return outermost(doc, ids).flatMap((id): [string, Box][] => {
    const box = isFree(doc, id) ? boundsOnCanvas(doc, id, painted) : null;
    return box === null ? [] : [[id, box]];
  });
}

/** Aligns layers with each other; a single one with the canvas. */
export function align(doc: Doc, ids: Iterable<string>, to: Alignment, painted?: PaintedPlaces): Doc {
  const boxes = placedBoxes(doc, ids, painted);
  const canvas = { x: 0, y: 0, ...templateSize(doc) };
  const frame = boxes.length === 1 ? canvas : joinBoxes(boxes.map(([, box]) => box));
  if (frame === null) return doc;
  const shifts = boxes.map(([id, box]): [string, Point] => [id, shiftTo(box, frame, to)]);
  return shiftOnCanvas(doc, new Map(shifts), painted);
}

function shiftTo(box: Box, frame: Box, to: Alignment): Point {
  const across = { left: 0, center: 0.5, right: 1 } as const;
  const down = { top: 0, middle: 0.5, bottom: 1 } as const;
  if (to === 'left' || to === 'center' || to === 'right')
    return { x: frame.x - box.x + (frame.width - box.width) * across[to], y: 0 };
  return { x: 0, y: frame.y - box.y + (frame.height - box.height) * down[to] };
}

/** Makes the gaps between neighbours equal along an axis; the two outer layers stay in place. Fewer than three layers stay unchanged. */
export function distribute(doc: Doc, ids: Iterable<string>, axis: Axis, painted?: PaintedPlaces): Doc {
  const side = axis === 'x' ? 'width' : 'height';
  const boxes = placedBoxes(doc, ids, painted).toSorted(([, one], [, other]) => one[axis] - other[axis]);
  const [first, last] = [boxes[0], boxes.at(-1)];
  if (boxes.length < 3 || first === undefined || last === undefined) return doc;
  const room = last[1][axis] + last[1][side] - first[1][axis];
  const taken = boxes.reduce((sum, [, box]) => sum + box[side], 0);
  const gap = (room - taken) / (boxes.length - 1);
  const shifts = new Map<string, Point>();
  let at = first[1][axis];
  for (const [id, box] of boxes) {
    const by = at - box[axis];
    shifts.set(id, axis === 'x' ? { x: by, y: 0 } : { x: 0, y: by });
    at += box[side] + gap;
  }
  return shiftOnCanvas(doc, shifts, painted);
}

export type Order = 'front' | 'forward' | 'backward' | 'back';

/** Changes the stacking of layers among their siblings; the selected layers keep their relative order. */
export function reorder(doc: Doc, ids: Iterable<string>, order: Order): Doc {
  const chosen = outermost(doc, ids);
  const parents = new Set(chosen.map((id) => findParentId(doc, id)));
  let next = doc;
  for (const parentId of parents) {
    const layers = reordered(layersIn(next, parentId), new Set(chosen), order);
    next = withLayersIn(next, parentId, layers);
  }
  return next;
}

function reordered(layers: readonly Layer[], chosen: ReadonlySet<string>, order: Order): readonly Layer[] {
  const isChosen = ({ id }: Layer): boolean => chosen.has(id);
  const [moved, others] = [layers.filter(isChosen), layers.filter((layer) => !isChosen(layer))];
  if (order === 'front') return [...others, ...moved];
  if (order === 'back') return [...moved, ...others];
  // Moves each layer by one step, starting with the one nearest to the end, so that several selected ones stay together there.
  const isForward = order === 'forward';
  const line = isForward ? layers.toReversed() : [...layers];
  for (let at = 1; at < line.length; at += 1) {
    const [before, layer] = [line[at - 1], line[at]];
    if (before === undefined || layer === undefined || !isChosen(layer) || isChosen(before)) continue;
    line[at - 1] = layer;
    line[at] = before;
  }
  return isForward ? line.toReversed() : line;
}

function withLayersIn(doc: Doc, parentId: string | null, layers: readonly Layer[]): Doc {
  const now = layersIn(doc, parentId);
  if (now.every((layer, at) => layer === layers[at])) return doc;
  if (parentId === null) return { ...doc, objects: [...layers] };
  return updateLayers(doc, [parentId], (group) =>
    group.kind === 'group' ? { ...group, layers: [...layers] } : group,
  );
}
