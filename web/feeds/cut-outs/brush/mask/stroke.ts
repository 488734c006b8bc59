import type { Rectangle, GreyPixels } from '#picture/paint';
import { type Point, pixelsWithin, united } from './area.ts';

/** A round brush: its radius in px, and the share of the radius in which its edge fades, from 0 to 1. */
export type Brush = { readonly radius: number; readonly softness: number };

/** Minimum width in px in which an edge fades, so that no steps are visible. */
const leastSoftPx = 1;

/**
 * Covers the path of a brush between two points: each pixel of `coverage` becomes the brush's coverage (0 to 255), unless it is higher
 * already, so that a stroke is not stronger where it crosses itself. Returns the changed area, null if the path is outside the picture.
 */
export function coverWay(coverage: GreyPixels, from: Point, to: Point, brush: Brush): Rectangle | null {
  // A long path is divided into short ones, because the bounding box of a long diagonal one is mostly empty.
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const pieces = Math.max(1, Math.ceil(length / Math.max(8, brush.radius)));
  let area: Rectangle | null = null;
  for (let piece = 0; piece < pieces; piece += 1) {
    const start = along(from, to, piece / pieces);
    const end = along(from, to, (piece + 1) / pieces);
    area = united(area, coverPiece(coverage, start, end, brush));
  }
  return area;
}

function along(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function coverPiece(coverage: GreyPixels, from: Point, to: Point, brush: Brush): Rectangle | null {
  const { radius, softness } = brush;
  const soft = Math.max(leastSoftPx, radius * softness);
  // The edge fades in a width of at least 1 px, half of it outside, so that a brush of 3 px is 3 px wide.
  const outer = radius + leastSoftPx / 2;
  const box = {
    left: Math.min(from.x, to.x) - outer,
    top: Math.min(from.y, to.y) - outer,
    right: Math.max(from.x, to.x) + outer,
    bottom: Math.max(from.y, to.y) + outer,
  };
  const area = pixelsWithin(box, coverage);
  if (area === null) return null;
  const sure = Math.max(0, outer - soft);
  const away = awayFrom(from, to);
  for (let y = area.top; y < area.top + area.height; y += 1) {
    for (let x = area.left; x < area.left + area.width; x += 1) {
      const at = y * coverage.width + x;
      const before = coverage.data[at] ?? 255;
      // Most px under a large brush are covered already.
      if (before === 255) continue;
      const square = away(x + 0.5, y + 0.5);
      if (square >= outer * outer) continue;
      const value = square <= sure * sure ? 255 : Math.round(255 * eased((outer - Math.sqrt(square)) / soft));
      if (value > before) coverage.data[at] = value;
    }
  }
  return area;
}

/** Returns a function that computes the squared distance of a point from the line between two points. */
function awayFrom(from: Point, to: Point): (x: number, y: number) => number {
  const way = { x: to.x - from.x, y: to.y - from.y };
  const square = way.x * way.x + way.y * way.y;
  return (x, y) => {
    const [dx, dy] = [x - from.x, y - from.y];
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, (dx * way.x + dy * way.y) / square));
    const [aside, below] = [dx - way.x * share, dy - way.y * share];
    return aside * aside + below * below;
  };
}

/** Returns a share from 0 to 1 that changes slowly near both ends. */
function eased(share: number): number {
  const bounded = Math.min(1, share);
  return bounded * bounded * (3 - 2 * bounded);
}
