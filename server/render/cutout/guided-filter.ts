import type { RawAlpha, RgbPixels } from './pixels.ts';

/** Places to each side that a window reaches, and what holds its slopes down where all colours in it are alike. */
const radius = 5;
const damping = 2e-4;

/** Planes of numbers that are kept from photo to photo: collecting megabytes of garbage would take longer than the work. */
export type GuidedFilter = {
  readonly size: number;
  readonly planes: readonly Float32Array[];
  readonly sums: Float64Array;
};

/** Numbers per place in `fitColors`' answer: how much red, green and blue count, and what is added. */
export const colorTerms = 4;

/** Room for pictures of `size` px per side. */
export function createGuidedFilter(size: number): GuidedFilter {
  return {
    size,
    planes: Array.from({ length: planeCount }, () => new Float32Array(size * size)),
    sums: new Float64Array(size),
  };
}

// Red, green, blue; alpha; their means; the products of two of them, which become how they vary together; what is asked; room.
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
 * Says for each place that `asked` marks how alpha follows from colour around it: red, green, blue (0 to 1), each times its term, plus the last term, which
 * all change gradually from place to place. Applied to the pixels of the large photo, the terms put alpha's edge where the photo's is.
 * This is the guided filter of He, Sun and Tang (2013) with colours as its guide, in the fast way of He and Sun (2015).
 */
export function fitColors(
  filter: GuidedFilter,
  { raw, low, asked }: { raw: RawAlpha; low: RgbPixels; asked: Uint8Array },
  terms: Float32Array,
): void {
  const { size } = filter;
  const plane = (at: number) => filter.planes[at] ?? new Float32Array();
  for (let at = 0; at < size * size; at += 1)
    for (const channel of color) plane(channel)[at] = (low.data[at * 3 + channel] ?? 0) / 255;
  plane(alphaPlane).set(raw.data);
  plane(askedPlane).set(asked);
  // What is asked for is a mean of its window, which has to be known for that.
  average(filter, plane(askedPlane), plane(askedPlane));
  for (const part of [...color, alphaPlane]) average(filter, plane(part), plane(meanFrom + part));
  pairs.forEach(([one, other], at) => {
    const product = plane(pairFrom + at);
    multiply(plane(one), plane(other), product);
    average(filter, product, product);
    subtractProduct(product, plane(meanFrom + one), plane(meanFrom + other));
  });
  solve(filter);
  for (const part of [...color, alphaPlane]) {
    average(filter, plane(part), plane(part));
    for (let at = 0; at < size * size; at += 1) terms[at * colorTerms + part] = plane(part)[at] ?? 0;
  }
}

function multiply(one: Float32Array, other: Float32Array, target: Float32Array): void {
  for (let at = 0; at < target.length; at += 1) target[at] = (one[at] ?? 0) * (other[at] ?? 0);
}

function subtractProduct(target: Float32Array, one: Float32Array, other: Float32Array): void {
  for (let at = 0; at < target.length; at += 1)
    target[at] = (target[at] ?? 0) - (one[at] ?? 0) * (other[at] ?? 0);
}

/** Puts the terms of each asked place where its colours and alpha were: three equations for the slopes, by Cramer's rule. */
function solve({ planes }: GuidedFilter): void {
  const [red, green, blue, alpha, meanRed, meanGreen, meanBlue, meanAlpha] = planes as Eight;
  const [rrs, rgs, rbs, ggs, gbs, bbs, ras, gas, bas] = planes.slice(pairFrom) as Nine;
  const asked = planes[askedPlane] ?? red;
  for (let at = 0; at < red.length; at += 1) {
    if (asked[at] === 0) continue;
    const [rr, gg, bb] = [(rrs[at] ?? 0) + damping, (ggs[at] ?? 0) + damping, (bbs[at] ?? 0) + damping];
    const [rg, rb, gb] = [rgs[at] ?? 0, rbs[at] ?? 0, gbs[at] ?? 0];
    const [ra, ga, ba] = [ras[at] ?? 0, gas[at] ?? 0, bas[at] ?? 0];
    const [one, two, three] = [gg * bb - gb * gb, rb * gb - rg * bb, rg * gb - rb * gg];
    const [four, five, six] = [rr * bb - rb * rb, rg * rb - rr * gb, rr * gg - rg * rg];
    const whole = rr * one + rg * two + rb * three;
    const byRed = (ra * one + ga * two + ba * three) / whole;
    const byGreen = (ra * two + ga * four + ba * five) / whole;
    const byBlue = (ra * three + ga * five + ba * six) / whole;
    red[at] = byRed;
    green[at] = byGreen;
    blue[at] = byBlue;
    alpha[at] =
      (meanAlpha[at] ?? 0) -
      byRed * (meanRed[at] ?? 0) -
      byGreen * (meanGreen[at] ?? 0) -
      byBlue * (meanBlue[at] ?? 0);
  }
}

type Plane = Float32Array;
type Eight = [Plane, Plane, Plane, Plane, Plane, Plane, Plane, Plane];
type Nine = [Plane, Plane, Plane, Plane, Plane, Plane, Plane, Plane, Plane];

/** Writes the mean of the window around each place, as far as it lies in the picture; `source` may be the target. */
function average({ size, planes, sums }: GuidedFilter, source: Float32Array, target: Float32Array): void {
  const room = planes[roomPlane] ?? new Float32Array();
  for (let line = 0; line < size * size; line += size) {
    let sum = 0;
    for (let x = 0; x < radius; x += 1) sum += source[line + x] ?? 0;
    for (let x = 0; x < size; x += 1) {
      if (x + radius < size) sum += source[line + x + radius] ?? 0;
      if (x > radius) sum -= source[line + x - radius - 1] ?? 0;
      room[line + x] = sum / widthAt(x, size);
    }
  }
  sums.fill(0);
  for (let y = 0; y < radius; y += 1) add(sums, room, y * size, 1);
  for (let y = 0; y < size; y += 1) {
    if (y + radius < size) add(sums, room, (y + radius) * size, 1);
    if (y > radius) add(sums, room, (y - radius - 1) * size, -1);
    const height = widthAt(y, size);
    for (let x = 0; x < size; x += 1) target[y * size + x] = (sums[x] ?? 0) / height;
  }
}

function add(sums: Float64Array, room: Float32Array, line: number, sign: number): void {
  for (let x = 0; x < sums.length; x += 1) sums[x] = (sums[x] ?? 0) + sign * (room[line + x] ?? 0);
}

/** How many places of a window lie in the picture. */
function widthAt(at: number, size: number): number {
  return Math.min(size - 1, at + radius) - Math.max(0, at - radius) + 1;
}
