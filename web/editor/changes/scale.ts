import { farthestPx, type Layer } from '#picture/layers';
import type { Doc } from '../document/doc.ts';
import { apply, inverse, type Point } from '../document/geometry.ts';
import { updateLayers } from '../document/operations.ts';
import { boundsAt, within, type Limits } from '../document/number-limits.ts';
import { valueAt, withValueAt, type FieldPath } from '../document/field-path.ts';
import type { Frame } from '../scene/frame.ts';
import { boundsOfAll, matrixInside, type Placed, type Scene } from '../scene/scene.ts';
import { cornerFrom, isTurnedBy, placePx, sidePx } from './place-layer.ts';
import { findAnchor, pulledScale, type Pull } from './pull.ts';

/** Uniform scaling: its fixed point on the canvas and its factor. */
export type Scaling = { readonly about: Point; readonly factor: number };

/** A length of a layer that scales with the layer. `least` is its lower bound, so that an edge of 1 px does not vanish. */
type Length = { readonly path: FieldPath; readonly digits: 0 | 2; readonly least?: number };

const shadow = (name: string): Length[] =>
  ['x', 'y', 'blur'].map((part) => ({ path: [name, part], digits: 0 }));

const corners = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'];

const box: readonly Length[] = [
  { path: ['radius'], digits: 0 },
  ...corners.map((corner): Length => ({ path: ['corners', corner], digits: 0 })),
  { path: ['border', 'width'], digits: 0, least: 1 },
  ...shadow('shadow'),
];

/** Every length of a layer except its place and size; font sizes have two decimals. */
const lengths: readonly Length[] = [
  ...box,
  { path: ['fontSize'], digits: 2 },
  { path: ['minFontSize'], digits: 2 },
  { path: ['letterSpacing'], digits: 2 },
  { path: ['stroke', 'width'], digits: 2 },
  { path: ['curve', 'radius'], digits: 2 },
  ...shadow('textShadow'),
  ...box.map((length) => ({ ...length, path: ['pill', ...length.path] })),
  { path: ['pill', 'paddingX'], digits: 0 },
  { path: ['pill', 'paddingY'], digits: 0 },
  { path: ['gap'], digits: 0 },
  { path: ['blur'], digits: 2 },
  { path: ['paddingX'], digits: 0 },
  { path: ['paddingY'], digits: 0 },
];

const paddingSides = ['top', 'right', 'bottom', 'left'] as const;

/** Returns the lengths of a layer with their values. The padding of a badge is one number, that of a photo one for each side. */
function listLengths(layer: Layer): { length: Length; value: number }[] {
  const padding: Length[] = [
    { path: ['padding'], digits: 0 },
    ...paddingSides.map((side): Length => ({ path: ['padding', side], digits: 0 })),
  ];
  return [...lengths, ...padding].flatMap((length) => {
    const value = valueAt(layer, length.path);
    return typeof value === 'number' && value !== 0 ? [{ length, value }] : [];
  });
}

/**
 * Returns the document with layers and their inner layers scaled: sizes, places in groups, letters, edges, corners, padding, gaps and
 * effects in proportion. Edges are rounded to whole px one by one, so that layers that touched still touch.
 */
export function scaled(doc: Doc, scene: Scene, members: readonly Placed[], { about, factor }: Scaling): Doc {
  if (factor === 1) return doc;
  const byId = new Map(members.map((member) => [member.id, member]));
  return updateLayers(doc, byId.keys(), (layer) => {
    const member = byId.get(layer.id);
    if (member === undefined) return layer;
    const inside = apply(inverse(matrixInside(scene, member.parentId)), about);
    return scaledLayer(layer, member.frame === 'free' ? inside : null, factor);
  });
}

/** Scales a layer about a point in its parent's px; null if a row or column decides its position. */
function scaledLayer(layer: Layer, about: Point | null, factor: number): Layer {
  let next: Layer = { ...layer, ...scaledPlace(layer, about, factor) };
  for (const { length, value } of listLengths(layer)) {
    const { digits, least = 0, path } = length;
    const wish = rounded(value * factor, digits);
    const grown = least === 0 ? wish : Math.max(least, wish);
    next = withValueAt(next, path, within(boundsAt(layer, path), grown));
  }
  if (next.kind !== 'group') return next;
  const inner = next.layout === 'free' ? { x: 0, y: 0 } : null;
  return { ...next, layers: next.layers.map((child) => scaledLayer(child, inner, factor)) };
}

function scaledPlace(
  layer: Layer,
  about: Point | null,
  factor: number,
): Pick<Layer, 'x' | 'y' | 'width' | 'height'> {
  const { x, y, width, height, rotation } = layer;
  const size = { width: sidePx(width * factor), height: sidePx(height * factor) };
  if (about === null) return { x, y, ...size };
  const to = (at: number, from: number): number => from + (at - from) * factor;
  if (isTurnedBy(rotation)) {
    const middle = { x: to(x + width / 2, about.x), y: to(y + height / 2, about.y) };
    return { ...size, ...cornerFrom(middle, size, true) };
  }
  const [left, top] = [placePx(to(x, about.x), false), placePx(to(y, about.y), false)];
  const [right, bottom] = [Math.round(to(x + width, about.x)), Math.round(to(y + height, about.y))];
  return { x: left, y: top, width: sidePx(right - left), height: sidePx(bottom - top) };
}

function rounded(value: number, digits: number): number {
  const shift = 10 ** digits;
  return Math.round(Number((value * shift).toFixed(6))) / shift + 0;
}

/** Like `scaled`, if the handle of a frame is pulled: the opposite edge or corner stays in place, or the middle does. */
export function scaledByPull(doc: Doc, scene: Scene, frame: Frame, pull: Pull): Doc {
  const anchor = findAnchor(pull);
  const about = apply(frame.matrix, { x: anchor.x * frame.width, y: anchor.y * frame.height });
  return scaled(doc, scene, frame.members, { about, factor: pulledFactor(frame, pull) });
}

export function pulledFactor(frame: Frame, pull: Pull): number {
  const to = apply(inverse(frame.matrix), pull.to);
  return within(scaleBounds(frame.members), pulledScale(frame, to, pull));
}

/** Scales layers about the middle of their bounding box, which moves by less than a px because of rounding. */
export function scaledAboutMiddle(doc: Doc, scene: Scene, members: readonly Placed[], factor: number): Doc {
  const bounds = boundsOfAll(members);
  if (bounds === null) return doc;
  const about = { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
  return scaled(doc, scene, members, { about, factor: within(scaleBounds(members), factor) });
}

/** Returns the limits of the factor by which layers can be scaled before a part is out of bounds: a letter too small, a side too long. */
export function scaleBounds(members: readonly Placed[]): Limits {
  const all = members.flatMap(({ layer }) => withInner(layer));
  const limits = all.flatMap((layer) => [sideLimits(layer), ...listLengths(layer).map(findLimits(layer))]);
  return {
    min: Math.min(1, Math.max(0.01, ...limits.map(({ min }) => min))),
    max: Math.max(1, Math.min(100, ...limits.map(({ max }) => max))),
  };
}

function withInner(layer: Layer): Layer[] {
  return layer.kind === 'group' ? [layer, ...layer.layers.flatMap(withInner)] : [layer];
}

function sideLimits({ width, height }: Layer): Limits {
  return { min: 1 / Math.max(1, width, height), max: farthestPx / Math.max(1, width, height) };
}

/** A minimum font size may be limited while scaling goes on; any other length ends it. */
const findLimits =
  (layer: Layer) =>
  ({ length: { path }, value }: { length: Length; value: number }): Limits => {
    const { min, max } = boundsAt(layer, path);
    const isLetters = path[0] === 'fontSize';
    return { min: isLetters ? min / value : 0, max: (value > 0 ? max : min) / value };
  };
