import {
  blurred,
  edgeBlocks,
  largestStep,
  perPixel,
  summaryOf,
  type Colors,
  type Side,
} from './edge-colors.ts';
import { rgbaOf, type Pixels } from './fit-photo.ts';

/** Where a photo lies in a larger frame, in px; the photo is inside the frame on every side. */
export type Frame = {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
};

/** Red, green and blue from 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number];

/** The ground of a photo: one colour where it is even, else the pixels of the whole frame. */
export type Ground =
  | { readonly kind: 'color'; readonly color: Color }
  | { readonly kind: 'pixels'; readonly pixels: Pixels };

// A soft shadow or gradient changes less than this from block to block; the edge of a thing changes more.
const maxStep = 7;
const evenRange = 3;
const blurRadius = 24;
const maxStripes = 24;

/**
 * Continues the photo's own ground to the edges of its frame, as a studio backdrop would. Null when that
 * cannot look right: something touches an edge of the photo, or its edges are transparent.
 */
export function extendGround(photo: Pixels, frame: Frame): Ground | null {
  const edges = new Map<Side, Colors>();
  for (const side of sidesWithRoom(photo, frame)) {
    const blocks = edgeBlocks(photo, side);
    if (blocks === null || largestStep(blocks) > maxStep) return null;
    edges.set(side, blocks);
  }
  if (edges.size === 0) return null;
  const { mean, range } = summaryOf([...edges.values()]);
  const [red, green, blue] = mean;
  if (range <= evenRange)
    return { kind: 'color', color: [Math.round(red), Math.round(green), Math.round(blue)] };
  return { kind: 'pixels', pixels: paintFrame(photo, frame, edges) };
}

function sidesWithRoom(photo: Pixels, { width, height, left, top }: Frame): Side[] {
  const room: Record<Side, number> = {
    left,
    top,
    right: width - left - photo.width,
    bottom: height - top - photo.height,
  };
  return (['left', 'right', 'top', 'bottom'] as const).filter((side) => room[side] > 0);
}

/** Each row continues to the left and right; the rows above and below continue the first and the last. */
function paintFrame(photo: Pixels, frame: Frame, edges: ReadonlyMap<Side, Colors>): Pixels {
  const { width, height, left, top } = frame;
  const data = new Uint8Array(width * height * 4);
  const rgba = rgbaOf(photo);
  for (let row = 0; row < photo.height; row += 1) {
    const source = row * photo.width * 4;
    data.set(rgba.subarray(source, source + photo.width * 4), ((top + row) * width + left) * 4);
  }
  const right = left + photo.width;
  const bottom = top + photo.height;
  const canvas = { data, words: new Uint32Array(data.buffer), width };
  fillColumns(canvas, edges.get('left'), { from: left - 1, to: -1, top, bottom });
  fillColumns(canvas, edges.get('right'), { from: right, to: width, top, bottom });
  fillRows(canvas, edges.get('top'), { from: top - 1, to: -1, left, right });
  fillRows(canvas, edges.get('bottom'), { from: bottom, to: height, left, right });
  return { width, height, data, channels: 4, isPremultiplied: false };
}

type Canvas = { readonly data: Uint8Array; readonly words: Uint32Array; readonly width: number };

/** Fills beside the photo, from the column next to it outwards. */
function fillColumns(
  { words, width }: Canvas,
  blocks: Colors | undefined,
  area: { from: number; to: number; top: number; bottom: number },
): void {
  if (blocks === undefined) return;
  const length = area.bottom - area.top;
  const near = perPixel(blocks, length);
  const far = softened(near);
  for (const { start, end, share } of stripes(area.from, area.to)) {
    for (let row = 0; row < length; row += 1) {
      const line = (area.top + row) * width;
      words.fill(mixedWord(near, far, { place: row, share }), line + start, line + end);
    }
  }
}

/** Fills above or below the photo and what was painted beside it, from the row next to them outwards. */
function fillRows(
  { data, words, width }: Canvas,
  blocks: Colors | undefined,
  area: { from: number; to: number; left: number; right: number },
): void {
  if (blocks === undefined) return;
  const nextRow = (area.from > area.to ? area.from + 1 : area.from - 1) * width * 4;
  const line = Float32Array.from(
    { length: width * 3 },
    (_, at) => data[nextRow + Math.floor(at / 3) * 4 + (at % 3)] ?? 0,
  );
  line.set(perPixel(blocks, area.right - area.left), area.left * 3);
  const near = blurred(line, blurRadius);
  const far = softened(near);
  const row = new Uint32Array(width);
  for (const { start, end, share } of stripes(area.from, area.to)) {
    for (let place = 0; place < width; place += 1) row[place] = mixedWord(near, far, { place, share });
    for (let y = start; y < end; y += 1) words.set(row, y * width);
  }
}

/** Cuts the way outwards into stripes; `share` grows from 0 at the photo to 1 at the frame. */
function stripes(from: number, to: number): { start: number; end: number; share: number }[] {
  const room = Math.abs(to - from);
  const count = Math.min(room, maxStripes);
  return Array.from({ length: count }, (_, index) => {
    const inner = Math.round((room * index) / count);
    const outer = Math.round((room * (index + 1)) / count);
    const [start, end] = from > to ? [from + 1 - outer, from + 1 - inner] : [from + inner, from + outer];
    const way = count < 2 ? 0 : index / (count - 1);
    return { start, end, share: way * way * (3 - 2 * way) };
  });
}

/** What an edge looks like from far away: shadows that reach it fade out instead of running on as bands. */
function softened(colors: Colors): Colors {
  const radius = Math.round(colors.length / 3 / 6);
  return blurred(blurred(colors, radius), radius);
}

/** Opaque RGBA as one number, first byte lowest. */
function mixedWord(near: Colors, far: Colors, at: { place: number; share: number }): number {
  const start = at.place * 3;
  const red = near[start] ?? 0;
  const green = near[start + 1] ?? 0;
  const blue = near[start + 2] ?? 0;
  const mixedRed = (red + ((far[start] ?? 0) - red) * at.share + 0.5) & 255;
  const mixedGreen = (green + ((far[start + 1] ?? 0) - green) * at.share + 0.5) & 255;
  const mixedBlue = (blue + ((far[start + 2] ?? 0) - blue) * at.share + 0.5) & 255;
  return ((255 << 24) | (mixedBlue << 16) | (mixedGreen << 8) | mixedRed) >>> 0;
}
