import type { Box, Point } from '../document/geometry.ts';
import { listChildren, cornersOnCanvas, type Placed, type Scene } from './scene.ts';

/** Returns the axis-aligned box between two points. */
export function boxBetween(one: Point, other: Point): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return { x, y, width: Math.abs(one.x - other.x), height: Math.abs(one.y - other.y) };
}

/**
 * Returns the layers that a marquee selects on the canvas, or in the entered group: those that it touches, or those completely inside it. A
 * group without a background is touched if a layer in it is.
 */
export function layersInMarquee(
  scene: Scene,
  marquee: Box,
  { entered, mustEnclose }: { entered: string | null; mustEnclose: boolean },
): string[] {
  return listChildren(scene, entered)
    .filter((placed) => !placed.isLocked && placed.isShown)
    .filter((placed) =>
      mustEnclose
        ? listParts(scene, placed).every((part) => isInside(cornersOnCanvas(part), marquee))
        : listParts(scene, placed).some((part) => touches(cornersOnCanvas(part), marquee)),
    )
    .map(({ id }) => id);
}

/** Returns the visible parts of a layer: the layer, or the layers in it if it is a group without a background. */
export function listParts(scene: Scene, placed: Placed): Placed[] {
  const { layer } = placed;
  if (layer.kind !== 'group' || layer.fill !== undefined || layer.border !== undefined) return [placed];
  const inside = listChildren(scene, placed.id).filter(({ isShown }) => isShown);
  return inside.length === 0 ? [placed] : inside.flatMap((child) => listParts(scene, child));
}

function isInside(corners: readonly Point[], { x, y, width, height }: Box): boolean {
  return corners.every((at) => at.x >= x && at.y >= y && at.x <= x + width && at.y <= y + height);
}

/** True if two convex shapes touch: if no line parallel to one of their edges separates them. */
function touches(corners: readonly Point[], { x, y, width, height }: Box): boolean {
  const box = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
  const [first, second, , last] = corners;
  if (first === undefined || second === undefined || last === undefined) return false;
  const ways = [{ x: 1, y: 0 }, { x: 0, y: 1 }, subtractPoints(first, second), subtractPoints(first, last)];
  return ways.every((way) => overlap(spanAlong(corners, way), spanAlong(box, way)));
}

function subtractPoints(from: Point, to: Point): Point {
  return { x: to.x - from.x, y: to.y - from.y };
}

type Span = { readonly from: number; readonly to: number };

function spanAlong(points: readonly Point[], way: Point): Span {
  const at = points.map(({ x, y }) => x * way.x + y * way.y);
  return { from: Math.min(...at), to: Math.max(...at) };
}

function overlap(one: Span, other: Span): boolean {
  return one.from <= other.to && other.from <= one.to;
}
