import { smoothPath, type Shape } from './shape.ts';

// Flat outlines (a mug's profile, a sole seen from above) baked into a small table of distances. Reading the
// table through a cubic B-spline keeps its second derivative continuous, so highlights run over it without facets.

export type Point = readonly [number, number];
export type Outline = (u: number, v: number) => number;

/** The distance to a closed outline; `smooth` draws a curve through the points instead of straight edges. */
export function outline(points: readonly Point[], smooth = false, cells = 150): Outline {
  const polygon = smooth ? smoothPath([...points, points[0]!], 10).slice(0, -1) : points;
  return bake(polygon, cells);
}

/** A profile curve from bottom to top, closed along the y axis: the half section of a turned body. */
export function profile(points: readonly Point[], smooth = true, cells = 150): Outline {
  const curve = smooth ? smoothPath(points, 10) : points;
  const mirrored = curve.toReversed().map(([r, y]): Point => [-r, y]);
  return bake([...curve, ...mirrored], cells);
}

export function revolve(section: Outline): Shape {
  return (x, y, z) => section(Math.sqrt(x * x + z * z), y);
}

/** Pushes an outline in the x-y plane to both sides along z and rounds its rims. */
export function extrude(flat: Outline, halfDepth: number, round = 0): Shape {
  return (x, y, z) => {
    const q = flat(x, y) + round;
    const w = Math.abs(z) - halfDepth + round;
    const oq = Math.max(q, 0);
    const ow = Math.max(w, 0);
    return Math.sqrt(oq * oq + ow * ow) + Math.min(Math.max(q, w), 0) - round;
  };
}

/** The table is filled when it is first read: a script that draws one photo needs few of them. */
function bake(polygon: readonly Point[], cells: number): Outline {
  let read: Outline | null = null;
  return (u, v) => {
    read ??= readTable(fillTable(polygon, cells));
    return read(u, v);
  };
}

function fillTable(polygon: readonly Point[], cells: number): Table {
  const us = polygon.map((p) => p[0]);
  const vs = polygon.map((p) => p[1]);
  const size = Math.max(Math.max(...us) - Math.min(...us), Math.max(...vs) - Math.min(...vs));
  const cell = size / cells;
  const u0 = Math.min(...us) - 6 * cell;
  const v0 = Math.min(...vs) - 6 * cell;
  const columns = Math.ceil((Math.max(...us) - u0) / cell) + 7;
  const rows = Math.ceil((Math.max(...vs) - v0) / cell) + 7;
  const table = new Float64Array(columns * rows);
  const exact = polygonDistance(polygon);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      table[row * columns + column] = exact(u0 + column * cell, v0 + row * cell);
    }
  }
  return { table, columns, rows, cell, u0, v0 };
}

interface Table {
  table: Float64Array;
  columns: number;
  rows: number;
  cell: number;
  u0: number;
  v0: number;
}

function readTable({ table, columns, rows, cell, u0, v0 }: Table): Outline {
  return (u, v) => {
    const gridU = Math.min(columns - 2.001, Math.max(1, (u - u0) / cell));
    const gridV = Math.min(rows - 2.001, Math.max(1, (v - v0) / cell));
    const column = Math.floor(gridU);
    const row = Math.floor(gridV);
    const fu = gridU - column;
    const fv = gridV - row;
    const gu = 1 - fu;
    const a = (gu * gu * gu) / 6;
    const b = (3 * fu * fu * fu - 6 * fu * fu + 4) / 6;
    const d = (fu * fu * fu) / 6;
    const c = 1 - a - b - d;
    let sum = 0;
    for (let k = -1; k <= 2; k++) {
      const i = (row + k) * columns + column;
      const line = a * table[i - 1]! + b * table[i]! + c * table[i + 1]! + d * table[i + 2]!;
      sum += line * splineWeight(k, fv);
    }
    const gapU = u - (u0 + gridU * cell);
    const gapV = v - (v0 + gridV * cell);
    const gap = gapU * gapU + gapV * gapV;
    return gap > 1e-12 ? Math.sqrt(sum * sum + gap) : sum;
  };
}

function splineWeight(k: number, f: number): number {
  const g = 1 - f;
  if (k === -1) return (g * g * g) / 6;
  if (k === 0) return (3 * f * f * f - 6 * f * f + 4) / 6;
  if (k === 1) return (3 * g * g * g - 6 * g * g + 4) / 6;
  return (f * f * f) / 6;
}

function polygonDistance(polygon: readonly Point[]): Outline {
  const corners = Float64Array.from([polygon.at(-1)!, ...polygon].flat());
  return (u, v) => {
    let least = Infinity;
    let isInside = false;
    for (let i = 2; i < corners.length; i += 2) {
      const au = corners[i]!;
      const av = corners[i + 1]!;
      const eu = corners[i - 2]! - au;
      const ev = corners[i - 1]! - av;
      const length = eu * eu + ev * ev || 1e-12;
      const t = Math.min(1, Math.max(0, ((u - au) * eu + (v - av) * ev) / length));
      const du = u - au - eu * t;
      const dv = v - av - ev * t;
      least = Math.min(least, du * du + dv * dv);
      if (av > v !== av + ev > v && u < (eu * (v - av)) / ev + au) isInside = !isInside;
    }
    return (isInside ? -1 : 1) * Math.sqrt(least);
  };
}
