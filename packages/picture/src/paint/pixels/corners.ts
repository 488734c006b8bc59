import { over } from './blend.ts';
import type { Canvas, Rectangle } from './pixels.ts';

/** The pixels of a rectangle that a shape in it does not cover, or covers only partly. */
export type Corners = {
  /** Row and column of each pixel in the rectangle, in pairs. */
  readonly places: Int32Array;
  /** Coverage of each pixel, 0 to 254. */
  readonly covers: Uint8Array;
  /** Rows from the first (inclusive) to the second (exclusive) are completely covered. */
  readonly wholeRows: readonly [first: number, end: number];
};

/** Finds the corners of a shape that was drawn opaque: RGBA pixels, row by row. */
export function findCorners(
  shape: Uint8Array,
  { width, height }: { width: number; height: number },
): Corners {
  const places: number[] = [];
  const covers: number[] = [];
  const middle = height >> 1;
  let [first, end] = [0, height];
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const cover = shape[(row * width + column) * 4 + 3] ?? 0;
      if (cover === 255) continue;
      places.push(row, column);
      covers.push(cover);
      if (row < middle) first = row + 1;
      else end = Math.min(end, row);
    }
  }
  return { places: Int32Array.from(places), covers: Uint8Array.from(covers), wholeRows: [first, end] };
}

/** Returns the canvas colours at the corners of an area, before anything is drawn there. */
export function takeCorners(canvas: Canvas, { left, top }: Rectangle, { places }: Corners): Uint8Array {
  const colors = new Uint8Array((places.length / 2) * 3);
  for (let at = 0, to = 0; at < places.length; at += 2, to += 3) {
    const from = ((top + (places[at] ?? 0)) * canvas.width + left + (places[at + 1] ?? 0)) * 3;
    colors[to] = canvas.data[from] ?? 0;
    colors[to + 1] = canvas.data[from + 1] ?? 0;
    colors[to + 2] = canvas.data[from + 2] ?? 0;
  }
  return colors;
}

/** Restores the pixels below the corners where the shape does not cover them. */
export function giveCornersBack(
  canvas: Canvas,
  { left, top }: Rectangle,
  { places, covers }: Corners,
  below: Uint8Array,
): void {
  const { data } = canvas;
  for (let at = 0, from = 0; from < below.length; at += 2, from += 3) {
    const to = ((top + (places[at] ?? 0)) * canvas.width + left + (places[at + 1] ?? 0)) * 3;
    const cover = covers[at >> 1] ?? 0;
    for (let channel = 0; channel < 3; channel += 1) {
      const sum = (data[to + channel] ?? 0) * cover + (below[from + channel] ?? 0) * (255 - cover);
      data[to + channel] = over(sum);
    }
  }
}
