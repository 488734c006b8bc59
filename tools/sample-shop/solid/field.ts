import { mix } from '../surface/pattern.ts';
import type { Shape, Vector } from './shape.ts';

/** The distance function sampled into a grid, so that the many soft light rays cost a table read per step. */
export interface Field {
  read: Shape;
  cell: number;
  low: Vector;
  high: Vector;
}

const cellsAlong = 104;
const block = 4;

export function sampleField(distance: Shape, low: Vector, high: Vector): Field {
  const longest = Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
  const cell = longest / cellsAlong;
  const origin: Vector = [low[0] - 2.5 * cell, low[1] - 2.5 * cell, low[2] - 2.5 * cell];
  const [nx, ny, nz] = [0, 1, 2].map((k) => {
    const cells = (high[k]! - origin[k]!) / cell + 3;
    return Math.ceil(cells / block) * block + 1;
  }) as unknown as Vector;
  const table = new Float32Array(nx * ny * nz);
  const sample: Shape = (ix, iy, iz) =>
    distance(origin[0] + ix * cell, origin[1] + iy * cell, origin[2] + iz * cell);
  for (let bz = 0; bz + 1 < nz; bz += block) {
    for (let by = 0; by + 1 < ny; by += block) {
      for (let bx = 0; bx + 1 < nx; bx += block) {
        fillBlock({ table, nx, ny, cell }, [bx, by, bz], sample);
      }
    }
  }
  const top: Vector = [origin[0] + (nx - 1) * cell, origin[1] + (ny - 1) * cell, origin[2] + (nz - 1) * cell];
  return { read: trilinear(table, [nx, ny, nz], origin, cell), cell, low: origin, high: top };
}

interface Table {
  table: Float32Array;
  nx: number;
  ny: number;
  cell: number;
}

/** Near the skin every cell asks the exact distance; a block well away from it is blended from its corners. */
function fillBlock({ table, nx, ny, cell }: Table, [bx, by, bz]: Vector, sample: Shape): void {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k) =>
    sample(bx + (k & 1) * block, by + ((k >> 1) & 1) * block, bz + (k >> 2) * block),
  );
  const isFar = Math.min(...corners.map(Math.abs)) > cell * block * 1.2;
  for (let dz = 0; dz <= block; dz++) {
    for (let dy = 0; dy <= block; dy++) {
      const row = ((bz + dz) * ny + by + dy) * nx + bx;
      for (let dx = 0; dx <= block; dx++) {
        table[row + dx] = isFar
          ? blendCorners(corners, dx / block, dy / block, dz / block)
          : sample(bx + dx, by + dy, bz + dz);
      }
    }
  }
}

function blendCorners(corners: readonly number[], u: number, v: number, w: number): number {
  const a = mix(mix(corners[0]!, corners[1]!, u), mix(corners[2]!, corners[3]!, u), v);
  const b = mix(mix(corners[4]!, corners[5]!, u), mix(corners[6]!, corners[7]!, u), v);
  return mix(a, b, w);
}

function trilinear(table: Float32Array, [nx, ny, nz]: Vector, [ox, oy, oz]: Vector, cell: number): Shape {
  const perCell = 1 / cell;
  const layer = nx * ny;
  return (x, y, z) => {
    const gx = Math.min(nx - 1.001, Math.max(0, (x - ox) * perCell));
    const gy = Math.min(ny - 1.001, Math.max(0, (y - oy) * perCell));
    const gz = Math.min(nz - 1.001, Math.max(0, (z - oz) * perCell));
    const ix = gx | 0;
    const iy = gy | 0;
    const iz = gz | 0;
    const fx = gx - ix;
    const fy = gy - iy;
    const fz = gz - iz;
    const i = iz * layer + iy * nx + ix;
    const a = table[i]! + (table[i + 1]! - table[i]!) * fx;
    const b = table[i + nx]! + (table[i + nx + 1]! - table[i + nx]!) * fx;
    const j = i + layer;
    const c = table[j]! + (table[j + 1]! - table[j]!) * fx;
    const d = table[j + nx]! + (table[j + nx + 1]! - table[j + nx]!) * fx;
    const near = a + (b - a) * fy;
    const far = c + (d - c) * fy;
    return near + (far - near) * fz;
  };
}

/** Where a ray enters and leaves the field's box; `enter > leave` when it misses. */
export interface Span {
  enter: number;
  leave: number;
}

/** Writes the span of a ray in a box; the ray runs from `from` along `along`. */
export function clipRay(field: Field, from: Vector, along: Vector, out: Span): void {
  let enter = 0;
  let leave = Infinity;
  for (let k = 0; k < 3; k++) {
    const slope = along[k]!;
    const inverse = 1 / (Math.abs(slope) < 1e-9 ? 1e-9 : slope);
    const a = (field.low[k]! - from[k]!) * inverse;
    const b = (field.high[k]! - from[k]!) * inverse;
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  out.enter = enter;
  out.leave = leave;
}
