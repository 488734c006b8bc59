import type { OpaquePixels, Size } from '../paint.ts';

/** Distance in px between two pixels whose colours are compared: a stroke of up to five px lies between them. */
const reach = 3;

/** Smallest visible loss in one of the two colour channels, of 256. */
const leastStep = 40;

/** Side in px of the squares in which edges of strokes are compared with all other edges. */
const cellPx = 64;

/** Share of stroke edges from which a square counts as strokes; around large letters it is below 0.2. */
const leastShare = 0.25;

/** Number of pixels in six letters of 26 px. */
const leastPixels = 500;

/**
 * True if coloured strokes of a picture are so thin that a JPEG with a quarter of the colour values ('4:2:0') mixes them with their
 * background: small red words turn maroon. Large letters lose only at their outline, which nobody sees.
 */
export function hasFineColors({ data, channels, width, height }: OpaquePixels): boolean {
  const colors = colorParts({ data, channels }, { width, height });
  const down = reach * width;
  const columns = Math.ceil(width / cellPx);
  const strokes = new Uint32Array(columns * Math.ceil(height / cellPx));
  const edges = new Uint32Array(strokes.length);
  for (let y = reach; y < height - reach; y += 1) {
    for (let x = reach; x < width - reach; x += 1) {
      const at = y * width + x;
      const isLeft = differ(colors, at, at - reach);
      const isRight = differ(colors, at, at + reach);
      const isAbove = differ(colors, at, at - down);
      const isBelow = differ(colors, at, at + down);
      if (!isLeft && !isRight && !isAbove && !isBelow) continue;
      const cell = Math.floor(y / cellPx) * columns + Math.floor(x / cellPx);
      edges[cell] = (edges[cell] ?? 0) + 1;
      if ((isLeft && isRight) || (isAbove && isBelow)) strokes[cell] = (strokes[cell] ?? 0) + 1;
    }
  }
  const fine = strokes.map((count, cell) => (count > leastShare * (edges[cell] ?? 0) ? count : 0));
  return fine.reduce((sum, count) => sum + count, 0) >= leastPixels;
}

/**
 * Returns the blue and the red difference of all pixels, one plane after the other, as JPEG defines them (ITU-T T.871), in steps of 256.
 */
function colorParts({ data, channels }: Pick<OpaquePixels, 'data' | 'channels'>, size: Size): Int16Array {
  const count = size.width * size.height;
  const parts = new Int16Array(2 * count);
  for (let pixel = 0; pixel < count; pixel += 1) {
    const red = data[pixel * channels] ?? 0;
    const green = data[pixel * channels + 1] ?? 0;
    const blue = data[pixel * channels + 2] ?? 0;
    parts[2 * pixel] = (-43 * red - 85 * green + 128 * blue) >> 8;
    parts[2 * pixel + 1] = (128 * red - 107 * green - 21 * blue) >> 8;
  }
  return parts;
}

function differ(parts: Int16Array, one: number, other: number): boolean {
  const blue = Math.abs((parts[2 * one] ?? 0) - (parts[2 * other] ?? 0));
  if (blue > leastStep) return true;
  return Math.abs((parts[2 * one + 1] ?? 0) - (parts[2 * other + 1] ?? 0)) > leastStep;
}
