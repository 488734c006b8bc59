import { onCircle, type Point } from './turn.ts';

/** A shape with its own corners or curves, in a box. Everything but the shape may be absent and has defaults. */
export type Outlined = {
  readonly shape: OutlineShape;
  readonly width: number;
  readonly height: number;
  /** Number of corners of a polygon, or of points of a star or burst. */
  readonly points?: number | undefined;
  /** Depth between the points, as a share of the distance to the centre. */
  readonly depth?: number | undefined;
  /** The head's share of an arrow's length, and the shaft's share of its height. */
  readonly head?: number | undefined;
  readonly shaft?: number | undefined;
  /** Start of an arc, in degrees from the top, its sweep, and its thickness as a share of the distance to the centre. */
  readonly from?: number | undefined;
  readonly sweep?: number | undefined;
  readonly thickness?: number | undefined;
};

/** The shapes drawn by their outline, unlike those that a plain box can show. */
export const outlineShapes = ['polygon', 'star', 'burst', 'arrow', 'arc'] as const;
export type OutlineShape = (typeof outlineShapes)[number];

export const usualOutlines = {
  polygon: { points: 6 },
  star: { points: 5, depth: 0.6 },
  burst: { points: 20, depth: 0.16 },
  arrow: { head: 0.4, shaft: 0.5 },
  arc: { from: 225, sweep: 270, thickness: 0.2 },
} as const;

/** Corners in order; the last is connected to the first. */
export type Ring = readonly Point[];

export function isOutlined(shape: string): shape is OutlineShape {
  return outlineShapes.some((each) => each === shape);
}

/** Returns the outline of a shape in px relative to its box; areas inside two rings are holes. */
export function makeOutline(outlined: Outlined): Ring[] {
  if (outlined.shape === 'arrow') return [arrow(outlined)];
  if (outlined.shape === 'arc') return arc(outlined);
  const usual = usualOutlines[outlined.shape];
  const points = outlined.points ?? usual.points;
  const depth = outlined.shape === 'polygon' ? null : (outlined.depth ?? usualOutlines[outlined.shape].depth);
  return [stretched(cornersAround(points, depth), outlined)];
}

/** Returns corners around a centre, beginning at the top; with a depth, every other one is closer to the centre. */
function cornersAround(points: number, depth: number | null): Ring {
  const count = depth === null ? points : 2 * points;
  return Array.from({ length: count }, (_, at) => {
    const { x, y } = onCircle((360 * at) / count);
    const reach = depth !== null && at % 2 === 1 ? 1 - depth : 1;
    return { x: x * reach, y: y * reach };
  });
}

/** Stretches a ring to touch all sides of the box. */
function stretched(ring: Ring, { width, height }: Outlined): Ring {
  const [xs, ys] = [ring.map(({ x }) => x), ring.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [across, down] = [Math.max(...xs) - left, Math.max(...ys) - top];
  return ring.map(({ x, y }) => ({ x: ((x - left) / across) * width, y: ((y - top) / down) * height }));
}

/** Returns an arrow to the right. A shaft as high as the box makes a pointed label. */
function arrow({ width, height, ...outlined }: Outlined): Ring {
  const { head = usualOutlines.arrow.head, shaft = usualOutlines.arrow.shaft } = outlined;
  const neck = width * (1 - head);
  const [above, below] = [(height * (1 - shaft)) / 2, (height * (1 + shaft)) / 2];
  const tip = { x: width, y: height / 2 };
  const wings = shaft < 1 ? [{ x: neck, y: 0 }, tip, { x: neck, y: height }] : [tip];
  const corners = [{ x: 0, y: above }, { x: neck, y: above }, ...wings, { x: neck, y: below }];
  return [...corners, { x: 0, y: below }];
}

function arc({ width, height, ...outlined }: Outlined): Ring[] {
  const { from, sweep, thickness } = { ...usualOutlines.arc, ...given(outlined) };
  const radius = Math.max(width, height) / 2;
  const steps = Math.ceil((Math.min(360, sweep) / 360) * Math.min(240, Math.max(32, 8 * Math.sqrt(radius))));
  const isWhole = sweep >= 360;
  const along = (reach: number): Ring =>
    Array.from({ length: isWhole ? steps : steps + 1 }, (_, at) => {
      const { x, y } = onCircle(from + (Math.min(360, sweep) * at) / steps);
      return { x: (width / 2) * (1 + x * reach), y: (height / 2) * (1 + y * reach) };
    });
  const middle = { x: width / 2, y: height / 2 };
  if (isWhole) return thickness < 1 ? [along(1), along(1 - thickness)] : [along(1)];
  return [[...along(1), ...(thickness < 1 ? along(1 - thickness).toReversed() : [middle])]];
}

function given(outlined: Partial<Outlined>): { from?: number; sweep?: number; thickness?: number } {
  const { from, sweep, thickness } = outlined;
  return {
    ...(from !== undefined && { from }),
    ...(sweep !== undefined && { sweep }),
    ...(thickness !== undefined && { thickness }),
  };
}

/** True if a point is inside an outline, or at most `beside` px away. */
export function isOnOutline(rings: readonly Ring[], at: Point, beside: number): boolean {
  const crossings = rings.reduce((sum, ring) => sum + listEdges(ring).filter(crosses(at)).length, 0);
  return crossings % 2 === 1 || isBesideOutline(rings, at, beside);
}

/** True if a point is at most `beside` px from an outline's edges. */
export function isBesideOutline(rings: readonly Ring[], at: Point, beside: number): boolean {
  return rings.some((ring) => listEdges(ring).some((edge) => distanceTo(edge, at) <= beside));
}

type Edge = { readonly from: Point; readonly to: Point };

function listEdges(ring: Ring): Edge[] {
  return ring.map((from, at) => ({ from, to: ring[(at + 1) % ring.length] ?? from }));
}

/** Returns a test if a ray from a point to the right crosses an edge. */
function crosses(at: Point): (edge: Edge) => boolean {
  return ({ from, to }) =>
    from.y > at.y !== to.y > at.y && at.x < from.x + ((at.y - from.y) / (to.y - from.y)) * (to.x - from.x);
}

function distanceTo({ from, to }: Edge, at: Point): number {
  const way = { x: to.x - from.x, y: to.y - from.y };
  const length = way.x * way.x + way.y * way.y;
  const along = length === 0 ? 0 : ((at.x - from.x) * way.x + (at.y - from.y) * way.y) / length;
  const share = Math.min(1, Math.max(0, along));
  const [x, y] = [from.x + share * way.x - at.x, from.y + share * way.y - at.y];
  return Math.sqrt(x * x + y * y);
}
