import type { RgbPixels } from '../pixels.ts';

/**
 * Sums over everything above and to the left (summed-area table), four numbers per pixel (count, red, green, blue), so that the mean of any
 * box costs four reads. One row and one column longer than the picture.
 */
export type ColorSums = { readonly sums: Int32Array; readonly width: number; readonly height: number };

export function createColorSums(width: number, height: number): ColorSums {
  return { sums: new Int32Array((width + 1) * (height + 1) * 4), width, height };
}

export function sumColors(
  { sums, width, height }: ColorSums,
  { data }: Pick<RgbPixels, 'data'>,
  marks: Uint8Array,
  wanted: number,
): void {
  const stride = (width + 1) * 4;
  for (let y = 0; y < height; y += 1) {
    let count = 0;
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x;
      if (marks[pixel] === wanted) {
        count += 1;
        red += data[pixel * 3] ?? 0;
        green += data[pixel * 3 + 1] ?? 0;
        blue += data[pixel * 3 + 2] ?? 0;
      }
      const at = (y + 1) * stride + (x + 1) * 4;
      sums[at] = (sums[at - stride] ?? 0) + count;
      sums[at + 1] = (sums[at + 1 - stride] ?? 0) + red;
      sums[at + 2] = (sums[at + 2 - stride] ?? 0) + green;
      sums[at + 3] = (sums[at + 3 - stride] ?? 0) + blue;
    }
  }
}

/** Two boxes around a pixel, in px to each side, and the weight of the larger one. */
export type BoxRadii = { readonly near: number; readonly far: number; readonly farWeight: number };

/**
 * Writes the mean red, green and blue of the counted pixels around a pixel, and a confidence (0 to 1), to `target` at `to`. Pixels farther
 * away only count if there are few close by; without any, nothing is written.
 */
export function writeLocalColor(
  table: ColorSums,
  { x, y }: { readonly x: number; readonly y: number },
  { near, far, farWeight }: BoxRadii,
  { target, to }: { readonly target: Float32Array; readonly to: number },
): void {
  const { sums } = table;
  const close = cornersOf(table, x, y, near);
  const wide = cornersOf(table, x, y, far);
  const closeShare = sumOf(sums, close, 0) * close.perPixel;
  const wideShare = sumOf(sums, wide, 0) * wide.perPixel;
  const total = closeShare + wideShare * farWeight;
  if (total <= 0) return;
  for (let part = 0; part < 3; part += 1) {
    const sum =
      sumOf(sums, close, part + 1) * close.perPixel + sumOf(sums, wide, part + 1) * wide.perPixel * farWeight;
    target[to + part] = sum / total;
  }
  target[to + 3] = Math.min(1, (closeShare + wideShare * 0.5) * 6);
}

type Corners = { a: number; b: number; c: number; d: number; perPixel: number };

function cornersOf({ width, height }: ColorSums, x: number, y: number, radius: number): Corners {
  const left = Math.max(0, x - radius);
  const top = Math.max(0, y - radius);
  const right = Math.min(width, x + radius + 1);
  const bottom = Math.min(height, y + radius + 1);
  const [upper, lower] = [top * (width + 1), bottom * (width + 1)];
  return {
    a: (upper + left) * 4,
    b: (upper + right) * 4,
    c: (lower + left) * 4,
    d: (lower + right) * 4,
    perPixel: 1 / ((right - left) * (bottom - top)),
  };
}

function sumOf(sums: Int32Array, { a, b, c, d }: Corners, part: number): number {
  return (sums[d + part] ?? 0) - (sums[c + part] ?? 0) - (sums[b + part] ?? 0) + (sums[a + part] ?? 0);
}
