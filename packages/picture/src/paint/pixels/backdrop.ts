import {
  blurred,
  edgeBlocks,
  largestStep,
  perPixel,
  summariseColors,
  usualEdgeColor,
  type Colors,
  type Side,
} from './edge-colors.ts';
import { toRgba, type Canvas, type Color, type Pixels, type Rectangle, type Size } from './pixels.ts';

/** What to paint around a photo: one colour if its own background is uniform, else its edges, to be continued outwards. */
export type Backdrop =
  | { readonly kind: 'color'; readonly color: Color }
  | { readonly kind: 'edges'; readonly edges: ReadonlyMap<Side, Colors> };

// Maximum change from block to block within a soft shadow or gradient; the edge of an object changes more.
const maxStep = 7;
const evenRange = 3;
const blurRadius = 24;
const maxStripes = 24;

/**
 * Returns the backdrop of a photo in a slot with room around it. If continuing its edges would look wrong, because something touches an
 * edge of the photo, it is the most frequent colour at the edges, like a passe-partout. Null if the edges are transparent, or unknown.
 */
export function findBackdrop(photo: Pixels, slot: Rectangle): Backdrop | null {
  const backdrop = continuedBackdrop(photo, slot);
  if (backdrop !== null) return backdrop;
  const color = usualEdgeColor(photo);
  return color && { kind: 'color', color };
}

/** Returns the continued backdrop; null if it would look wrong, or if there is no room around the photo. */
export function continuedBackdrop(photo: Pixels, slot: Rectangle): Backdrop | null {
  const edges = new Map<Side, Colors>();
  for (const side of sidesWithRoom(photo, slot)) {
    const blocks = edgeBlocks(photo, side);
    if (blocks === null || largestStep(blocks) > maxStep) return null;
    edges.set(side, blocks);
  }
  if (edges.size === 0) return null;
  const { mean, range } = summariseColors([...edges.values()]);
  const [red, green, blue] = mean;
  if (range > evenRange) return { kind: 'edges', edges };
  return { kind: 'color', color: [Math.round(red), Math.round(green), Math.round(blue)] };
}

export function sidesWithRoom(photo: Size, { width, height, left, top }: Rectangle): Side[] {
  const room: Record<Side, number> = {
    left,
    top,
    right: width - left - photo.width,
    bottom: height - top - photo.height,
  };
  return (['left', 'right', 'top', 'bottom'] as const).filter((side) => room[side] > 0);
}

/**
 * Continues the edges of a photo on the canvas to the sides of its slot, like a studio backdrop: each row to the left and right; above and
 * below, the first and last row.
 */
export function paintBackdrop(
  canvas: Canvas,
  { slot, photo }: { slot: Rectangle; photo: Rectangle },
  edges: ReadonlyMap<Side, Colors>,
): void {
  const [right, bottom] = [photo.left + photo.width, photo.top + photo.height];
  const beside = { top: photo.top, bottom };
  fillColumns(canvas, edges.get('left'), { from: photo.left - 1, to: slot.left - 1, ...beside });
  fillColumns(canvas, edges.get('right'), { from: right, to: slot.left + slot.width, ...beside });
  const along = { slot, photo };
  fillRows(canvas, edges.get('top'), { from: photo.top - 1, to: slot.top - 1, ...along });
  fillRows(canvas, edges.get('bottom'), { from: bottom, to: slot.top + slot.height, ...along });
}

/** Returns a photo merged with its continued backdrop: the pixels of the slot in which the photo lies at `left` and `top`. */
export function pixelsWithBackdrop(
  photo: Pixels,
  { left, top, ...size }: Rectangle,
  edges: ReadonlyMap<Side, Colors>,
): Pixels {
  const canvas = { ...size, data: new Uint8Array(size.width * size.height * 3) };
  const place = { left, top, width: photo.width, height: photo.height };
  paintBackdrop(canvas, { slot: { left: 0, top: 0, ...size }, photo: place }, edges);
  const whole = { ...canvas, channels: 3, isPremultiplied: false } as const;
  const { channels } = photo;
  // Transparent places inside a photo stay transparent.
  const data = channels === 3 ? whole.data : toRgba(whole);
  for (let row = 0; row < photo.height; row += 1) {
    const line = photo.data.subarray(row * photo.width * channels, (row + 1) * photo.width * channels);
    data.set(line, ((top + row) * size.width + left) * channels);
  }
  return { ...whole, data, channels };
}

/** Fills the area beside the photo, from the adjacent column outwards. */
function fillColumns(
  { data, width }: Canvas,
  blocks: Colors | undefined,
  area: { from: number; to: number; top: number; bottom: number },
): void {
  if (blocks === undefined) return;
  const length = area.bottom - area.top;
  const near = perPixel(blocks, length);
  const far = softened(near);
  const ways = stripes(area.from, area.to);
  for (let row = 0; row < length; row += 1) {
    const line = (area.top + row) * width;
    for (const { start, end, share } of ways) {
      const color = mixed(near, far, { place: row, share });
      for (let to = (line + start) * 3, stop = (line + end) * 3; to < stop; to += 3) {
        data[to] = color & 255;
        data[to + 1] = (color >> 8) & 255;
        data[to + 2] = color >> 16;
      }
    }
  }
}

/** Fills the area above or below the photo and its painted sides, from the adjacent row outwards. */
function fillRows(
  { data, width }: Canvas,
  blocks: Colors | undefined,
  { from, to, slot, photo }: { from: number; to: number; slot: Rectangle; photo: Rectangle },
): void {
  if (blocks === undefined) return;
  const nextRow = ((from > to ? from + 1 : from - 1) * width + slot.left) * 3;
  const line = Float32Array.from(data.subarray(nextRow, nextRow + slot.width * 3));
  line.set(perPixel(blocks, photo.width), (photo.left - slot.left) * 3);
  const near = blurred(line, blurRadius);
  const far = softened(near);
  const row = new Uint8Array(slot.width * 3);
  for (const { start, end, share } of stripes(from, to)) {
    for (let place = 0; place < slot.width; place += 1) {
      const color = mixed(near, far, { place, share });
      row[place * 3] = color & 255;
      row[place * 3 + 1] = (color >> 8) & 255;
      row[place * 3 + 2] = color >> 16;
    }
    for (let y = start; y < end; y += 1) data.set(row, (y * width + slot.left) * 3);
  }
}

/** Divides the distance outwards into stripes; `share` grows from 0 at the photo to 1 at the slot's side. */
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

/** Blurs an edge strongly, so that shadows that reach it fade out instead of continuing as bands. */
function softened(colors: Colors): Colors {
  const radius = Math.round(colors.length / 3 / 6);
  return blurred(blurred(colors, radius), radius);
}

/** Returns a colour between two as one number, red in the lowest byte. */
function mixed(near: Colors, far: Colors, { place, share }: { place: number; share: number }): number {
  const start = place * 3;
  const red = near[start] ?? 0;
  const green = near[start + 1] ?? 0;
  const blue = near[start + 2] ?? 0;
  const mixedRed = (red + ((far[start] ?? 0) - red) * share + 0.5) & 255;
  const mixedGreen = (green + ((far[start + 1] ?? 0) - green) * share + 0.5) & 255;
  const mixedBlue = (blue + ((far[start + 2] ?? 0) - blue) * share + 0.5) & 255;
  return (mixedBlue << 16) | (mixedGreen << 8) | mixedRed;
}
