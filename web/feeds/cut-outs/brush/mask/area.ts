import type { Rectangle, Size } from '#picture/paint';

/** A point in the picture in px; the centre of pixel n is at n + 0.5. */
export type Point = { readonly x: number; readonly y: number };

/** Returns the smallest area that contains both; null means no area. */
export function united(one: Rectangle | null, other: Rectangle | null): Rectangle | null {
  if (one === null || other === null) return one ?? other;
  const left = Math.min(one.left, other.left);
  const top = Math.min(one.top, other.top);
  return {
    left,
    top,
    width: Math.max(one.left + one.width, other.left + other.width) - left,
    height: Math.max(one.top + one.height, other.top + other.height) - top,
  };
}

/** Returns the whole pixels of a picture that a box touches; null if the box is outside the picture. */
export function pixelsWithin(
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
  { width, height }: Size,
): Rectangle | null {
  const from = { x: Math.max(0, Math.floor(left)), y: Math.max(0, Math.floor(top)) };
  const to = { x: Math.min(width, Math.ceil(right)), y: Math.min(height, Math.ceil(bottom)) };
  if (to.x <= from.x || to.y <= from.y) return null;
  return { left: from.x, top: from.y, width: to.x - from.x, height: to.y - from.y };
}

export function toWholeArea({ width, height }: Size): Rectangle {
  return { left: 0, top: 0, width, height };
}
