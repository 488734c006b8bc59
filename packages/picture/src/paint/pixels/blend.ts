import type { Canvas, Rectangle } from './pixels.ts';

/** RGBA pixels with straight alpha, row by row, and where their first row and column lie on a canvas. */
export type Tile = Rectangle & {
  readonly data: Uint8Array;
  /** Visible part of a cached tile: for every run of visible pixels its row, first column and the column after the last. */
  readonly runs?: Int32Array;
};

/**
 * Prepares a tile for repeated use: its visible runs are computed once, and invisible rows and columns at its edges removed. Null if
 * nothing is visible.
 */
export function trimTile(tile: Tile): Tile | null {
  const runs = visibleRuns(tile);
  if (runs.length === 0) return null;
  const top = runs[0] ?? 0;
  const height = (runs[runs.length - 3] ?? 0) + 1 - top;
  let [left, right] = [tile.width, 0];
  for (let at = 0; at < runs.length; at += 3) {
    left = Math.min(left, runs[at + 1] ?? 0);
    right = Math.max(right, runs[at + 2] ?? 0);
  }
  const width = right - left;
  const data = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    const start = ((top + row) * tile.width + left) * 4;
    data.set(tile.data.subarray(start, start + width * 4), row * width * 4);
  }
  const moved = runs.map((place, at) => place - (at % 3 === 0 ? top : left));
  return { left: tile.left + left, top: tile.top + top, width, height, data, runs: moved };
}

function visibleRuns({ width, height, data }: Tile): Int32Array {
  const pixels = viewAsWords(data);
  const runs: number[] = [];
  for (let row = 0; row < height; row += 1) {
    const [start, end] = [row * width, (row + 1) * width];
    for (let at = start; at < end; at += 1) {
      if (pixels[at] === 0) continue;
      const first = at;
      while (at < end && pixels[at] !== 0) at += 1;
      runs.push(row, first - start, at - start);
    }
  }
  return Int32Array.from(runs);
}

/** Returns pixels as one number each, red in the lowest byte; 0 is invisible. */
function viewAsWords(data: Uint8Array): Int32Array {
  const { buffer, byteOffset, byteLength } = data.byteOffset % 4 === 0 ? data : new Uint8Array(data);
  return new Int32Array(buffer, byteOffset, byteLength >> 2);
}

/** Copies opaque pixels, RGB row by row, onto the canvas; they must lie inside it. */
export function copyPixels(
  canvas: Canvas,
  { left, top, width, height }: Rectangle,
  pixels: Uint8Array,
): void {
  for (let row = 0; row < height; row += 1) {
    const line = pixels.subarray(row * width * 3, (row + 1) * width * 3);
    canvas.data.set(line, ((top + row) * canvas.width + left) * 3);
  }
}

/** Blends a tile over the canvas, inside which it must lie: source-over in 8 bits, rounded to the nearest level. */
export function blendTile(
  canvas: Canvas,
  { left, top, width, height, data, runs }: Tile,
  options: { isPremultiplied?: boolean } = {},
): void {
  const pixels = viewAsWords(data);
  const isPremultiplied = options.isPremultiplied === true;
  // Without runs, every row is a run.
  const count = runs === undefined ? height : runs.length / 3;
  for (let run = 0; run < count; run += 1) {
    const row = runs === undefined ? run : (runs[run * 3] ?? 0);
    const first = runs === undefined ? 0 : (runs[run * 3 + 1] ?? 0);
    const end = runs === undefined ? width : (runs[run * 3 + 2] ?? 0);
    const to = ((top + row) * canvas.width + left + first) * 3;
    blendRun(canvas.data, pixels, { from: row * width + first, end: row * width + end, to, isPremultiplied });
  }
}

/** Same as blendTile, for the part of a tile inside a rectangle of the canvas; nothing outside is changed. */
export function blendTileWithin(
  canvas: Canvas,
  { left, top, width, height, data, runs }: Tile,
  clip: Rectangle,
  isPremultiplied = false,
): void {
  const pixels = viewAsWords(data);
  const [before, behind] = [Math.max(0, clip.left - left), Math.min(width, clip.left + clip.width - left)];
  const [above, below] = [Math.max(0, clip.top - top), Math.min(height, clip.top + clip.height - top)];
  const count = runs === undefined ? below : runs.length / 3;
  for (let run = runs === undefined ? above : firstRunAt(runs, above); run < count; run += 1) {
    const row = runs === undefined ? run : (runs[run * 3] ?? 0);
    if (row >= below) return;
    const first = Math.max(before, runs === undefined ? 0 : (runs[run * 3 + 1] ?? 0));
    const end = Math.min(behind, runs === undefined ? width : (runs[run * 3 + 2] ?? 0));
    const to = ((top + row) * canvas.width + left + first) * 3;
    blendRun(canvas.data, pixels, { from: row * width + first, end: row * width + end, to, isPremultiplied });
  }
}

/** Returns the first run in this row or below. */
function firstRunAt(runs: Int32Array, row: number): number {
  let [low, high] = [0, runs.length / 3];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle * 3] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Blends pixels of one row; `to` is the canvas offset of the first. */
function blendRun(
  target: Uint8Array,
  pixels: Int32Array,
  run: { from: number; end: number; to: number; isPremultiplied: boolean },
): void {
  const { end, isPremultiplied } = run;
  let { from, to } = run;
  // End of the part already checked for runs of one colour.
  let looked = from;
  for (; from < end; from += 1, to += 3) {
    const pixel = pixels[from] ?? 0;
    if (pixel === 0) continue;
    const alpha = pixel >>> 24;
    if (alpha === 255) {
      target[to] = pixel & 255;
      target[to + 1] = (pixel >> 8) & 255;
      target[to + 2] = (pixel >> 16) & 255;
      continue;
    }
    if (from >= looked && from + veilPx < end && pixels[from + veilPx] === pixel) {
      looked = endOfSame(pixels, from, end);
      if (looked - from > veilPx) {
        layVeil(target, to, looked - from, getVeil(pixel, isPremultiplied));
        to += (looked - from - 1) * 3;
        from = looked - 1;
        continue;
      }
    }
    const rest = 255 - alpha;
    const weight = isPremultiplied ? 255 : alpha;
    target[to] = over((pixel & 255) * weight + (target[to] ?? 0) * rest);
    target[to + 1] = over(((pixel >> 8) & 255) * weight + (target[to + 1] ?? 0) * rest);
    target[to + 2] = over(((pixel >> 16) & 255) * weight + (target[to + 2] ?? 0) * rest);
  }
}

/** Number of px in one colour, such as a shade over a photo, from which a lookup table of results is faster. */
const veilPx = 256;

/** Results of blending one colour over each level of red, green and blue. */
type Veil = { pixel: number; isPremultiplied: boolean; red: Uint8Array; green: Uint8Array; blue: Uint8Array };

const veil: Veil = {
  pixel: 0,
  isPremultiplied: false,
  red: new Uint8Array(256),
  green: new Uint8Array(256),
  blue: new Uint8Array(256),
};

/** Returns the same object each time: most veils have one colour, or one per row. */
function getVeil(pixel: number, isPremultiplied: boolean): Veil {
  if (veil.pixel === pixel && veil.isPremultiplied === isPremultiplied) return veil;
  const alpha = pixel >>> 24;
  const [rest, weight] = [255 - alpha, isPremultiplied ? 255 : alpha];
  for (let level = 0; level < 256; level += 1) {
    veil.red[level] = over((pixel & 255) * weight + level * rest);
    veil.green[level] = over(((pixel >> 8) & 255) * weight + level * rest);
    veil.blue[level] = over(((pixel >> 16) & 255) * weight + level * rest);
  }
  veil.pixel = pixel;
  veil.isPremultiplied = isPremultiplied;
  return veil;
}

function endOfSame(pixels: Int32Array, from: number, end: number): number {
  let next = from + 1;
  while (next < end && pixels[next] === pixels[from]) next += 1;
  return next;
}

function layVeil(target: Uint8Array, start: number, count: number, { red, green, blue }: Veil): void {
  for (let to = start; to < start + count * 3; to += 3) {
    target[to] = red[target[to] ?? 0] ?? 0;
    target[to + 1] = green[target[to + 1] ?? 0] ?? 0;
    target[to + 2] = blue[target[to + 2] ?? 0] ?? 0;
  }
}

/** Blends one RGBA pixel with straight alpha over an area, which must lie inside the canvas. */
export function layPixel(canvas: Canvas, { left, top, width, height }: Rectangle, pixel: Uint8Array): void {
  const [color = 0] = viewAsWords(Uint8Array.from(pixel));
  const levels = getVeil(color, false);
  for (let row = top; row < top + height; row += 1)
    layVeil(canvas.data, (row * canvas.width + left) * 3, width, levels);
}

/** Copies a picture as large as the canvas onto it, except for `hole`, an area that something opaque will cover. */
export function copyAround(canvas: Canvas, picture: Uint8Array, hole: Rectangle | null): void {
  const { width, height, data } = canvas;
  if (hole === null) return data.set(picture);
  for (const band of around({ left: 0, top: 0, width, height }, hole)) {
    const length = band.width * 3;
    const isWhole = band.width === width;
    const rows = isWhole ? 1 : band.height;
    for (let row = 0; row < rows; row += 1) {
      const at = ((band.top + row) * width + band.left) * 3;
      data.set(picture.subarray(at, at + (isWhole ? length * band.height : length)), at);
    }
  }
}

/** Fills an area with one colour, red, green and blue from 0 to 255; the part of it inside `hole` may stay unchanged. */
export function fillArea(
  canvas: Canvas,
  area: Rectangle,
  color: readonly [red: number, green: number, blue: number],
  hole: Rectangle | null = null,
): void {
  for (const { left, top, width, height } of hole === null ? [area] : around(area, hole)) {
    const row = new Uint8Array(width * 3);
    for (let at = 0; at < row.length; at += 3) {
      row[at] = color[0];
      row[at + 1] = color[1];
      row[at + 2] = color[2];
    }
    for (let y = top; y < top + height; y += 1) canvas.data.set(row, (y * canvas.width + left) * 3);
  }
}

/** Returns the parts of an area around a hole in it: above, below, left and right. */
export function around({ left, top, width, height }: Rectangle, hole: Rectangle): Rectangle[] {
  const [right, bottom] = [hole.left + hole.width, hole.top + hole.height];
  const bands = [
    { left, top, width, height: hole.top - top },
    { left, top: bottom, width, height: top + height - bottom },
    { left, top: hole.top, width: hole.left - left, height: hole.height },
    { left: right, top: hole.top, width: left + width - right, height: hole.height },
  ];
  return bands.filter((band) => band.width > 0 && band.height > 0);
}

/** Divides a sum of 255 × 255 to a level from 0 to 255, rounded to the nearest. */
export function over(sum: number): number {
  // Colours multiplied by a rounded alpha may exceed the maximum by one.
  const rounded = Math.min(sum, 65_025) + 128;
  return (rounded + (rounded >> 8)) >> 8;
}
