import type { Pixels, Rectangle } from '../pixels/pixels.ts';
import { ramp } from './ramp.ts';
import { cellPx } from './shadow-cells.ts';

/** A product's contact with the ground, by columns of cells of its slot. */
export type FootLine = {
  /** The column of each list's first number. */
  readonly first: number;
  /** The product's lower edge in cells from the slot's top; NaN in a column without product. */
  readonly lowest: Float32Array;
  /** Certainty that the product touches the ground there, 0 to 1. */
  readonly touch: Float32Array;
  /** Nearness to the ground there, 0 to 1: extends further up than `touch`. */
  readonly nearness: Float32Array;
  /** Certainty that the product stands, 0 to 1: one that lies or hangs has no feet, or would fall over. */
  readonly stands: number;
};

/** Heights above the ground, as shares of the product's longer side, up to which a part touches the ground, and darkens it. */
const touchReach = 0.02;
const nearReach = 0.16;

/** Maximum height at which feet further back appear in a photo. */
const footRise = { from: 0.1, to: 0.26 };

/** Minimum length of a foot further back, below its neighbours and above the line through the feet in front. */
const footLength = 0.03;

/** Steepness of a line on the ground in typical photos; a steeper one is a side of the product. */
const slope = { from: 0.45, to: 0.8 };

/** Share of the product's width on the ground, below which it does not stand and above which it does. */
const support = { from: 0.1, to: 0.26 };

/** Largest distance of a product's middle from its feet without falling over, as a share of its width. */
const leaning = 0.08;

/** Finds the feet of a product whose px lie in a slot at `left` and `top`; null if nothing of it is visible. */
export function findFootLine(product: Pixels, { left, top }: Rectangle): FootLine | null {
  const first = Math.floor(left / cellPx);
  const count = Math.ceil((left + product.width) / cellPx) - first;
  const lowest = new Float32Array(count).fill(Number.NaN);
  for (let column = 0; column < count; column += 1) {
    const x = Math.min(product.width - 1, Math.max(0, (first + column + 0.5) * cellPx - left)) | 0;
    let y = product.height - 1;
    while (y >= 0 && (product.data[(y * product.width + x) * 4 + 3] ?? 0) < 128) y -= 1;
    if (y >= 0) lowest[column] = (top + y + 1) / cellPx;
  }
  const ground = lowest.reduce((most, row) => (row > most ? row : most), -Infinity);
  if (ground === -Infinity) return null;
  const length = Math.max(product.width, product.height) / cellPx;
  const hull = hullBelow(lowest);
  const touch = new Float32Array(count);
  const nearness = new Float32Array(count);
  lowest.forEach((row, column) => {
    if (Number.isNaN(row)) return;
    const gap = Math.max(0, (hull.rows[column] ?? row) - row) / length;
    const isFlat = 1 - ramp(hull.slopes[column] ?? 0, slope.from, slope.to);
    const isFoot = isFlat * (1 - ramp((ground - row) / length, footRise.from, footRise.to));
    touch[column] = isFoot * (1 - ramp(gap, touchReach / 2, touchReach * 2));
    nearness[column] = isFoot * (1 - ramp(gap, 0, nearReach));
  });
  addFeetBehind({ lowest, touch, ground, length });
  return { first, lowest, touch, nearness, stands: standing(touch, findMiddle(product, left, first)) };
}

/** Returns the lower convex hull of an outline: its row and slope, by column. */
function hullBelow(lowest: Float32Array): { readonly rows: Float32Array; readonly slopes: Float32Array } {
  const corners: number[] = [];
  const row = (column: number) => lowest[column] ?? 0;
  for (let column = 0; column < lowest.length; column += 1) {
    if (Number.isNaN(row(column))) continue;
    for (;;) {
      const last = corners.at(-1);
      const before = corners.at(-2);
      if (last === undefined || before === undefined) break;
      const straight =
        row(before) + ((row(column) - row(before)) * (last - before)) / Math.max(1, column - before);
      if (row(last) > straight) break;
      corners.pop();
    }
    corners.push(column);
  }
  const rows = lowest.slice();
  const slopes = new Float32Array(lowest.length);
  for (let at = 1; at < corners.length; at += 1) {
    const [corner, next] = [corners[at - 1] ?? 0, corners[at] ?? 0];
    const rise = (row(next) - row(corner)) / (next - corner);
    for (let column = corner; column <= next; column += 1) {
      const before = column === corner && at > 1 ? (slopes[column] ?? 0) : Infinity;
      rows[column] = row(corner) + rise * (column - corner);
      slopes[column] = Math.min(before, Math.abs(rise));
    }
  }
  return { rows, slopes };
}

/** Adds feet further back, such as a chair's, which end above the line but lower than their neighbours. */
function addFeetBehind({
  lowest,
  touch,
  ground,
  length,
}: {
  readonly lowest: Float32Array;
  readonly touch: Float32Array;
  readonly ground: number;
  readonly length: number;
}): void {
  const drop = footLength * length;
  const reach = Math.max(2, Math.round(0.1 * length));
  lowest.forEach((row, column) => {
    const isFoot = 1 - ramp((ground - row) / length, footRise.from, footRise.to);
    if (Number.isNaN(row) || isFoot <= (touch[column] ?? 0)) return;
    const ends = [-1, 1].every((way) => {
      for (let at = 1; at <= reach; at += 1) {
        const beside = lowest[column + way * at];
        if (beside === undefined) return false;
        if (Number.isNaN(beside) || beside < row - drop) return true;
        if (beside > row + drop / 4) return false;
      }
      return false;
    });
    if (ends) touch[column] = isFoot;
  });
}

/** Returns the column that divides the product into halves of equal area. */
function findMiddle(product: Pixels, left: number, first: number): number {
  let [sum, weight] = [0, 0];
  for (let y = cellPx / 2; y < product.height; y += cellPx) {
    for (let x = cellPx / 2; x < product.width; x += cellPx) {
      const alpha = product.data[(y * product.width + x) * 4 + 3] ?? 0;
      sum += alpha * x;
      weight += alpha;
    }
  }
  return (left + sum / Math.max(1, weight)) / cellPx - first;
}

function standing(touch: Float32Array, middle: number): number {
  const begin = touch.findIndex((share) => share > 0.5);
  const end = touch.findLastIndex((share) => share > 0.5);
  if (begin < 0) return 0;
  const breadth = (end + 1 - begin) / touch.length;
  const beside = Math.max(begin - middle, middle - (end + 1), 0) / touch.length;
  return ramp(breadth, support.from, support.to) * (1 - ramp(beside, leaning / 2, leaning));
}
