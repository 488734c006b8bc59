import { runSize } from '#picture/layers';

/** Sizes that users choose from, in px; larger ones go on by tens. */
const sizes = [
  8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 48, 56, 64, 72, 80, 96, 112, 128, 144, 160, 180, 200,
];
const [least, most, step] = [4, 1000, 20];

/** The next larger of the usual sizes. */
export function largerSize(px: number): number {
  const next = sizes.find((size) => size > px) ?? Math.floor(px / step) * step + step;
  return Math.min(most, next);
}

/** The next smaller one. */
export function smallerSize(px: number): number {
  const last = sizes.at(-1) ?? least;
  if (px > last) return Math.max(last, Math.ceil(px / step) * step - step);
  return sizes.findLast((size) => size < px) ?? Math.max(least, Math.min(px, Math.ceil(px) - 1));
}

/** A multiple of a text's size that a run of it may have, to the hundredth. */
export function sizeWithin(share: number): number {
  return Math.min(runSize.max, Math.max(runSize.min, Math.round(share * 100) / 100));
}
