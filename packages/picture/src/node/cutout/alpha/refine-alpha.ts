import type { AlphaPixels, RawAlpha, RgbPixels } from '../pixels.ts';
import { colorTerms, createGuidedFilter, fitColors } from './guided-filter.ts';

/** Bounds of alpha between which the network was not sure: only such pixels are refined. */
const sureRest = 0.03;
const surely = 1 - sureRest;

/** Distance to backdrop or product within which a value is rounded to it: an edge computed from colours is a little too soft. */
const slack = 0.16;

const onEdge = 1;

/** Number of alpha steps stored: the difference is invisible and halves the file. */
const alphaSteps = 63;

/** Scales the network's answer to the size of a photo; `low` is the photo at the network's size. */
export type Refiner = (raw: RawAlpha, low: RgbPixels, photo: RgbPixels) => AlphaPixels;

/**
 * Creates a refiner for answers of `size` px per side. The dependence of alpha on colour is computed around each pixel at the network's
 * size, and applied to the photo's own pixels where the network was not sure; elsewhere its answer stays.
 */
export function createRefiner(size: number): Refiner {
  const filter = createGuidedFilter(size);
  const terms = new Float32Array(size * size * colorTerms);
  return (raw, low, photo) => {
    const kinds = cellKinds(raw);
    fitColors(filter, { raw, low, asked: findCorners(kinds, size) }, terms);
    return refineAlpha({ terms, kinds }, raw, photo);
  };
}

type Found = { readonly terms: Float32Array; readonly kinds: Uint8Array };

function refineAlpha({ terms, kinds }: Found, raw: RawAlpha, photo: RgbPixels): AlphaPixels {
  const { width, height } = photo;
  const columns = makeColumns(width, raw.size);
  const data = new Uint8Array(width * height);
  const edge: Edge = { terms, raw, columns, photo: photo.data, alpha: data };
  for (let y = 0; y < height; y += 1) {
    const { cell: row, share: down } = findNeighbours(y, height, raw.size);
    const first = row * raw.size;
    // A whole run of backdrop or product is filled in one step; only the edge is computed per pixel.
    for (let cell = 0; cell < raw.size - 1;) {
      const kind = kinds[first + cell];
      let end = cell + 1;
      while (end < raw.size - 1 && kinds[first + end] === kind) end += 1;
      const from = y * width + (columns.starts[cell] ?? 0);
      const to = y * width + (columns.starts[end] ?? 0);
      if (kind === onEdge) refineRun(edge, { from, to, line: y * width, first, down });
      else if (kind === 255) data.fill(255, from, to);
      cell = end;
    }
  }
  return { data, width, height };
}

type Edge = {
  readonly terms: Float32Array;
  readonly raw: RawAlpha;
  readonly columns: Columns;
  readonly photo: Uint8Array;
  readonly alpha: Uint8Array;
};

/** Pixels `from` to `to` of the photo, in the line that starts at `line`; `first` and `down` are its position in the answer. */
type Run = { from: number; to: number; line: number; first: number; down: number };

function refineRun({ terms, raw, columns, photo, alpha }: Edge, { from, to, line, first, down }: Run): void {
  const { data, size } = raw;
  for (let pixel = from; pixel < to; pixel += 1) {
    const right = columns.shares[pixel - line] ?? 0;
    const cell = first + (columns.cells[pixel - line] ?? 0);
    const upper = data[cell]! + (data[cell + 1]! - data[cell]!) * right;
    const lower = data[cell + size]! + (data[cell + size + 1]! - data[cell + size]!) * right;
    const value = upper + (lower - upper) * down;
    if (value <= sureRest || value >= surely) {
      alpha[pixel] = value < 0.5 ? 0 : 255;
      continue;
    }
    // Interpolates between the four surrounding cells' predictions for this colour.
    const colors = { red: photo[pixel * 3]!, green: photo[pixel * 3 + 1]!, blue: photo[pixel * 3 + 2]! };
    const above = said(terms, cell, colors) * (1 - right) + said(terms, cell + 1, colors) * right;
    const below =
      said(terms, cell + size, colors) * (1 - right) + said(terms, cell + size + 1, colors) * right;
    const share = (above * (1 - down) + below * down - slack) / (1 - 2 * slack);
    alpha[pixel] = steps[Math.round(Math.min(1, Math.max(0, share)) * alphaSteps)] ?? 0;
  }
}

function said(terms: Float32Array, place: number, { red, green, blue }: Color): number {
  const at = place * colorTerms;
  return (terms[at]! * red + terms[at + 1]! * green + terms[at + 2]! * blue) / 255 + terms[at + 3]!;
}

type Color = { readonly red: number; readonly green: number; readonly blue: number };

function findCorners(kinds: Uint8Array, size: number): Uint8Array {
  const corners = new Uint8Array(kinds.length);
  for (let at = 0; at < kinds.length; at += 1) {
    if (kinds[at] !== onEdge) continue;
    corners[at] = 1;
    corners[at + 1] = 1;
    corners[at + size] = 1;
    corners[at + size + 1] = 1;
  }
  return corners;
}

/** Classifies the cells between each pixel and its right and lower neighbours: 0 backdrop, 255 product, or the edge between them. */
function cellKinds({ data, size }: RawAlpha): Uint8Array {
  const kinds = new Uint8Array(size * size);
  for (let y = 0; y < size - 1; y += 1) {
    for (let at = y * size; at < (y + 1) * size - 1; at += 1) {
      const one = data[at]!;
      const two = data[at + 1]!;
      const three = data[at + size]!;
      const four = data[at + size + 1]!;
      if (one <= sureRest && two <= sureRest && three <= sureRest && four <= sureRest) continue;
      const isProduct = one >= surely && two >= surely && three >= surely && four >= surely;
      kinds[at] = isProduct ? 255 : onEdge;
    }
  }
  return kinds;
}

/** For each column of the photo its cell and the fraction towards the next; and for each cell its first column. */
type Columns = { readonly cells: Int32Array; readonly shares: Float32Array; readonly starts: Int32Array };

function makeColumns(width: number, size: number): Columns {
  const cells = new Int32Array(width);
  const shares = new Float32Array(width);
  const starts = new Int32Array(size).fill(width);
  for (let x = width - 1; x >= 0; x -= 1) {
    const { cell, share } = findNeighbours(x, width, size);
    starts[cell] = x;
    cells[x] = cell;
    shares[x] = share;
  }
  // If the photo is smaller than the network's input, some cells have no column of their own.
  for (let cell = size - 2; cell >= 0; cell -= 1)
    starts[cell] = Math.min(starts[cell] ?? width, starts[cell + 1] ?? width);
  return { cells, shares, starts };
}

/** Returns the two pixels of the small picture between which a pixel's centre lies. */
function findNeighbours(at: number, length: number, size: number): { cell: number; share: number } {
  const place = Math.min(size - 1, Math.max(0, ((at + 0.5) * size) / length - 0.5));
  const cell = Math.min(size - 2, Math.floor(place));
  return { cell, share: place - cell };
}

const steps = Uint8Array.from({ length: alphaSteps + 1 }, (_, step) => Math.round((step * 255) / alphaSteps));
