import type { Explained } from './explain-colors.ts';
import type { RawAlpha, RgbPixels } from './pixels.ts';
import { regionsOf } from './regions.ts';

/** Smaller holes say too little about themselves; closing what is half seen takes care of them. */
const minPixels = 10;

/** Where the network was this sure of backdrop, backdrop it is: a chair's shadow is dark and seen through its legs. */
const surelyOpen = 0.12;

/** A backdrop that its border tells no better than this explains nothing. */
const maxResidual = 0.06;

/**
 * What speaks for a hole being part of the product. Most of all that it is darker than the backdrop: through a handle the backdrop
 * is seen in its own light, while a window, a coffee or a grey label is not. A colour of its own says more but is rarer, and so do an
 * answer that was not quite sure, and an outline at which the photo shows no edge. Fitted to 147 holes of photographed objects with
 * known alpha, where it closed 42 rightly and 7 wrongly, with 2.5 % of the pixels in the latter.
 */
const weights = { dark: 16.4, other: 20.6, unsure: 3.05, faint: 2 } as const;
const needed = 4;

const otherMax = 0.15;
const edgeFrom = 0.06;

/** How far around a closed hole an unsure answer becomes sure as well. */
const rim = 3;

/** Closes the holes that are no holes: regions without product inside of it that do not show the backdrop. */
export function fillHoles(raw: RawAlpha, low: RgbPixels, explained: Explained): RawAlpha {
  const { size } = raw;
  if (explained.residual > maxResidual) return raw;
  const isOpen = openPlaces(raw);
  const holes = regionsOf(isOpen.slice(), size).filter(
    ({ pixels, isAtFrame }) =>
      !isAtFrame && pixels.length >= minPixels && isPart({ raw, low, explained }, pixels),
  );
  if (holes.length === 0) return raw;
  const data = raw.data.slice();
  const filled = holes.flatMap(({ pixels }) => [...pixels]);
  for (const at of filled) {
    data[at] = 1;
    isOpen[at] = 0;
  }
  // The product's own edge stays as soft as it is.
  for (const at of filled.filter((each) => isAtOutline(raw, each)))
    for (const around of square(at, size, rim))
      if (!square(around, size, 1).some((each) => isOpen[each] === 1)) data[around] = 1;
  return { data, size };
}

function openPlaces({ data }: RawAlpha): Uint8Array {
  const places = new Uint8Array(data.length);
  for (let at = 0; at < places.length; at += 1) places[at] = data[at]! > 0.5 ? 0 : 1;
  return places;
}

function isAtOutline({ data, size }: RawAlpha, at: number): boolean {
  return [at - 1, at + 1, at - size, at + size].some((each) => (data[each] ?? 0) > 0.5);
}

type Picture = { readonly raw: RawAlpha; readonly low: RgbPixels; readonly explained: Explained };

function isPart({ raw, low, explained }: Picture, pixels: Int32Array): boolean {
  let [dark, other, unsure, outline, faint] = [0, 0, 0, 0, 0];
  for (const at of pixels) {
    dark += 1 - (explained.shade[at] ?? 1);
    other += explained.rest[at] ?? 0;
    unsure += raw.data[at] ?? 0;
    for (const step of [1, -1, raw.size, -raw.size]) {
      if ((raw.data[at + step] ?? 0) <= 0.5) continue;
      outline += 1;
      if (edgeAlong(low, at, step) < edgeFrom) faint += 1;
    }
  }
  const count = pixels.length;
  if (unsure / count < surelyOpen) return false;
  const sum =
    weights.dark * (dark / count) +
    weights.other * Math.min(otherMax, other / count) +
    weights.unsure * (unsure / count) +
    weights.faint * (faint / Math.max(1, outline));
  return sum > needed;
}

/** The strongest edge of the photo within two places before and behind one, across or down. */
function edgeAlong(low: RgbPixels, at: number, step: number): number {
  let strongest = 0;
  for (let place = at - 2 * step, each = 0; each < 5; each += 1, place += step)
    strongest = Math.max(strongest, differenceAt(low, place));
  return strongest;
}

function differenceAt({ data, width }: RgbPixels, at: number): number {
  let largest = 0;
  for (let channel = 0; channel < 3; channel += 1) {
    const value = (place: number) => data[place * 3 + channel] ?? data[at * 3 + channel] ?? 0;
    largest = Math.max(
      largest,
      Math.abs(value(at + 1) - value(at - 1)),
      Math.abs(value(at + width) - value(at - width)),
    );
  }
  return largest / 255;
}

/** The places of a square around one, as far as they lie in the picture. */
function square(at: number, size: number, reach: number): number[] {
  const [column, row] = [at % size, Math.floor(at / size)];
  const places: number[] = [];
  for (let y = Math.max(0, row - reach); y <= Math.min(size - 1, row + reach); y += 1)
    for (let x = Math.max(0, column - reach); x <= Math.min(size - 1, column + reach); x += 1)
      places.push(y * size + x);
  return places;
}
