import type { Pixels } from './pixels.ts';

/**
 * The background of a studio photo, estimated from its rim: a quadratic surface of colour. Six coefficients for each of red, green and blue
 * (0 to 255): for the terms 1, x, y, x², y² and xy, where x and y go from -1 to 1 over the picture.
 */
export type Ground = {
  readonly terms: Float64Array;
  /** The share of the rim that lies on the surface, 0 to 1. */
  readonly calmShare: number;
};

const termCount = 6;
const rounds = 4;

/** Width of the examined rim, in px. */
const rimPx = 1;

/** Colour levels: a place this far off has half the weight, so that an object that touches the rim does not bend the surface. */
const tolerance = 6;

/** Tolerance for the first step, when only the median colour is known: a background has light and dark parts. */
const firstTolerance = 16;

/** Colour levels: a place that differs less than this belongs to the background. */
const calmLevels = 12;

/** Damps the higher terms where the rim gives little evidence for them. */
const damping = [1e-3, 0.5, 0.5, 2, 2, 2] as const;

/** Fits the surface to the rim of a small picture, by least squares that are robust against outliers. */
export function fitGround(picture: Pixels): Ground {
  const rim = collectRim(picture);
  const count = rim.places.length;
  const weights = firstWeights(picture, rim);
  let terms = new Float64Array(termCount * 3);
  let calm = 0;
  for (let round = 0; round < rounds; round += 1) {
    terms = solve(buildEquations(picture, rim, weights));
    calm = 0;
    for (let at = 0; at < count; at += 1) {
      const off = offBy(picture, rim, at, terms);
      weights[at] = 1 / (1 + (off / tolerance) * (off / tolerance));
      if (off <= calmLevels) calm += 1;
    }
  }
  return { terms, calmShare: calm / Math.max(1, count) };
}

/** Step between examined px in both directions: a surface has no details. */
const stepPx = 6;

/** Number of levels below a surface at which a place has half the weight, so that a shadow does not pull the surface down. */
const shadeTolerance = 3;

/**
 * Fits the surface to all px of a small picture that may be background (`isGround` is 1). Px darker than most of it have little weight.
 * Returns the coefficients, as in `Ground`.
 */
export function fitGroundWithin(picture: Pixels, isGround: Uint8Array): Float64Array {
  const spots = collectSpots(picture, isGround);
  const weights = firstWeights(picture, spots);
  let terms = new Float64Array(termCount * 3);
  for (let round = 0; round < rounds + 2; round += 1) {
    terms = solve(buildEquations(picture, spots, weights));
    for (let at = 0; at < weights.length; at += 1) {
      const off = offBy(picture, spots, at, terms);
      const most = isDarker(picture, spots, at, terms) ? shadeTolerance : tolerance;
      weights[at] = 1 / (1 + (off / most) * (off / most));
    }
  }
  return terms;
}

function collectSpots(picture: Pixels, isGround: Uint8Array): Rim {
  const { width, height, channels } = picture;
  const places: number[] = [];
  const powers = new Float64Array(termCount * Math.ceil(width / stepPx) * Math.ceil(height / stepPx));
  for (let y = 0; y < height; y += stepPx) {
    for (let x = 0; x < width; x += stepPx) {
      if (isGround[y * width + x] !== 1) continue;
      powersAt(picture, { x, y }, powers, places.length * termCount);
      places.push((y * width + x) * channels);
    }
  }
  return { places: Int32Array.from(places), powers };
}

function isDarker({ data }: Pixels, { places, powers }: Rim, index: number, terms: Float64Array): boolean {
  const at = (places[index] ?? 0) + 1;
  return (data[at] ?? 0) < groundAt(terms, powers, 1, index * termCount);
}

/** Returns the background's colour at a px of a picture. */
export type SurfaceAt = (x: number, y: number) => [red: number, green: number, blue: number];

/** Number of cells at the longer side, to which a picture of any size is reduced. */
const cellsMax = 64;

const leastCalmShare = 0.4;

/** Returns the background of a picture of any size; null if its rim shows none. */
export function findGroundSurface(picture: Pixels): SurfaceAt | null {
  const small = smaller(picture);
  const { terms, calmShare } = fitGround(small);
  if (calmShare < leastCalmShare) return null;
  const powers = new Float64Array(termCount);
  const level = (channel: number) => Math.max(0, Math.min(255, groundAt(terms, powers, channel)));
  return (x, y) => {
    powersAt(picture, { x, y }, powers);
    return [level(0), level(1), level(2)];
  };
}

/** Reduces the picture to the means of cells, computing only those of the rim. */
function smaller(picture: Pixels): Pixels {
  const cellPx = Math.max(1, Math.ceil(Math.max(picture.width, picture.height) / cellsMax));
  const width = Math.max(1, Math.trunc(picture.width / cellPx));
  const height = Math.max(1, Math.trunc(picture.height / cellPx));
  const data = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const isRow = row < rimPx || row >= height - rimPx;
    for (let column = 0; column < width; column += 1) {
      if (!isRow && column >= rimPx && column < width - rimPx) continue;
      const left = Math.trunc((column * picture.width) / width);
      const top = Math.trunc((row * picture.height) / height);
      for (let channel = 0; channel < 3; channel += 1) {
        let sum = 0;
        for (let y = top; y < top + cellPx; y += 1)
          for (let x = left; x < left + cellPx; x += 1)
            sum += picture.data[(y * picture.width + x) * picture.channels + channel] ?? 0;
        data[(row * width + column) * 3 + channel] = Math.round(sum / (cellPx * cellPx));
      }
    }
  }
  return { width, height, data, channels: 3, isPremultiplied: false };
}

/** Returns one channel of the background's colour, in levels, at a place whose terms begin at `start`. */
function groundAt(terms: Float64Array, powers: Float64Array, channel: number, start = 0): number {
  let level = 0;
  for (let term = 0; term < termCount; term += 1)
    level += (powers[start + term] ?? 0) * (terms[term * 3 + channel] ?? 0);
  return level;
}

/**
 * Computes the surface along a row of a picture: nine numbers, the coefficients of 1, x and x² for red, green and blue, where x goes from
 * -1 to 1. Writes into `row`.
 */
export function groundRow(
  terms: Float64Array,
  { height }: Pick<Pixels, 'height'>,
  y: number,
  row: Float64Array,
): void {
  const down = (2 * y + 1) / height - 1;
  const term = (at: number, channel: number) => terms[at * 3 + channel] ?? 0;
  for (let channel = 0; channel < 3; channel += 1) {
    row[channel * 3] = term(0, channel) + term(2, channel) * down + term(4, channel) * down * down;
    row[channel * 3 + 1] = term(1, channel) + term(5, channel) * down;
    row[channel * 3 + 2] = term(3, channel);
  }
}

/** Writes the terms of a place, in px, into `powers`, beginning at `start`. */
function powersAt(
  { width, height }: Pick<Pixels, 'width' | 'height'>,
  { x, y }: { readonly x: number; readonly y: number },
  powers: Float64Array,
  start = 0,
): void {
  const across = (2 * x + 1) / width - 1;
  const down = (2 * y + 1) / height - 1;
  powers[start] = 1;
  powers[start + 1] = across;
  powers[start + 2] = down;
  powers[start + 3] = across * across;
  powers[start + 4] = down * down;
  powers[start + 5] = across * down;
}

/** Returns the initial weights: most of a rim is background, so px far from the median colour get little weight. */
function firstWeights({ data }: Pixels, { places }: Rim): Float64Array {
  const weights = new Float64Array(places.length);
  for (let channel = 0; channel < 3; channel += 1) {
    const levels = new Uint8Array(places.length);
    for (let index = 0; index < places.length; index += 1)
      levels[index] = data[(places[index] ?? 0) + channel] ?? 0;
    const usual = levels.toSorted()[levels.length >> 1] ?? 0;
    for (let index = 0; index < places.length; index += 1)
      weights[index] = Math.max(weights[index] ?? 0, Math.abs((levels[index] ?? 0) - usual));
  }
  return weights.map((off) => 1 / (1 + (off / firstTolerance) * (off / firstTolerance)));
}

/** Offset of each rim px in the picture, and the terms of each. */
type Rim = { readonly places: Int32Array; readonly powers: Float64Array };

function collectRim(picture: Pixels): Rim {
  const { width, height, channels } = picture;
  const places: number[] = [];
  const powers = new Float64Array(
    termCount * width * Math.min(height, 2 * rimPx) + termCount * 2 * rimPx * height,
  );
  for (let y = 0; y < height; y += 1) {
    const isRow = y < rimPx || y >= height - rimPx;
    for (let x = 0; x < width; x += 1) {
      if (!isRow && x >= rimPx && x < width - rimPx) continue;
      powersAt(picture, { x, y }, powers, places.length * termCount);
      places.push((y * width + x) * channels);
    }
  }
  return { places: Int32Array.from(places), powers };
}

/** Returns the weighted normal equations: six rows of six coefficients and three right-hand sides. */
function buildEquations({ data }: Pixels, { places, powers }: Rim, weights: Float64Array): Float64Array[] {
  const rows = damping.map((value, row) => {
    const line = new Float64Array(termCount + 3);
    line[row] = value;
    return line;
  });
  for (const [row, line] of rows.entries()) addEquation({ data, places, powers, weights }, row, line);
  return rows;
}

function addEquation(
  { data, places, powers, weights }: Rim & { data: Uint8Array; weights: Float64Array },
  row: number,
  line: Float64Array,
): void {
  for (let index = 0; index < places.length; index += 1) {
    const start = index * termCount;
    const at = places[index] ?? 0;
    const weighted = (weights[index] ?? 0) * (powers[start + row] ?? 0);
    for (let term = 0; term < termCount; term += 1)
      line[term] = (line[term] ?? 0) + weighted * (powers[start + term] ?? 0);
    for (let channel = 0; channel < 3; channel += 1)
      line[termCount + channel] = (line[termCount + channel] ?? 0) + weighted * (data[at + channel] ?? 0);
  }
}

/** Solves equations by Gauss-Jordan elimination; the damping keeps the matrix positive definite, so no pivoting is needed. */
function solve(rows: Float64Array[]): Float64Array<ArrayBuffer> {
  for (const [at, pivot] of rows.entries()) {
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = (row[at] ?? 0) / (pivot[at] ?? 1);
      for (let column = at; column < pivot.length; column += 1)
        row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0);
    }
  }
  const terms = new Float64Array(termCount * 3);
  for (const [at, row] of rows.entries())
    for (let channel = 0; channel < 3; channel += 1)
      terms[at * 3 + channel] = (row[termCount + channel] ?? 0) / (row[at] ?? 1);
  return terms;
}

/** Returns the largest difference among the channels between a rim px and the surface. */
function offBy({ data }: Pixels, { places, powers }: Rim, index: number, terms: Float64Array): number {
  let largest = 0;
  for (let channel = 0; channel < 3; channel += 1) {
    const level = groundAt(terms, powers, channel, index * termCount);
    largest = Math.max(largest, Math.abs((data[(places[index] ?? 0) + channel] ?? 0) - level));
  }
  return largest;
}
