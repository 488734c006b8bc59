import type { RawAlpha, RgbPixels } from '../pixels.ts';

/** Radius of a window in pixels, and the damping of its slopes where its colours hardly vary. */
const radius = 5;
const damping = 2e-4;

/** Buffers reused from photo to photo: garbage collection of megabytes would take longer than the work. */
export type GuidedFilter = {
  readonly size: number;
  readonly planes: readonly Float32Array[];
  readonly sums: Float64Array;
  /** Reciprocals of window sizes near a box's edge, by distance. */
  readonly shares: Float64Array;
};

/** Numbers per pixel in the result of `fitColors`: factors for red, green and blue, and a constant. */
export const colorTerms = 4;

/** Allocates buffers for pictures of `size` px per side. */
export function createGuidedFilter(size: number): GuidedFilter {
  return {
    size,
    planes: Array.from({ length: planeCount }, () => new Float32Array(size * size)),
    sums: new Float64Array(size),
    shares: new Float64Array(size),
  };
}

// Planes: red, green, blue; alpha; their means; the products of two of them, which become covariances; the mask; scratch.
const color = [0, 1, 2] as const;
const alphaPlane = 3;
const meanFrom = 4;
const pairs = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 1],
  [1, 2],
  [2, 2],
  [0, 3],
  [1, 3],
  [2, 3],
] as const;
const pairFrom = 8;
const askedPlane = pairFrom + pairs.length;
const roomPlane = askedPlane + 1;
const planeCount = roomPlane + 1;

/**
 * Computes for each pixel marked in `asked` how alpha depends on the colours around it: red, green, blue (0 to 1), each times its term,
 * plus the last term; all terms vary smoothly between pixels. Applied to the pixels of the large photo, the terms put alpha's edge where
 * the photo's is. This is the guided filter of He, Sun and Tang (2013) with colours as its guide, in the fast version of He and Sun (2015).
 */
export function fitColors(
  filter: GuidedFilter,
  { raw, low, asked }: { raw: RawAlpha; low: RgbPixels; asked: Uint8Array },
  terms: Float32Array,
): void {
  const { size } = filter;
  const box = findBounds(asked, size);
  const plane = (at: number) => filter.planes[at] ?? new Float32Array();
  const mean = (from: number, to: number) => average(filter, box, plane(from), plane(to));
  for (const channel of color) {
    const target = plane(channel);
    for (let at = 0, from = channel; at < target.length; at += 1, from += 3)
      target[at] = low.data[from]! / 255;
  }
  plane(alphaPlane).set(raw.data);
  plane(askedPlane).set(asked);
  // The mean of the mask in each window is needed before the other means.
  mean(askedPlane, askedPlane);
  for (const part of [...color, alphaPlane]) mean(part, meanFrom + part);
  pairs.forEach(([one, other], at) => {
    const product = plane(pairFrom + at);
    multiply(plane(one), plane(other), product);
    mean(pairFrom + at, pairFrom + at);
    subtractProduct(product, plane(meanFrom + one), plane(meanFrom + other));
  });
  solve(filter, box);
  for (const part of [...color, alphaPlane]) {
    mean(part, part);
    const target = plane(part);
    for (let at = 0, to = part; at < target.length; at += 1, to += colorTerms) terms[to] = target[at]!;
  }
}

/** Bounds of the requested pixels: first and last column and row. */
type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** Returns the bounds of all pixels within two windows of the requested ones: means of means reach that far. */
function findBounds(asked: Uint8Array, size: number): Box {
  let [left, right, top, bottom] = [size, 0, size, 0];
  for (let at = 0; at < asked.length; at += 1) {
    if (asked[at] === 0) continue;
    const column = at % size;
    const row = (at - column) / size;
    if (column < left) left = column;
    if (column > right) right = column;
    if (row < top) top = row;
    bottom = row;
  }
  return {
    left: Math.max(0, left - 2 * radius),
    right: Math.min(size - 1, right + 2 * radius),
    top: Math.max(0, top - 2 * radius),
    bottom: Math.min(size - 1, bottom + 2 * radius),
  };
}

function multiply(one: Float32Array, other: Float32Array, target: Float32Array): void {
  for (let at = 0; at < target.length; at += 1) target[at] = one[at]! * other[at]!;
}

function subtractProduct(target: Float32Array, one: Float32Array, other: Float32Array): void {
  for (let at = 0; at < target.length; at += 1) target[at] = target[at]! - one[at]! * other[at]!;
}

/** Replaces colours and alpha of each requested pixel by its terms: three equations for the slopes, solved by Cramer's rule. */
function solve({ planes, size }: GuidedFilter, { top, bottom }: Box): void {
  const [red, green, blue, alpha, meanRed, meanGreen, meanBlue, meanAlpha] = planes as Eight;
  const [rrs, rgs, rbs, ggs, gbs, bbs, ras, gas, bas] = planes.slice(pairFrom) as Nine;
  const asked = planes[askedPlane] ?? red;
  for (let at = top * size; at < (bottom + 1) * size; at += 1) {
    if (asked[at] === 0) continue;
    const rr = rrs[at]! + damping;
    const gg = ggs[at]! + damping;
    const bb = bbs[at]! + damping;
    const rg = rgs[at]!;
    const rb = rbs[at]!;
    const gb = gbs[at]!;
    const ra = ras[at]!;
    const ga = gas[at]!;
    const ba = bas[at]!;
    const one = gg * bb - gb * gb;
    const two = rb * gb - rg * bb;
    const three = rg * gb - rb * gg;
    const four = rr * bb - rb * rb;
    const five = rg * rb - rr * gb;
    const six = rr * gg - rg * rg;
    const whole = rr * one + rg * two + rb * three;
    const byRed = (ra * one + ga * two + ba * three) / whole;
    const byGreen = (ra * two + ga * four + ba * five) / whole;
    const byBlue = (ra * three + ga * five + ba * six) / whole;
    red[at] = byRed;
    green[at] = byGreen;
    blue[at] = byBlue;
    alpha[at] = meanAlpha[at]! - byRed * meanRed[at]! - byGreen * meanGreen[at]! - byBlue * meanBlue[at]!;
  }
}

type Plane = Float32Array;
type Eight = [Plane, Plane, Plane, Plane, Plane, Plane, Plane, Plane];
type Nine = [Plane, Plane, Plane, Plane, Plane, Plane, Plane, Plane, Plane];

/** Writes the mean of the window around each pixel of the box, clipped to the box; `source` may be the target. */
function average(
  { size, planes, sums, shares }: GuidedFilter,
  { left, right, top, bottom }: Box,
  source: Float32Array,
  target: Float32Array,
): void {
  const room = planes[roomPlane] ?? new Float32Array();
  writeShares(shares, left, right);
  for (let line = top * size; line <= bottom * size; line += size) {
    let sum = 0;
    for (let x = left; x < left + radius; x += 1) sum += source[line + x]!;
    for (let x = left; x <= right; x += 1) {
      if (x + radius <= right) sum += source[line + x + radius]!;
      if (x - radius > left) sum -= source[line + x - radius - 1]!;
      room[line + x] = sum * shares[x]!;
    }
  }
  writeShares(shares, top, bottom);
  sums.fill(0);
  for (let y = top; y < top + radius; y += 1)
    for (let x = left; x <= right; x += 1) sums[x] = sums[x]! + room[y * size + x]!;
  for (let y = top; y <= bottom; y += 1) {
    const share = shares[y]!;
    const [coming, going] = [(y + radius) * size, (y - radius - 1) * size];
    const [comes, goes] = [y + radius <= bottom, y - radius > top];
    for (let x = left; x <= right; x += 1) {
      let sum = sums[x]!;
      if (comes) sum += room[coming + x]!;
      if (goes) sum -= room[going + x]!;
      sums[x] = sum;
      target[y * size + x] = sum * share;
    }
  }
}

/** Writes one divided by the number of pixels of each window from `first` to `last`. */
function writeShares(shares: Float64Array, first: number, last: number): void {
  for (let at = first; at <= last; at += 1)
    shares[at] = 1 / (Math.min(last, at + radius) - Math.max(first, at - radius) + 1);
}
