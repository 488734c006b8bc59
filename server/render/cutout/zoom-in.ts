import type { RawAlpha, RgbPixels } from './pixels.ts';
import { regionsOf } from './regions.ts';

/** A part of a photo, in px. */
export type Frame = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** How much backdrop is left on each side, as a share of the product's length there: the network learned from such pictures. */
const margin = 0.12;

/** A look from nearby is worth it where it leaves out at least this much of the photo. */
const leftOut = 0.3;

/** What may belong to the product, so that nothing of it is cut off; specks of dust are no part of it. */
const perhapsFrom = 0.2;
const speckShare = 0.01;

/**
 * The part of a photo around what a first look found; null where that is most of the photo, or nothing. A product that takes a tenth of
 * its photo would be judged by a picture of 80 px otherwise.
 */
export function findFrame({ data, size }: RawAlpha, photo: RgbPixels): Frame | null {
  const found = regionsOf(
    Uint8Array.from(data, (value) => (value > perhapsFrom ? 1 : 0)),
    size,
  );
  const all = found.reduce((sum, { pixels }) => sum + pixels.length, 0);
  const places = found
    .filter(({ pixels }) => pixels.length > all * speckShare)
    .flatMap(({ pixels }) => [...pixels]);
  if (places.length === 0) return null;
  const columns = spanOf(places, (at) => at % size, size);
  const rows = spanOf(places, (at) => Math.floor(at / size), size);
  const across = sideOf(columns, size, photo.width);
  const down = sideOf(rows, size, photo.height);
  if (across.length * down.length > photo.width * photo.height * (1 - leftOut)) return null;
  return { left: across.from, top: down.from, width: across.length, height: down.length };
}

type Span = { readonly first: number; readonly last: number };

function spanOf(places: readonly number[], coordinate: (at: number) => number, size: number): Span {
  let [first, last] = [size, 0];
  for (const place of places) {
    first = Math.min(first, coordinate(place));
    last = Math.max(last, coordinate(place));
  }
  return { first, last };
}

/** From where to where a frame goes in px of the photo: the span with its margin, and never less px than the network sees. */
function sideOf({ first, last }: Span, size: number, length: number): { from: number; length: number } {
  const room = (last + 1 - first) * margin + 1;
  const short = Math.max(0, size - ((last + 1 - first + 2 * room) / size) * length) / 2;
  const from = Math.max(0, Math.floor(((first - room) / size) * length - short));
  const to = Math.min(length, Math.ceil(((last + 1 + room) / size) * length + short));
  return { from, length: to - from };
}

/** The part of a photo that a frame shows. */
export function partOf({ data, width }: RgbPixels, frame: Frame): RgbPixels {
  const part = new Uint8Array(frame.width * frame.height * 3);
  for (let row = 0; row < frame.height; row += 1) {
    const from = ((frame.top + row) * width + frame.left) * 3;
    part.set(data.subarray(from, from + frame.width * 3), row * frame.width * 3);
  }
  return { data: part, width: frame.width, height: frame.height };
}
