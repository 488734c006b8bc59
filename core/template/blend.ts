import type { Rectangle } from './layer-area.ts';

/** An opaque picture of 3 bytes per pixel (RGB), row by row. */
export type Canvas = { readonly width: number; readonly height: number; readonly data: Uint8Array };

/** RGBA pixels with straight alpha, row by row, and where their first row and column lie on a canvas. */
export type Tile = Rectangle & {
  readonly data: Uint8Array;
  /** The runs of pixels that can be seen: row, first column and the column behind the last, counted in the tile. */
  readonly spans: Int32Array;
};

/** Finds what can be seen of straight RGBA pixels. */
export function makeTile(area: Rectangle, data: Uint8Array): Tile {
  const { width, height } = area;
  const spans: number[] = [];
  for (let row = 0; row < height; row += 1) {
    const start = row * width * 4 + 3;
    let column = 0;
    while (column < width) {
      while (column < width && data[start + column * 4] === 0) column += 1;
      const first = column;
      while (column < width && data[start + column * 4] !== 0) column += 1;
      if (column > first) spans.push(row, first, column);
    }
  }
  return { ...area, data, spans: Int32Array.from(spans) };
}

/** The same tile without the rows and columns at its edges that cannot be seen; null when nothing can. */
export function trimTile(tile: Tile): Tile | null {
  const { spans } = tile;
  if (spans.length === 0) return null;
  const top = spans[0] ?? 0;
  const height = (spans[spans.length - 3] ?? 0) + 1 - top;
  let [left, right] = [tile.width, 0];
  for (let at = 0; at < spans.length; at += 3) {
    left = Math.min(left, spans[at + 1] ?? 0);
    right = Math.max(right, spans[at + 2] ?? 0);
  }
  const width = right - left;
  const data = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    const start = ((top + row) * tile.width + left) * 4;
    data.set(tile.data.subarray(start, start + width * 4), row * width * 4);
  }
  return makeTile({ left: tile.left + left, top: tile.top + top, width, height }, data);
}

/** Puts opaque pixels, RGB or RGBA, onto the canvas, where they must lie inside. */
export function copyPixels(
  canvas: Canvas,
  { left, top, width, height }: Rectangle,
  { channels, data: pixels }: { channels: 3 | 4; data: Uint8Array },
): void {
  const { data } = canvas;
  let from = 0;
  for (let row = 0; row < height; row += 1) {
    let to = ((top + row) * canvas.width + left) * 3;
    if (channels === 3) {
      data.set(pixels.subarray(row * width * 3, (row + 1) * width * 3), to);
      continue;
    }
    for (const end = to + width * 3; to < end; to += 3, from += 4) {
      data[to] = pixels[from] ?? 0;
      data[to + 1] = pixels[from + 1] ?? 0;
      data[to + 2] = pixels[from + 2] ?? 0;
    }
  }
}

/** Lays a tile over the canvas, where it must lie inside: source-over in 8 bits, rounded to the nearest level. */
export function blendTile(
  canvas: Canvas,
  { left, top, width, data, spans }: Tile,
  options: { isPremultiplied?: boolean } = {},
): void {
  const target = canvas.data;
  const isPremultiplied = options.isPremultiplied === true;
  for (let at = 0; at < spans.length; at += 3) {
    const row = spans[at] ?? 0;
    const first = spans[at + 1] ?? 0;
    const end = (row * width + (spans[at + 2] ?? 0)) * 4;
    let to = ((top + row) * canvas.width + left + first) * 3;
    for (let from = (row * width + first) * 4; from < end; from += 4, to += 3) {
      const alpha = data[from + 3] ?? 0;
      const rest = 255 - alpha;
      const weight = isPremultiplied ? 255 : alpha;
      if (rest === 0) {
        target[to] = data[from] ?? 0;
        target[to + 1] = data[from + 1] ?? 0;
        target[to + 2] = data[from + 2] ?? 0;
        continue;
      }
      target[to] = over((data[from] ?? 0) * weight + (target[to] ?? 0) * rest);
      target[to + 1] = over((data[from + 1] ?? 0) * weight + (target[to + 1] ?? 0) * rest);
      target[to + 2] = over((data[from + 2] ?? 0) * weight + (target[to + 2] ?? 0) * rest);
    }
  }
}

/** Puts a picture as large as the canvas onto it, except for a part that something opaque will cover anyway. */
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

/** Paints a part of the canvas in one colour, red, green and blue from 0 to 255; a hole in it may stay as it is. */
export function fillArea(
  canvas: Canvas,
  area: Rectangle,
  color: readonly [red: number, green: number, blue: number],
  hole: Rectangle | null = null,
): void {
  for (const { left, top, width, height } of hole === null ? [area] : around(area, hole)) {
    const row = new Uint8Array(width * 3);
    for (let at = 0; at < row.length; at += 3) row.set(color, at);
    for (let y = top; y < top + height; y += 1) canvas.data.set(row, (y * canvas.width + left) * 3);
  }
}

/** What is left of an area without a hole in it: above, below, before and behind it. */
function around({ left, top, width, height }: Rectangle, hole: Rectangle): Rectangle[] {
  const [right, bottom] = [hole.left + hole.width, hole.top + hole.height];
  const bands = [
    { left, top, width, height: hole.top - top },
    { left, top: bottom, width, height: top + height - bottom },
    { left, top: hole.top, width: hole.left - left, height: hole.height },
    { left: right, top: hole.top, width: left + width - right, height: hole.height },
  ];
  return bands.filter((band) => band.width > 0 && band.height > 0);
}

/** A share of 255 × 255 as a level from 0 to 255, rounded to the nearest. */
export function over(sum: number): number {
  // Colours multiplied by a rounded alpha may add up to a level too much.
  const rounded = Math.min(sum, 65_025) + 128;
  return (rounded + (rounded >> 8)) >> 8;
}
