import type { AlphaPixels, RawAlpha, RgbPixels } from './pixels.ts';
import { createColorSums, sumColors, writeLocalColor, type ColorSums } from './color-sums.ts';
import { smoothStep } from './smooth-step.ts';

/** Above this a pixel shows the product's own colour, below the other the backdrop's. */
const sureProduct = 0.9;
const sureBackdrop = 0.08;

/** Between these two the network was not sure: such pixels are worked on, nothing else. */
const sureRest = 0.03;
const surely = 1 - sureRest;
const bandRadius = 2;

const radii = { near: 4, far: 18, farWeight: 0.02 };

const onEdge = 1;

/** Alpha is kept in this many steps, which nobody sees and which halves the stored file. */
const alphaSteps = 63;

/** Numbers kept per pixel of the band: product red, green, blue, trust; backdrop the same; alpha; nearness to the band. */
const fieldLength = 10;

/** Brings the network's answer to the size of a photo; `low` is the photo as the network saw it. */
export type Refiner = (raw: RawAlpha, low: RgbPixels, photo: RgbPixels) => AlphaPixels;

/**
 * A refiner for answers of `size` px per side. Along the product's edge every pixel is taken for a mixture of the product's
 * colour and the backdrop's nearby, and the share of the product is what explains its own colour best; where the two
 * colours are alike, and where the network was sure, the network's answer stays.
 */
export function createRefiner(size: number): Refiner {
  // Kept from photo to photo: collecting megabytes of garbage would take longer than the work itself.
  const scratch: Scratch = {
    fields: new Float32Array(size * size * fieldLength),
    product: createColorSums(size, size),
    backdrop: createColorSums(size, size),
  };
  return (raw, low, photo) => refineAlpha(scratch, raw, low, photo);
}

type Scratch = { readonly fields: Float32Array; readonly product: ColorSums; readonly backdrop: ColorSums };

function refineAlpha(scratch: Scratch, raw: RawAlpha, low: RgbPixels, photo: RgbPixels): AlphaPixels {
  const { width, height } = photo;
  const { fields } = scratch;
  fillFields(scratch, raw, low);
  const kinds = cellKinds(raw);
  const columns = columnsOf(width, raw.size);
  const data = new Uint8Array(width * height);
  const edge: Edge = {
    fields,
    size: raw.size,
    columns,
    photo: photo.data,
    alpha: data,
    field: new Float32Array(fieldLength),
    weights: new Float32Array(4),
  };
  for (let y = 0; y < height; y += 1) {
    const { cell: row, share: down } = placeOf(y, height, raw.size);
    const first = row * raw.size;
    // Whole runs of backdrop or product are painted at once; only the edge is looked at pixel by pixel.
    for (let cell = 0; cell < raw.size - 1;) {
      const kind = kinds[first + cell];
      let end = cell + 1;
      while (end < raw.size - 1 && kinds[first + end] === kind) end += 1;
      const from = y * width + (columns.starts[cell] ?? 0);
      const to = y * width + (columns.starts[end] ?? 0);
      if (kind === onEdge) unmixRun(edge, { from, to, line: y * width, first, down });
      else if (kind === 255) data.fill(255, from, to);
      cell = end;
    }
  }
  return { data, width, height };
}

type Edge = {
  readonly fields: Float32Array;
  readonly size: number;
  readonly columns: Columns;
  readonly photo: Uint8Array;
  readonly alpha: Uint8Array;
  /** What is around the pixel in work. */
  readonly field: Float32Array;
  /** The weights of the four places around it. */
  readonly weights: Float32Array;
};

/** Pixels `from` to `to` of the photo, in the line that starts at `line`; `first` and `down` say where that lies. */
type Run = { from: number; to: number; line: number; first: number; down: number };

function unmixRun(edge: Edge, { from, to, line, first, down }: Run): void {
  const { columns, alpha, field, weights } = edge;
  for (let pixel = from; pixel < to; pixel += 1) {
    const right = columns.shares[pixel - line] ?? 0;
    weights[0] = (1 - right) * (1 - down);
    weights[1] = right * (1 - down);
    weights[2] = (1 - right) * down;
    weights[3] = right * down;
    const cell = first + (columns.cells[pixel - line] ?? 0);
    mixFields(edge, cell, 8, fieldLength);
    const value = field[8] ?? 0;
    if (value <= sureRest || value >= surely) {
      alpha[pixel] = value < 0.5 ? 0 : 255;
      continue;
    }
    mixFields(edge, cell, 0, 8);
    unmix(edge, pixel);
  }
}

/** For each pixel how many of its neighbours the network was not sure about. */
function bandOf({ data, size }: RawAlpha): Uint8Array {
  const unsure = new Uint8Array(size * size);
  for (let at = 0; at < unsure.length; at += 1) {
    const value = data[at] ?? 0;
    unsure[at] = value > sureRest && value < surely ? 1 : 0;
  }
  return addUp(addUp(unsure, { size, step: 1, line: size }), { size, step: size, line: 1 });
}

/** Sums over `bandRadius` places to both sides, along lines of `size` places that are `step` apart. */
function addUp(
  values: Uint8Array,
  { size, step, line }: { size: number; step: number; line: number },
): Uint8Array {
  const sums = new Uint8Array(values.length);
  for (let index = 0; index < size; index += 1) {
    const start = index * line;
    let sum = 0;
    for (let at = 0; at < bandRadius; at += 1) sum += values[start + at * step] ?? 0;
    for (let at = 0; at < size; at += 1) {
      if (at + bandRadius < size) sum += values[start + (at + bandRadius) * step] ?? 0;
      if (at > bandRadius) sum -= values[start + (at - bandRadius - 1) * step] ?? 0;
      sums[start + at * step] = sum;
    }
  }
  return sums;
}

/** What lies between a place and its right and lower neighbours: 0 backdrop, 255 product, or the edge between them. */
function cellKinds({ data, size }: RawAlpha): Uint8Array {
  const kinds = new Uint8Array(size * size);
  for (let y = 0; y < size - 1; y += 1) {
    for (let at = y * size; at < (y + 1) * size - 1; at += 1) {
      const one = data[at] ?? 0;
      const two = data[at + 1] ?? 0;
      const three = data[at + size] ?? 0;
      const four = data[at + size + 1] ?? 0;
      if (one <= sureRest && two <= sureRest && three <= sureRest && four <= sureRest) continue;
      const isProduct = one >= surely && two >= surely && three >= surely && four >= surely;
      kinds[at] = isProduct ? 255 : onEdge;
    }
  }
  return kinds;
}

/** The colours around each pixel of the band and beside it, at the network's size. */
function fillFields({ fields, product, backdrop }: Scratch, raw: RawAlpha, low: RgbPixels): void {
  const { data, size } = raw;
  const near = bandOf(raw);
  const marks = new Uint8Array(size * size);
  for (let at = 0; at < marks.length; at += 1) {
    const value = data[at] ?? 0;
    marks[at] = value > sureProduct ? 1 : value < sureBackdrop ? 2 : 0;
  }
  sumColors(product, low, marks, 1);
  sumColors(backdrop, low, marks, 2);
  fields.fill(0);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const at = y * size + x;
      const to = at * fieldLength;
      fields[to + 8] = data[at] ?? 0;
      fields[to + 9] = (near[at] ?? 0) / (2 * bandRadius + 1) ** 2;
      if (!isBesideBand(near, at, size)) continue;
      writeLocalColor(product, { x, y }, radii, { target: fields, to });
      writeLocalColor(backdrop, { x, y }, radii, { target: fields, to: to + 4 });
    }
  }
}

/** Whether a cell that touches this place is in the band, so that its colours are asked for. */
function isBesideBand(near: Uint8Array, at: number, size: number): boolean {
  for (let row = at - size; row <= at + size; row += size)
    if ((near[row - 1] ?? 0) + (near[row] ?? 0) + (near[row + 1] ?? 0) > 0) return true;
  return false;
}

/** For each column of the photo its cell and its share of the way to the next; and where each cell's columns start. */
type Columns = { readonly cells: Int32Array; readonly shares: Float32Array; readonly starts: Int32Array };

function columnsOf(width: number, size: number): Columns {
  const cells = new Int32Array(width);
  const shares = new Float32Array(width);
  const starts = new Int32Array(size).fill(width);
  for (let x = width - 1; x >= 0; x -= 1) {
    const { cell, share } = placeOf(x, width, size);
    starts[cell] = x;
    cells[x] = cell;
    shares[x] = share;
  }
  // A photo smaller than the network leaves cells without a column of their own.
  for (let cell = size - 2; cell >= 0; cell -= 1)
    starts[cell] = Math.min(starts[cell] ?? width, starts[cell + 1] ?? width);
  return { cells, shares, starts };
}

/** Between which two places of the small picture a pixel's middle lies. */
function placeOf(at: number, length: number, size: number): { cell: number; share: number } {
  const place = Math.min(size - 1, Math.max(0, ((at + 0.5) * size) / length - 0.5));
  const cell = Math.min(size - 2, Math.floor(place));
  return { cell, share: place - cell };
}

/** Fills parts of `field` with what is around a pixel, weighted. */
function mixFields({ fields, field, weights, size }: Edge, cell: number, from: number, to: number): void {
  const upper = cell * fieldLength;
  const lower = upper + size * fieldLength;
  for (let part = from; part < to; part += 1) {
    field[part] =
      (fields[upper + part] ?? 0) * (weights[0] ?? 0) +
      (fields[upper + fieldLength + part] ?? 0) * (weights[1] ?? 0) +
      (fields[lower + part] ?? 0) * (weights[2] ?? 0) +
      (fields[lower + fieldLength + part] ?? 0) * (weights[3] ?? 0);
  }
}

/** Writes the product's share of one pixel, in the light of its own colour. */
function unmix({ field, photo, alpha }: Edge, pixel: number): void {
  const value = field[8] ?? 0;
  let contrast = 0;
  let projection = 0;
  for (let channel = 0; channel < 3; channel += 1) {
    const backdrop = field[4 + channel] ?? 0;
    const toProduct = ((field[channel] ?? 0) - backdrop) / 255;
    contrast += toProduct * toProduct;
    projection += (toProduct * ((photo[pixel * 3 + channel] ?? 0) - backdrop)) / 255;
  }
  const ratio = projection / (contrast + 1e-4);
  const explained = ratio < 0 ? 0 : ratio > 1 ? 1 : ratio;
  const nearness = Math.min(1, (field[9] ?? 0) * 3);
  const trust = Math.min(field[3] ?? 0, field[7] ?? 0) * (contrast / (contrast + 0.03)) * nearness;
  const at = Math.round(value * curveSteps);
  const mixed = (explained * trust + (curves.guess[at] ?? 0) * (1 - trust)) * (curves.notBackdrop[at] ?? 0);
  const share = mixed + (1 - mixed) * (curves.product[at] ?? 0);
  alpha[pixel] = steps[Math.round(share * alphaSteps)] ?? 0;
}

const curveSteps = 1000;

/** What the network's answer alone says, from 0 to 1 in `curveSteps`: its guess, made steeper, and where it was sure. */
const curves = {
  guess: curveOf((value) => value * 0.4 + smoothStep(value, 0.2, 0.8) * 0.6),
  notBackdrop: curveOf((value) => smoothStep(value, 0, 0.12)),
  product: curveOf((value) => smoothStep(value, 0.88, 1)),
};

const steps = Uint8Array.from({ length: alphaSteps + 1 }, (_, step) => Math.round((step * 255) / alphaSteps));

function curveOf(curve: (value: number) => number): Float32Array {
  return Float32Array.from({ length: curveSteps + 1 }, (_, step) => curve(step / curveSteps));
}
