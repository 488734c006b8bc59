import type { RawAlpha, RgbPixels } from './pixels.ts';
import { findRegions } from './alpha/regions.ts';

/** A part of a photo, in px. */
export type Frame = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** Backdrop left on each side, as a share of the product's length in that direction: the network was trained on such pictures. */
const margin = 0.12;

/** Minimum share of the photo that a closer pass must leave out to be worthwhile. */
const leftOut = 0.3;

/** Alpha from which a pixel may belong to the product, so that nothing of it is cut off; smaller parts count as specks of dust. */
const perhapsFrom = 0.2;
const speckShare = 0.01;

/**
 * Returns the part of a photo around the product found in a first pass; null if that is most of the photo, or nothing. Otherwise a product
 * that takes a tenth of its photo would be judged by a picture of 80 px.
 */
export function findFrame({ data, size }: RawAlpha, photo: RgbPixels): Frame | null {
  const marks = new Uint8Array(data.length);
  for (let at = 0; at < marks.length; at += 1) marks[at] = data[at]! > perhapsFrom ? 1 : 0;
  const found = findRegions(marks, size);
  const all = found.reduce((sum, { pixels }) => sum + pixels.length, 0);
  const parts = found.filter(({ pixels }) => pixels.length > all * speckShare);
  if (parts.length === 0) return null;
  const columns: Span = { first: size, last: 0 };
  const rows: Span = { first: size, last: 0 };
  for (const { pixels } of parts) {
    for (let each = 0; each < pixels.length; each += 1) {
      const at = pixels[each]!;
      widen(columns, at % size);
      widen(rows, Math.floor(at / size));
    }
  }
  const across = sideOf(columns, size, photo.width);
  const down = sideOf(rows, size, photo.height);
  if (across.length * down.length > photo.width * photo.height * (1 - leftOut)) return null;
  return { left: across.from, top: down.from, width: across.length, height: down.length };
}

type Span = { first: number; last: number };

function widen(span: Span, at: number): void {
  if (at < span.first) span.first = at;
  if (at > span.last) span.last = at;
}

/** Returns the start and length of a frame in px of the photo: the span with its margin, and never fewer px than the network's input. */
function sideOf({ first, last }: Span, size: number, length: number): { from: number; length: number } {
  const room = (last + 1 - first) * margin + 1;
  const short = Math.max(0, size - ((last + 1 - first + 2 * room) / size) * length) / 2;
  const from = Math.max(0, Math.floor(((first - room) / size) * length - short));
  const to = Math.min(length, Math.ceil(((last + 1 + room) / size) * length + short));
  return { from, length: to - from };
}

export function partOf({ data, width }: RgbPixels, frame: Frame): RgbPixels {
  const part = new Uint8Array(frame.width * frame.height * 3);
  for (let row = 0; row < frame.height; row += 1) {
    const from = ((frame.top + row) * width + frame.left) * 3;
    part.set(data.subarray(from, from + frame.width * 3), row * frame.width * 3);
  }
  return { data: part, width: frame.width, height: frame.height };
}
