import type { Box, Point } from '../document/geometry.ts';
import { gapGuides, gapOffsets } from './snap-gaps.ts';
import { listParts } from '../scene/marquee.ts';
import { boundsOnCanvas, listChildren, type Placed, type Scene } from '../scene/scene.ts';

/** Boxes to which a gesture snaps: layers, of which only the nearest ones count, and frames around them, which always count. */
export type SnapTargets = { readonly layers: readonly Box[]; readonly frames: readonly Box[] };

export const noTargets: SnapTargets = { layers: [], frames: [] };

/** A line that shows where a gesture snapped, or a gap that equals another one; in px of the canvas. */
export type Guide =
  | {
      readonly kind: 'line';
      readonly axis: Axis;
      readonly at: number;
      readonly from: number;
      readonly to: number;
    }
  | {
      readonly kind: 'gap';
      readonly axis: Axis;
      readonly at: number;
      readonly from: number;
      readonly to: number;
    };

type Axis = 'x' | 'y';

/** Distance within which something snaps, in px of the screen. */
export const snapPx = 8;

/** Maximum number of layers to snap to: with more, every place on the canvas would snap to something. */
const nearestLayers = 12;

/** Tolerance in px: guides are also shown for targets half a px off, because places are whole px. */
const nearPx = 0.51;

/**
 * Returns what layers with the same parent snap to: the layers beside them, with layers in groups instead of the groups; the box around
 * them; the canvas; and additional frames such as safe areas.
 */
export function snapTargets(
  scene: Scene,
  members: readonly Placed[],
  { parentId, frames = [] }: { parentId: string | null; frames?: readonly Box[] },
): SnapTargets {
  const gone = new Set(members.map(({ id }) => id));
  const beside = listChildren(scene, parentId).filter(({ id, isShown }) => isShown && !gone.has(id));
  const parent = parentId === null ? undefined : scene.byId.get(parentId);
  const canvas = { x: 0, y: 0, ...scene.canvas };
  return {
    layers: beside.flatMap((placed) => listParts(scene, placed)).map(boundsOnCanvas),
    frames: [canvas, ...(parent === undefined ? [] : [boundsOnCanvas(parent)]), ...frames],
  };
}

/** Returns the offset by which a box must move to snap to something near; 0 if there is nothing. `reach` is in px of the canvas. */
export function snapBox(box: Box, targets: SnapTargets, reach: number): Point {
  const near = findNearest(targets, box);
  return { x: findOffset(box, near, { axis: 'x', reach }), y: findOffset(box, near, { axis: 'y', reach }) };
}

/** Like `snapBox` for a point, along the requested axes. */
export function snapPoint(
  point: Point,
  targets: SnapTargets,
  { axes, reach }: { axes: { x: boolean; y: boolean }; reach: number },
): Point {
  const near = findNearest(targets, { ...point, width: 0, height: 0 });
  const along = (axis: Axis): number => {
    if (!axes[axis]) return 0;
    const offers = [...near.layers, ...near.frames]
      .flatMap((target) => listLines(target, axis))
      .map(({ at, place }) => ({ offset: at - point[axis], rank: place === 'middle' ? 1 : 0 }));
    return best(offers, reach);
  };
  return { x: along('x'), y: along('y') };
}

/** Returns lines and gaps that show with what a box is aligned at its final position. */
export function guidesFor(box: Box, targets: SnapTargets): Guide[] {
  const near = findNearest(targets, box);
  return (['x', 'y'] as const).flatMap((axis) => [
    ...lineGuides(box, near, axis),
    ...gapGuides(box, near.layers, axis),
  ]);
}

type Place = 'start' | 'middle' | 'end';

function listLines(box: Box, axis: Axis): { at: number; place: Place }[] {
  const [start, length] = axis === 'x' ? [box.x, box.width] : [box.y, box.height];
  return [
    { at: start + length / 2, place: 'middle' },
    { at: start, place: 'start' },
    { at: start + length, place: 'end' },
  ];
}

function findOffset(box: Box, near: SnapTargets, { axis, reach }: { axis: Axis; reach: number }): number {
  const own = listLines(box, axis);
  const offers = [...near.layers, ...near.frames].flatMap((target) =>
    listLines(target, axis).flatMap(({ at, place }) =>
      own.map((line) => ({ offset: at - line.at, rank: rankTarget(place, line.place) })),
    ),
  );
  const gaps = gapOffsets(box, near.layers, axis).map((offset) => ({ offset, rank: 3 }));
  return best([...offers, ...gaps], reach);
}

/** Ranks equally near targets: middles first, then edges of the same side, then of opposite sides, and gaps last. */
function rankTarget(target: Place, own: Place): number {
  if (target !== own) return 2;
  return own === 'middle' ? 0 : 1;
}

function best(offers: readonly { offset: number; rank: number }[], reach: number): number {
  const [first] = offers
    .map(({ offset, rank }) => ({ offset: Math.round(offset * 1e6) / 1e6, rank }))
    .filter(({ offset }) => Math.abs(offset) <= reach)
    .toSorted((one, other) => Math.abs(one.offset) - Math.abs(other.offset) || one.rank - other.rank);
  return first?.offset ?? 0;
}

function lineGuides(box: Box, near: SnapTargets, axis: Axis): Guide[] {
  const guides = new Map<number, Guide>();
  for (const target of [...near.layers, ...near.frames])
    for (const { at } of listLines(target, axis)) {
      if (!listLines(box, axis).some((line) => Math.abs(line.at - at) <= nearPx)) continue;
      const known = guides.get(at);
      const [from, to] = measureExtent([box, target], axis);
      guides.set(at, {
        kind: 'line',
        axis,
        at,
        from: Math.min(from, known?.from ?? from),
        to: Math.max(to, known?.to ?? to),
      });
    }
  return [...guides.values()];
}

function measureExtent(boxes: readonly Box[], axis: Axis): [from: number, to: number] {
  const ends = boxes.flatMap(({ x, y, width, height }) => (axis === 'x' ? [y, y + height] : [x, x + width]));
  return [Math.min(...ends), Math.max(...ends)];
}

function findNearest({ layers, frames }: SnapTargets, box: Box): SnapTargets {
  if (layers.length <= nearestLayers) return { layers, frames };
  const sorted = layers
    .map((layer) => ({ layer, far: distanceBetween(layer, box) }))
    .toSorted((one, other) => one.far - other.far)
    .slice(0, nearestLayers);
  return { layers: sorted.map(({ layer }) => layer), frames };
}

function distanceBetween(one: Box, other: Box): number {
  const across = Math.max(one.x - other.x - other.width, other.x - one.x - one.width, 0);
  const down = Math.max(one.y - other.y - other.height, other.y - one.y - one.height, 0);
  return Math.hypot(across, down);
}
