import type { Side } from '../pixels/edge-colors.ts';
import type { Pixels, Rectangle, Size } from '../pixels/pixels.ts';
import { fitGround } from '../pixels/ground-surface.ts';
import { maskOfAlpha, maskOnGround, type Mask } from './object-mask.ts';
import { findMaskParts } from './parts-of-mask.ts';
import { framePx, withoutFrame } from './without-frame.ts';

/** The product found in a photo, as a rectangle in whole px of the upright photo; it surrounds all products if there are several. */
export type FoundObject = Rectangle & {
  /** Centre of mass of the object. */
  readonly middle: { readonly x: number; readonly y: number };
  /** Sides at which the edge of the photo cuts off the object; there it must touch the slot's edge. */
  readonly cutSides: readonly Side[];
  /** Kind of background around the object. */
  readonly ground: 'calm' | 'transparent';
  /** True if the photo has no background and contains its own shadow. */
  readonly hasShadow: boolean;
  /** Width of a frame line at each edge of the photo, which is cropped. */
  readonly frame: number;
};

/** Size of the longer side at which a photo is examined, in px: precise to a hundredth, and quick to decode. */
export const lookPx = 160;

/** Minimum share of a photo's rim in one colour for separating object and background. */
const calmShare = 0.55;

/** Minimum share of transparent px with which a photo counts as having no background. */
const seeThroughShare = 0.01;

/** Minimum share of an edge that an object cut by it occupies, and minimum ratio of its width there to that further inside. */
const cutShare = 0.1;
const cutWidth = 0.7;
const insidePx = 8;

/** Colour levels: a px of the rim that differs more from the next one inside is partly background. */
const solidLevels = 24;

/** Share of a photo from which an object does not lie on a background but fills the photo. */
const fullShare = 0.97;

/** Share of the photo's area below which an object is probably a speck or a mark. */
const leastArea = 0.0004;

/**
 * Finds the object in a photo that was decoded small (RGB, or RGBA with straight alpha); `photo` is its real size. Null if it does not
 * stand out from its surroundings, as in a room or a street.
 */
export function findObject(small: Pixels, photo: Size): FoundObject | null {
  return findInFrame(small, photo) ?? findIn(small, photo);
}

/** Finds the object inside a thin line around the photo, which is ignored if the object does not touch it. */
function findInFrame(small: Pixels, photo: Size): FoundObject | null {
  const inner = withoutFrame(small);
  if (inner === null) return null;
  const [across, down] = [photo.width / small.width, photo.height / small.height];
  const size = { width: inner.width * across, height: inner.height * down };
  const found = findIn(inner, size);
  if (found === null || found.left < across || found.top < down) return null;
  if (found.left + found.width > size.width - across || found.top + found.height > size.height - down)
    return null;
  const { middle } = found;
  const [left, top] = [Math.ceil(framePx * across), Math.ceil(framePx * down)];
  return {
    ...found,
    left: found.left + left,
    top: found.top + top,
    middle: { x: middle.x + left, y: middle.y + top },
    frame: Math.max(left, top),
  };
}

function findIn(small: Pixels, photo: Size): FoundObject | null {
  const found = makeMask(small);
  const soft = found?.ground === 'calm' ? 1 : 0;
  const placed = found && placeMask(found.mask, photo, { picture: small, soft });
  return placed && { ...placed, ground: found.ground, hasShadow: found.hasShadow, frame: 0 };
}

/**
 * Returns the object of a product without its background: `alpha` is the product's share of the photo's px, row by row (255 is product),
 * and `place` the rectangle around the product, in px of the photo. The result is in px of that rectangle and fills it.
 */
export function objectOfCutOut(
  alpha: { readonly data: Uint8Array; readonly width: number; readonly height: number },
  photo: Size,
  place: Rectangle,
): FoundObject {
  const { left, top, width, height } = place;
  const placed = placeMask(smallMask(alpha), photo, { picture: null, soft: 0 });
  const middle = placed?.middle ?? { x: left + width / 2, y: top + height / 2 };
  return {
    left: 0,
    top: 0,
    width,
    height,
    middle: { x: middle.x - left, y: middle.y - top },
    cutSides: placed?.cutSides ?? [],
    ground: 'transparent',
    hasShadow: false,
    frame: 0,
  };
}

function smallMask(alpha: { data: Uint8Array; width: number; height: number }): Mask {
  const scale = Math.max(1, Math.max(alpha.width, alpha.height) / lookPx);
  const width = Math.max(1, Math.round(alpha.width / scale));
  const height = Math.max(1, Math.round(alpha.height / scale));
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(alpha.height - 1, Math.trunc((y + 0.5) * scale)) * alpha.width;
    for (let x = 0; x < width; x += 1) {
      const column = Math.min(alpha.width - 1, Math.trunc((x + 0.5) * scale));
      data[y * width + x] = (alpha.data[row + column] ?? 0) >= 128 ? 1 : 0;
    }
  }
  return { data, width, height };
}

type Placed = Omit<FoundObject, 'ground' | 'hasShadow' | 'frame'>;

function placeMask(
  whole: Mask,
  photo: Size,
  { picture, soft }: { readonly picture: Pixels | null; readonly soft: 0 | 1 },
): Placed | null {
  const { parts, mask } = findMaskParts(whole);
  const area = parts.reduce((sum, part) => sum + part.area, 0);
  if (area === 0 || area < mask.width * mask.height * leastArea) return null;
  const left = Math.min(...parts.map((part) => part.left));
  const top = Math.min(...parts.map((part) => part.top));
  const right = Math.max(...parts.map((part) => part.left + part.width));
  const bottom = Math.max(...parts.map((part) => part.top + part.height));
  const box = { left, top, right, bottom };
  const cutSides = findCutSides(mask, { ...mask, data: keepSolid(mask, picture) }, box);
  if (area > mask.width * mask.height * fullShare) return null;
  const [across, down] = [photo.width / mask.width, photo.height / mask.height];
  const middle = findMiddle(mask, box);
  // On a background, px that are only partly object are included, and so is the px before an edge.
  const edge = right - left < 8 || bottom - top < 8 ? 0 : soft / 2;
  const start = (place: number) => (place === 0 ? 0 : place + edge);
  const end = (place: number, size: number) => (place === size ? size : place - edge);
  const corner = { left: Math.round(start(left) * across), top: Math.round(start(top) * down) };
  return {
    ...corner,
    width: Math.round(end(right, mask.width) * across) - corner.left,
    height: Math.round(end(bottom, mask.height) * down) - corner.top,
    middle: { x: Math.round(middle.x * across), y: Math.round(middle.y * down) },
    cutSides,
  };
}

function makeMask(small: Pixels): ({ mask: Mask } & Pick<FoundObject, 'ground' | 'hasShadow'>) | null {
  if (small.channels === 4 && isSeeThrough(small))
    return { mask: maskOfAlpha(small), ground: 'transparent', hasShadow: hasSoftShadow(small) };
  const ground = fitGround(small);
  if (ground.calmShare < calmShare) return null;
  return { mask: maskOnGround(small, ground), ground: 'calm', hasShadow: false };
}

/** True if more px are dark and translucent than the soft edge of a product has. */
function hasSoftShadow({ data, width, height }: Pixels): boolean {
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    const isDark = Math.max(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) < 90;
    if (isDark && alpha >= 8 && alpha < 128) count += 1;
  }
  return count > (width + height) * 2;
}

function isSeeThrough({ data, width, height }: Pixels): boolean {
  let count = 0;
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) < 128) count += 1;
  return count >= width * height * seeThroughShare;
}

type Box = { left: number; top: number; right: number; bottom: number };

/**
 * Returns the sides at which the photo's edge cuts its object. An object that only touches an edge, as in a trimmed photo, gets wider
 * further inside, and one that touches all four edges was trimmed. If one edge cuts it, all touched edges do.
 */
function findCutSides(mask: Mask, solid: Mask, { left, top, right, bottom }: Box): Side[] {
  const isAt = {
    left: left === 0,
    top: top === 0,
    right: right === mask.width,
    bottom: bottom === mask.height,
  };
  const touched = (['left', 'right', 'top', 'bottom'] as const).filter((side) => isAt[side]);
  const isCut = touched.some((side) => {
    const length = shareAlong(solid, side, 0);
    return length > cutShare && length >= cutWidth * shareAlong(mask, side, insidePx);
  });
  return isCut && touched.length < 4 ? touched : [];
}

/**
 * Returns the mask without px of the rim that are only partly object, recognised by a difference from the next px inside; a trimmed photo
 * may end slightly beside its object.
 */
function keepSolid({ data, width, height }: Mask, picture: Pixels | null): Uint8Array {
  const solid = data.slice();
  if (picture === null) return solid;
  const check = (at: number, inside: number) => {
    for (let channel = 0; channel < picture.channels; channel += 1) {
      const level = picture.data[at * picture.channels + channel] ?? 0;
      const next = picture.data[inside * picture.channels + channel] ?? 0;
      if (Math.abs(level - next) > solidLevels) solid[at] = 0;
    }
  };
  for (let x = 0; x < width; x += 1) {
    check(x, Math.min(height - 1, 1) * width + x);
    check((height - 1) * width + x, Math.max(0, height - 2) * width + x);
  }
  for (let y = 0; y < height; y += 1) {
    check(y * width, y * width + Math.min(width - 1, 1));
    check(y * width + width - 1, y * width + Math.max(0, width - 2));
  }
  return solid;
}

/** Returns the object's share of a line parallel to a side. */
function shareAlong({ data, width, height }: Mask, side: Side, depth: number): number {
  const isUpright = side === 'left' || side === 'right';
  const [length, across] = isUpright ? [height, width] : [width, height];
  const inside = Math.min(depth, across - 1);
  const line = side === 'left' || side === 'top' ? inside : across - 1 - inside;
  let count = 0;
  for (let at = 0; at < length; at += 1)
    count += data[isUpright ? at * width + line : line * width + at] ?? 0;
  return count / length;
}

/** Returns the centre of the object's outline, which includes all px between the first and last one of a row. */
function findMiddle({ data, width }: Mask, { left, top, right, bottom }: Box): { x: number; y: number } {
  let [sumX, sumY, sum] = [0, 0, 0];
  for (let y = top; y < bottom; y += 1) {
    let first = left;
    while (first < right && data[y * width + first] === 0) first += 1;
    if (first === right) continue;
    let last = right - 1;
    while (data[y * width + last] === 0) last -= 1;
    const count = last - first + 1;
    sumX += (count * (first + last + 1)) / 2;
    sumY += count * (y + 0.5);
    sum += count;
  }
  return sum === 0 ? { x: (left + right) / 2, y: (top + bottom) / 2 } : { x: sumX / sum, y: sumY / sum };
}
