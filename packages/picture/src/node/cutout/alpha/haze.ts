import type { RawAlpha } from '../pixels.ts';

/** Bounds between which the answer is neither backdrop nor product. */
const unsureFrom = 0.06;
const unsureTo = 0.94;

/** Pixels to each side that must be unsure as well: an outline is never that wide. */
const reach = 2;

/**
 * Returns the haze of an answer, per pixel of product: unsure pixels not along an outline, which every photo has, but over an area. Viewers
 * notice it immediately, as a smear next to the product or a veil over part of it.
 */
export function hazeOf({ data, size }: RawAlpha): number {
  const isUnsure = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 1)
    isUnsure[at] = data[at]! > unsureFrom && data[at]! < unsureTo ? 1 : 0;
  const inRow = allNear(isUnsure, size, 1);
  const inArea = allNear(inRow, size, size);
  let [hazy, product] = [0, 0];
  for (let at = 0; at < data.length; at += 1) {
    hazy += inArea[at]!;
    if (data[at]! > 0.5) product += 1;
  }
  return hazy / Math.max(1, product);
}

/** Erodes the marks by `reach` along rows (a step of 1) or columns (of `size`). */
function allNear(marks: Uint8Array, size: number, step: number): Uint8Array {
  const kept = new Uint8Array(marks.length);
  for (let line = 0; line < size; line += 1) {
    const first = line * (step === 1 ? size : 1);
    let run = 0;
    for (let place = 0; place < size; place += 1) {
      run = marks[first + place * step] === 1 ? run + 1 : 0;
      if (run > 2 * reach) kept[first + (place - reach) * step] = 1;
    }
  }
  return kept;
}
