import type { PhotoLayout } from '../paint-engine.ts';
import type { Side } from '../pixels/edge-colors.ts';
import type { Rectangle, Size } from '../pixels/pixels.ts';
import type { EvenSize } from '../../template/template-tree.ts';
import type { FoundObject } from './find-object.ts';

/** A slot in px relative to its padding box: the whole, and the part for the product. */
export type ObjectSlot = { readonly whole: Size; readonly inner: Rectangle };

/** How to place a product: its size, the photo's fit, and its position (0.5 is the middle). */
export type Placing = EvenSize & {
  readonly fit: 'contain' | 'cover';
  readonly x: number;
  readonly y: number;
};

/** Maximum enlargement of a photo for an even size; never more than without that setting. */
const enlargementMax = 1.5;
const usualEnlargementMax = 2;

/** Factors on the requested size of an object: long and thin ones look smaller than square ones of equal length. */
const compactShare = 0.995;
const slenderShare = 1.05;

/** Share of the slot's height: a product that centring would raise more than this above the common line is raised by the excess. */
const lowestDrop = 0.15;

/** Share by which a placed product's middle moves towards its centre of mass. */
const weightShare = 0.35;

/**
 * Places a photo so that its product has an even size in its slot, in whole px from the slot's corner: `drawn` is the whole photo's size,
 * of which only the part inside the slot is shown. No product is cropped, and a side already cut by the photo lies on the slot's side. Null
 * if this is impossible.
 */
export function placeObject(
  photo: Size,
  found: FoundObject,
  slot: ObjectSlot,
  placing: Placing,
): PhotoLayout | null {
  const scale = computeScale(photo, found, slot, placing);
  if (scale === null) return null;
  const drawn = { width: sidePx(photo.width * scale), height: sidePx(photo.height * scale) };
  const across = makeAxis('across', { photo, found, slot, drawn });
  const down = makeAxis('down', { photo, found, slot, drawn });
  const left = findStart(across, placing.x);
  const top = placing.standsOnLine ? standing(down, placing.share) : findStart(down, placing.y);
  const isCover = placing.fit === 'cover';
  return makeLayout(drawn, slot.whole, {
    frame: Math.ceil(found.frame * scale),
    left: Math.round(isCover ? covering(left, drawn.width, slot.whole.width) : left),
    top: Math.round(isCover ? covering(top, drawn.height, slot.whole.height) : top),
  });
}

/** Returns the visible part of a drawn photo, without its frame line, when its corner is at a place in the slot. */
function makeLayout(
  drawn: Size,
  slot: Size,
  { left, top, frame }: { readonly left: number; readonly top: number; readonly frame: number },
): PhotoLayout | null {
  const shown = { left: Math.max(0, left + frame), top: Math.max(0, top + frame) };
  const width = Math.min(slot.width, left + drawn.width - frame) - shown.left;
  const height = Math.min(slot.height, top + drawn.height - frame) - shown.top;
  if (width < 1 || height < 1) return null;
  return {
    drawn,
    ...shown,
    width,
    height,
    hidden: { left: shown.left - left, top: shown.top - top },
  };
}

/** Returns the scale from photo px to slot px; null if the product cannot be shown whole. */
function computeScale(photo: Size, found: FoundObject, slot: ObjectSlot, placing: Placing): number | null {
  const { inner, whole } = slot;
  const across = roomFor('across', found, slot, placing) / found.width;
  const down = roomFor('down', found, slot, placing) / found.height;
  const contained = Math.min(inner.width / photo.width, inner.height / photo.height, usualEnlargementMax);
  const wanted = Math.min(across, down, Math.max(enlargementMax, contained));
  const least = leastScale(photo, found, slot, placing);
  if (least <= wanted) return wanted;
  const isWhole = found.width * least <= whole.width && found.height * least <= whole.height;
  if (isWhole) return least;
  return placing.fit === 'cover' && leastScale(photo, found, slot, { ...placing, fit: 'contain' }) <= wanted
    ? wanted
    : null;
}

/** Returns the maximum length of the product in a direction: its share, or up to the slot's side if its cut edge lies there. */
function roomFor(
  direction: 'across' | 'down',
  found: FoundObject,
  { whole, inner }: ObjectSlot,
  placing: Placing,
): number {
  const [size, start, ends] = directions[direction];
  const share = Math.min(1, (placing.share / 100) * shapeShare(found));
  const [first, last] = ends.map((side) => found.cutSides.includes(side));
  if (first === true && last === true) return whole[size];
  const [before, after] = [inner[start], whole[size] - inner[start] - inner[size]];
  const free = (inner[size] * (1 - share)) / 2;
  if (first === true) return inner[size] + before - free;
  return last === true ? inner[size] + after - free : inner[size] * share;
}

const directions = {
  across: ['width', 'left', ['left', 'right'], 'x'],
  down: ['height', 'top', ['top', 'bottom'], 'y'],
} as const;

/**
 * Returns the minimum scale: a photo that cuts the product on two opposite sides must span the slot; with `cover` it must fill the slot.
 */
function leastScale(photo: Size, found: FoundObject, { whole }: ObjectSlot, { fit }: Placing): number {
  const isFull = (one: Side, other: Side) =>
    fit === 'cover' || (found.cutSides.includes(one) && found.cutSides.includes(other));
  return Math.max(
    isFull('left', 'right') ? whole.width / photo.width : 0,
    isFull('top', 'bottom') ? whole.height / photo.height : 0,
  );
}

/** Returns a larger share for a long and thin product, and a smaller one for a product that fills its rectangle. */
function shapeShare({ width, height }: Size): number {
  const slenderness = 1 - Math.min(width, height) / Math.max(width, height);
  return compactShare + (slenderShare - compactShare) * slenderness;
}

/** One dimension of a slot and of what is placed in it, in px. */
type Axis = {
  readonly whole: number;
  readonly drawn: number;
  /** Start and size of the part for the product, from the slot's side. */
  readonly start: number;
  readonly size: number;
  /** Start, size and centre of mass of the product, from the photo's side. */
  readonly objectStart: number;
  readonly object: number;
  readonly weight: number;
  readonly cut: 'start' | 'end' | 'both' | null;
};

function makeAxis(
  direction: 'across' | 'down',
  { photo, found, slot, drawn }: { photo: Size; found: FoundObject; slot: ObjectSlot; drawn: Size },
): Axis {
  const [size, start, ends, middle] = directions[direction];
  const scale = drawn[size] / photo[size];
  const [first, last] = ends.map((side) => found.cutSides.includes(side));
  return {
    whole: slot.whole[size],
    drawn: drawn[size],
    start: slot.inner[start],
    size: slot.inner[size],
    objectStart: found[start] * scale,
    object: found[size] * scale,
    weight: found.middle[middle] * scale,
    cut: first === true ? (last === true ? 'both' : 'start') : last === true ? 'end' : null,
  };
}

/** Returns where the photo starts when its product is at a fraction of the room, moved slightly by its centre of mass. */
function findStart(axis: Axis, fraction: number): number {
  const { whole, start, size, objectStart, object, weight } = axis;
  if (axis.cut !== null) return cutStart(axis);
  const inside = (place: number) => Math.max(0, Math.min(whole - object, place)) - objectStart;
  const free = size - object;
  const wanted = start + free * fraction;
  if (fraction !== 0.5) return inside(wanted);
  const pull = (weight - objectStart - object / 2) * weightShare;
  const nearest = Math.max(0, free / 4);
  return inside(Math.max(wanted - nearest, Math.min(wanted + nearest, wanted - pull)));
}

/** Returns where the photo starts when its product stands on the line of a product of full height. */
function standing(axis: Axis, share: number): number {
  if (axis.cut !== null) return cutStart(axis);
  const { whole, start, size, objectStart, object } = axis;
  const below = (size * (1 - share / 100)) / 2;
  const centred = Math.max(0, (size - object) / 2);
  const raised = Math.max(0, centred - below - lowestDrop * size);
  const top = start + size - Math.min(below, centred) - raised - object;
  return Math.max(0, Math.min(whole - object, top)) - objectStart;
}

/** Returns where the photo starts when the cut edge of its product lies on the slot's side. */
function cutStart({ whole, drawn, cut, objectStart, object }: Axis): number {
  if (cut === 'start') return 0;
  if (cut === 'end') return whole - drawn;
  return covering((whole - object) / 2 - objectStart, drawn, whole);
}

/** Returns a start that leaves no gap beside a photo at least as large as its slot. */
function covering(start: number, drawn: number, whole: number): number {
  return drawn < whole ? start : Math.max(whole - drawn, Math.min(0, start));
}

function sidePx(length: number): number {
  return Math.max(1, Math.round(length));
}
