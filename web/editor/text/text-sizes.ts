import { runSize } from '#picture/layers';

/** Sizes for the commands that change the font size, in px; larger sizes continue in steps of ten. */
const sizes = [
  8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 48, 56, 64, 72, 80, 96, 112, 128, 144, 160, 180, 200,
];
const [least, most, step] = [4, 1000, 20];

export function largerSize(px: number): number {
  const next = sizes.find((size) => size > px) ?? Math.floor(px / step) * step + step;
  return Math.min(most, next);
}

export function smallerSize(px: number): number {
  const last = sizes.at(-1) ?? least;
  if (px > last) return Math.max(last, Math.ceil(px / step) * step - step);
  return sizes.findLast((size) => size < px) ?? Math.max(least, Math.min(px, Math.ceil(px) - 1));
}

/** Rounds the size of some words, as a multiple of the text's size, to hundredths and limits it. */
export function sizeWithin(share: number): number {
  return Math.min(runSize.max, Math.max(runSize.min, Math.round(share * 100) / 100));
}
