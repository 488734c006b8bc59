import type { AlphaPixels } from '../../packages/picture/src/node/cutout/steps.fixture.ts';

/** How far a cut-out is the true one. */
export type Likeness = {
  /** Mean absolute difference of alpha, 0 to 1. */
  readonly error: number;
  /** Overlap of product and product, 0 to 1. */
  readonly overlap: number;
  /** F measure of the outlines, 3 px of 512 apart at most, 0 to 1. */
  readonly outline: number;
};

/** Compares an alpha with the true one, of the same size. */
export function compareAlpha(found: AlphaPixels, truth: AlphaPixels): Likeness {
  let difference = 0;
  for (let at = 0; at < truth.data.length; at += 1)
    difference += Math.abs((found.data[at] ?? 0) - (truth.data[at] ?? 0));
  return {
    error: difference / (truth.data.length * 255),
    overlap: overlapOf(found, truth),
    outline: outlineMatch(found, truth),
  };
}

/** Returns the overlap alone, which takes a tenth of the time. */
export function overlapOf(found: AlphaPixels, truth: AlphaPixels): number {
  let [both, either] = [0, 0];
  for (let at = 0; at < truth.data.length; at += 1) {
    const [one, other] = [found.data[at]! > 127, truth.data[at]! > 127];
    if (one && other) both += 1;
    if (one || other) either += 1;
  }
  return both / Math.max(1, either);
}

function outlineMatch(found: AlphaPixels, truth: AlphaPixels): number {
  const reach = (3 * truth.width) / 512;
  const [one, other] = [outlineOf(found), outlineOf(truth)];
  const precision = shareNear(one, distancesTo(other, truth.width), reach);
  const recall = shareNear(other, distancesTo(one, truth.width), reach);
  return (2 * precision * recall) / Math.max(1e-9, precision + recall);
}

function outlineOf({ data, width, height }: AlphaPixels): Uint8Array {
  const marks = new Uint8Array(data.length);
  const isIn = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height || (data[y * width + x] ?? 0) > 127;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isEdge = !isIn(x - 1, y) || !isIn(x + 1, y) || !isIn(x, y - 1) || !isIn(x, y + 1);
      marks[y * width + x] = isIn(x, y) && isEdge ? 1 : 0;
    }
  }
  return marks;
}

/** Chamfer distances in px, as two passes with 3 and 4 for straight and diagonal steps give them. */
function distancesTo(marks: Uint8Array, width: number): Float32Array {
  const distances = Float32Array.from(marks, (mark) => (mark === 1 ? 0 : 1e6));
  const steps = [
    [1, 3],
    [width, 3],
    [width + 1, 4],
    [width - 1, 4],
  ] as const;
  const relax = (at: number, sign: number) => {
    for (const [step, cost] of steps) {
      const before = at - sign * step;
      const isNeighbour = Math.abs((before % width) - (at % width)) <= 1;
      if (isNeighbour) distances[at] = Math.min(distances[at] ?? 1e6, (distances[before] ?? 1e6) + cost);
    }
  };
  for (let at = 0; at < distances.length; at += 1) relax(at, 1);
  for (let at = distances.length - 1; at >= 0; at -= 1) relax(at, -1);
  return distances.map((distance) => distance / 3);
}

function shareNear(marks: Uint8Array, distances: Float32Array, reach: number): number {
  let [near, all] = [0, 0];
  for (let at = 0; at < marks.length; at += 1) {
    if (marks[at] !== 1) continue;
    all += 1;
    if ((distances[at] ?? 1e6) <= reach) near += 1;
  }
  return all === 0 ? 0 : near / all;
}
