/** RGB pixels, row by row. */
export type Rgb = { readonly width: number; readonly height: number; readonly data: Uint8Array };

const side = 8;
// The constants of Wang et al. 2004 for 255 levels.
const c1 = (0.01 * 255) ** 2;
const c2 = (0.03 * 255) ** 2;

/** Returns the mean structural similarity of two pictures of one size, by brightness in blocks of 8 x 8 px; 1 means equal. */
export function ssim(one: Rgb, other: Rgb): number {
  let [sum, blocks] = [0, 0];
  for (let top = 0; top + side <= one.height; top += side) {
    for (let left = 0; left + side <= one.width; left += side) {
      sum += ofBlock(one, other, { left, top });
      blocks += 1;
    }
  }
  return sum / blocks;
}

function ofBlock(one: Rgb, other: Rgb, { left, top }: { left: number; top: number }): number {
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + side; y += 1) {
    for (let x = left; x < left + side; x += 1) {
      const at = (y * one.width + x) * 3;
      const [a, b] = [brightness(one.data, at), brightness(other.data, at)];
      sumA += a;
      sumB += b;
      sumAA += a * a;
      sumBB += b * b;
      sumAB += a * b;
    }
  }
  const count = side * side;
  const [meanA, meanB] = [sumA / count, sumB / count];
  const spread = sumAA / count - meanA ** 2 + sumBB / count - meanB ** 2;
  const together = sumAB / count - meanA * meanB;
  return ((2 * meanA * meanB + c1) * (2 * together + c2)) / ((meanA ** 2 + meanB ** 2 + c1) * (spread + c2));
}

function brightness(data: Uint8Array, at: number): number {
  return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
}
