import type { RawAlpha, RgbPixels } from '../pixels.ts';
import { findRegions } from './regions.ts';

/** Minimum pixels of a hole (a region without product inside the product) to be judged here; `closeInside` handles smaller ones. */
const minPixels = 10;

/** Mean answer up to which a hole surely shows backdrop, even a dark one: a chair's shadow between its legs. */
const surelyOpen = 0.12;

/** Colour distance up to which a hole looks like the fully lit backdrop; factor by which it then needs a higher answer to be closed. */
const likeBackdrop = 0.05;
const clearly = 2;

/** Share of a hole's pixels that counts as doubtful if it is neither surely open nor closed. */
const doubtShare = 0.5;

/** Px around a closed hole within which an unsure answer becomes sure as well. */
const rim = 3;

/** An answer with filled holes, and the number of pixels in holes that stay open but may not be holes. */
export type Filled = { readonly raw: RawAlpha; readonly doubtful: number };

/** The photo at the network's size, and the backdrop's colours (0 to 1) behind each pixel. */
export type Ground = { readonly low: RgbPixels; readonly behind: Float32Array | null };

/**
 * Closes false holes: enclosed regions without product in which the network's mean answer is at least `closeFrom`, or twice that if they
 * look like the backdrop. The network is surer of backdrop seen through a handle than of coffee or a grey label.
 */
export function fillHoles(raw: RawAlpha, ground: Ground, closeFrom: number): Filled {
  const { size } = raw;
  const isOpen = openPlaces(raw);
  const filled: Int32Array[] = [];
  let doubtful = 0;
  for (const { pixels, isAtFrame } of findRegions(isOpen.slice(), size)) {
    if (isAtFrame || pixels.length < minPixels) continue;
    const mean = meanOf(raw, pixels);
    if (mean >= closeFrom * (showsBackdrop(ground, pixels) ? clearly : 1)) filled.push(pixels);
    else if (mean >= surelyOpen) doubtful += pixels.length * doubtShare;
  }
  return { raw: filled.length === 0 ? raw : closed(raw, isOpen, filled), doubtful };
}

function showsBackdrop({ low, behind }: Ground, pixels: Int32Array): boolean {
  if (behind === null) return true;
  let sum = 0;
  for (const at of pixels) {
    let largest = 0;
    for (let each = at * 3; each < at * 3 + 3; each += 1)
      largest = Math.max(largest, Math.abs(low.data[each]! / 255 - behind[each]!));
    sum += largest;
  }
  return sum / pixels.length < likeBackdrop;
}

function closed(raw: RawAlpha, isOpen: Uint8Array, holes: readonly Int32Array[]): RawAlpha {
  const { size } = raw;
  const data = raw.data.slice();
  for (const pixels of holes) {
    for (const at of pixels) {
      data[at] = 1;
      isOpen[at] = 0;
    }
  }
  // The product's own soft edge is not changed.
  for (const pixels of holes)
    for (const at of pixels)
      if (isAtOutline(raw, at))
        for (const around of square(at, size, rim))
          if (!square(around, size, 1).some((each) => isOpen[each] === 1)) data[around] = 1;
  return { data, size };
}

function meanOf({ data }: RawAlpha, pixels: Int32Array): number {
  let sum = 0;
  for (const at of pixels) sum += data[at]!;
  return sum / pixels.length;
}

function openPlaces({ data }: RawAlpha): Uint8Array {
  const places = new Uint8Array(data.length);
  for (let at = 0; at < places.length; at += 1) places[at] = data[at]! > 0.5 ? 0 : 1;
  return places;
}

function isAtOutline({ data, size }: RawAlpha, at: number): boolean {
  return [at - 1, at + 1, at - size, at + size].some((each) => (data[each] ?? 0) > 0.5);
}

/** Returns the indices of a square around a pixel, within the picture. */
function square(at: number, size: number, reach: number): number[] {
  const [column, row] = [at % size, Math.floor(at / size)];
  const places: number[] = [];
  for (let y = Math.max(0, row - reach); y <= Math.min(size - 1, row + reach); y += 1)
    for (let x = Math.max(0, column - reach); x <= Math.min(size - 1, column + reach); x += 1)
      places.push(y * size + x);
  return places;
}
