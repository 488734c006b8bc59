import type { Ring } from './outline.ts';
import type { Point } from './turn.ts';

/** Returns an outline as the path of a CSS `clip-path`, with corners rounded by a radius in px, and moved inwards by `inset` px. */
export function writeClipPath(rings: readonly Ring[], radius: number, inset = 0): string {
  return `path(evenodd, '${insidePaths(rings, radius, inset)}')`;
}

/** Returns the path between an outline and the same outline moved inwards by `width` px. */
export function writeEdgePath(rings: readonly Ring[], radius: number, width: number): string {
  return `path(evenodd, '${insidePaths(rings, radius, 0)}${insidePaths(rings, radius, width)}')`;
}

function insidePaths(rings: readonly Ring[], radius: number, inset: number): string {
  const inner = inset === 0 ? rings : drawnIn(rings, inset);
  return inner.map((ring, at) => writePath(ring, computeRadii(rings[at] ?? ring, radius, inset))).join('');
}

/**
 * Computes the radius of each corner of a ring, in px: at most half of its shorter edge. When moved inwards, convex corners get a smaller
 * radius and concave ones a larger one, so that both lines stay parallel.
 */
function computeRadii(ring: Ring, radius: number, inset: number): number[] {
  const side = computeArea(ring) < 0 ? -1 : 1;
  return ring.map((_corner, at) => {
    const { back, on, turn, isOutwards } = cornerAt(ring, at, side);
    const most = Math.min(radius, Math.min(back.length, on.length) / 2 / Math.max(turn, 1e-6));
    if (most <= 0) return 0;
    return isOutwards ? Math.max(0, most - inset) : most + inset;
  });
}

/** Returns the vectors from a corner to its neighbours, and the tangent of half the angle between the edges. */
function cornerAt(ring: Ring, at: number, side = 1) {
  const corner = ring[at] ?? { x: 0, y: 0 };
  const back = wayFrom(corner, ring[(at + ring.length - 1) % ring.length] ?? corner);
  const on = wayFrom(corner, ring[(at + 1) % ring.length] ?? corner);
  const sine = on.x * back.y - on.y * back.x;
  const turn = (1 + back.x * on.x + back.y * on.y) / Math.max(1e-9, Math.abs(sine));
  return { corner, back, on, turn, isOutwards: side * sine > 0 };
}

/** Returns an outline moved inwards by `width` px, or as far as its narrowest part allows. */
function drawnIn(rings: readonly Ring[], width: number): Ring[] {
  const [outer = [], hole] = rings;
  if (hole === undefined) return [moved(outer, width)];
  // The filled part ends where the growing hole would meet the outside.
  const gaps = outer.map((corner, at) => wayFrom(corner, hole[at] ?? corner).length);
  const most = Math.min(width, 0.499 * Math.min(...gaps));
  return [moved(outer, most), moved(hole, -most)];
}

function moved(ring: Ring, width: number): Ring {
  const side = computeArea(ring) < 0 ? -1 : 1;
  const count = ring.length;
  const at = (index: number): Point => ring[(index + count) % count] ?? { x: 0, y: 0 };
  const ways = ring.map((corner, index) => wayFrom(corner, at(index + 1)));
  const wayAt = (index: number) => ways[(index + count) % count] ?? { x: 0, y: 0, length: 0 };
  // Each corner moves along its bisector, so that both edges move by one px for each px.
  const steps = ring.map((_corner, index) => {
    const [before, after] = [wayAt(index - 1), wayAt(index)];
    const one = { x: -before.y * side, y: before.x * side };
    const other = { x: -after.y * side, y: after.x * side };
    const share = Math.max(0.02, 1 + one.x * other.x + one.y * other.y);
    return { x: (one.x + other.x) / share, y: (one.y + other.y) / share };
  });
  const sign = width < 0 ? -1 : 1;
  let most = Math.abs(width);
  // No corner moves beyond the centre, as it would between long points, and no edge reverses.
  const middle = findMiddle(ring);
  for (const [index, corner] of ring.entries()) {
    const step = steps[index] ?? middle;
    const [x, y] = [middle.x - corner.x, middle.y - corner.y];
    const nears = sign * (step.x * x + step.y * y);
    if (nears > 1e-9) most = Math.min(most, (0.98 * (x * x + y * y)) / nears);
  }
  for (const [index, way] of ways.entries()) {
    const [step, next] = [steps[index] ?? way, steps[(index + 1) % count] ?? way];
    const shrinks = -sign * ((next.x - step.x) * way.x + (next.y - step.y) * way.y);
    if (shrinks > 1e-9) most = Math.min(most, (0.999 * way.length) / shrinks);
  }
  return ring.map(({ x, y }, index) => {
    const step = steps[index] ?? { x: 0, y: 0 };
    return { x: x + sign * most * step.x, y: y + sign * most * step.y };
  });
}

function findMiddle(ring: Ring): Point {
  const sum = (of: (corner: Point) => number) => ring.reduce((total, corner) => total + of(corner), 0);
  return { x: sum(({ x }) => x) / ring.length, y: sum(({ y }) => y) / ring.length };
}

/** Returns twice the area; negative for a counter-clockwise ring. */
function computeArea(ring: Ring): number {
  return ring.reduce((sum, from, at) => {
    const to = ring[(at + 1) % ring.length] ?? from;
    return sum + from.x * to.y - to.x * from.y;
  }, 0);
}

/** Returns the unit vector from one point to another, with their distance. */
function wayFrom(from: Point, to: Point): Point & { readonly length: number } {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const length = Math.sqrt(x * x + y * y);
  return length === 0 ? { x: 0, y: 0, length } : { x: x / length, y: y / length, length };
}

function writePath(ring: Ring, radii: readonly number[]): string {
  return `M${ring.map((_corner, at) => roundedCorner(ring, at, radii[at] ?? 0)).join('L')}Z`;
}

/** Returns a corner as a circular arc that touches both edges. */
function roundedCorner(ring: Ring, at: number, radius: number): string {
  const { corner, back, on, turn } = cornerAt(ring, at);
  const cut = Math.min(radius * turn, back.length, on.length);
  if (cut < 0.01) return written(corner);
  const hold = 1 - (4 * (Math.sqrt(1 + turn * turn) - 1)) / (3 * turn * turn);
  const along = (way: Point, far: number): Point => ({
    x: corner.x + way.x * far,
    y: corner.y + way.y * far,
  });
  const points = [along(back, cut * hold), along(on, cut * hold), along(on, cut)];
  return `${written(along(back, cut))}C${points.map(written).join(' ')}`;
}

function written({ x, y }: Point): string {
  return `${+x.toFixed(2)} ${+y.toFixed(2)}`;
}
