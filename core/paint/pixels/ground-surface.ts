import type { Pixels } from './pixels.ts';

/**
 * The ground of a studio photo as far as the photo's rim shows it: a quadratic surface of colour. Six numbers for each of red,
 * green and blue (0 to 255): of the terms 1, x, y, x², y² and xy, where x and y go from -1 to 1 over the picture.
 */
export type Ground = {
  readonly terms: Float64Array;
  /** The share of the rim that lies on the surface, 0 to 1. */
  readonly calmShare: number;
};

const termCount = 6;
const rounds = 4;

/** How far the rim is looked at, in px. */
const rimPx = 1;

/** Levels: so far off counts half, so that a thing that reaches the rim does not bend the surface. */
const tolerance = 6;

/** The same before anything is known but the usual colour: a ground has light and dark parts. */
const firstTolerance = 16;

/** Levels: nearer than this, a place belongs to the ground. */
const calmLevels = 12;

/** Holds the higher terms down where the rim says little about them. */
const damping = [1e-3, 0.5, 0.5, 2, 2, 2] as const;

/** Fits the surface to the rim of a small picture, by least squares that forgive what is far off. */
export function fitGround(picture: Pixels): Ground {
  const places = rimOf(picture);
  const weights = firstWeights(picture, places);
  let terms = new Float64Array(termCount * 3);
  let calm = 0;
  for (let round = 0; round < rounds; round += 1) {
    terms = solve(equationsOf(picture, places, weights));
    calm = 0;
    for (const [at, place] of places.entries()) {
      const off = offBy(picture, place, terms);
      weights[at] = 1 / (1 + (off / tolerance) * (off / tolerance));
      if (off <= calmLevels) calm += 1;
    }
  }
  return { terms, calmShare: calm / Math.max(1, places.length) };
}

/** The ground's colour at a px of a picture. */
export type SurfaceAt = (x: number, y: number) => [red: number, green: number, blue: number];

/** A picture of any size is looked at in this many cells at its longer side. */
const cellsMax = 64;

/** With less of the rim on it, there is no surface. */
const leastCalmShare = 0.4;

/** The ground of a picture of any size; null where its rim shows none. */
export function groundOf(picture: Pixels): SurfaceAt | null {
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

/** Means of cells, of which only those of the rim are worked out. */
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

/** The ground's colour at a place of the picture; levels, one channel. */
function groundAt(terms: Float64Array, powers: Float64Array, channel: number): number {
  let level = 0;
  for (let term = 0; term < termCount; term += 1)
    level += (powers[term] ?? 0) * (terms[term * 3 + channel] ?? 0);
  return level;
}

/**
 * The surface along a row of a picture: nine numbers, for red, green and blue each those of 1, x and x², where x goes from -1 to 1.
 * Writes into `row`.
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

/** Writes the terms of a place, in px, into `powers`. */
function powersAt(
  { width, height }: Pick<Pixels, 'width' | 'height'>,
  { x, y }: { readonly x: number; readonly y: number },
  powers: Float64Array,
): Float64Array {
  const across = (2 * x + 1) / width - 1;
  const down = (2 * y + 1) / height - 1;
  powers.set([1, across, down, across * across, down * down, across * down]);
  return powers;
}

/** Most of a rim is ground, so that what is far from its usual colour counts little from the start. */
function firstWeights({ data }: Pixels, places: readonly Place[]): Float64Array {
  const usual = [0, 1, 2].map((channel) => {
    const levels = Uint8Array.from(places, ({ at }) => data[at + channel] ?? 0).toSorted();
    return levels[levels.length >> 1] ?? 0;
  });
  return Float64Array.from(places, ({ at }) => {
    const off = Math.max(...usual.map((level, channel) => Math.abs((data[at + channel] ?? 0) - level)));
    return 1 / (1 + (off / firstTolerance) * (off / firstTolerance));
  });
}

type Place = { readonly at: number; readonly powers: Float64Array };

function rimOf(picture: Pixels): Place[] {
  const { width, height, channels } = picture;
  const places: Place[] = [];
  for (let y = 0; y < height; y += 1) {
    const isRow = y < rimPx || y >= height - rimPx;
    for (let x = 0; x < width; x += 1) {
      if (!isRow && x >= rimPx && x < width - rimPx) continue;
      const powers = powersAt(picture, { x, y }, new Float64Array(termCount));
      places.push({ at: (y * width + x) * channels, powers });
    }
  }
  return places;
}

/** The weighted normal equations: six rows of six coefficients and three right sides. */
function equationsOf({ data }: Pixels, places: readonly Place[], weights: Float64Array): Float64Array[] {
  const rows = damping.map((value, row) => {
    const line = new Float64Array(termCount + 3);
    line[row] = value;
    return line;
  });
  for (const [index, { at, powers }] of places.entries()) {
    const weight = weights[index] ?? 0;
    for (const [row, line] of rows.entries()) {
      const weighted = weight * (powers[row] ?? 0);
      for (let term = 0; term < termCount; term += 1)
        line[term] = (line[term] ?? 0) + weighted * (powers[term] ?? 0);
      for (let channel = 0; channel < 3; channel += 1)
        line[termCount + channel] = (line[termCount + channel] ?? 0) + weighted * (data[at + channel] ?? 0);
    }
  }
  return rows;
}

/** Gauss-Jordan elimination; the damping keeps the matrix positive definite, so no pivoting is needed. */
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

function offBy({ data }: Pixels, { at, powers }: Place, terms: Float64Array): number {
  let largest = 0;
  for (let channel = 0; channel < 3; channel += 1)
    largest = Math.max(largest, Math.abs((data[at + channel] ?? 0) - groundAt(terms, powers, channel)));
  return largest;
}
