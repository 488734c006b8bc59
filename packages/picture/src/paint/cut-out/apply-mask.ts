/** Pixels of one byte each, row by row. */
export type GreyPixels = { readonly data: Uint8Array; readonly width: number; readonly height: number };

/** Value of a mask where nothing was painted: alpha stays unchanged. */
export const untouched = 128;

/**
 * Returns a pixel's alpha (0 to 255) after a person's correction: towards transparent as `mask` goes from 128 to 0, towards opaque as it
 * goes from 128 to 255.
 */
export function maskedAlpha(alpha: number, mask: number): number {
  return mask < untouched
    ? Math.round((alpha * mask) / untouched)
    : alpha + Math.round(((255 - alpha) * (mask - untouched)) / (255 - untouched));
}

/**
 * Applies a person's strokes to an alpha: 0 in the mask erases, 128 leaves, 255 keeps, and values between do so in part. A mask of another
 * size covers the same picture and is interpolated. Server and brush both use this function, so that the drawn picture equals the painted
 * one. Returns an alpha of the same size; the same bytes if nothing was painted.
 */
export function applyMask(alpha: GreyPixels, mask: GreyPixels): GreyPixels {
  const { width, height } = alpha;
  const fitting = mask.width === width && mask.height === height ? mask : resized(mask, { width, height });
  const data = alpha.data.slice();
  for (let at = 0; at < data.length; at += 1) {
    const painted = fitting.data[at] ?? untouched;
    if (painted !== untouched) data[at] = maskedAlpha(data[at] ?? 0, painted);
  }
  return { data, width, height };
}

function resized(mask: GreyPixels, { width, height }: { width: number; height: number }): GreyPixels {
  const columns = Array.from({ length: width }, (_, x) => findNeighbours(x, width, mask.width));
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const { first, second, share: down } = findNeighbours(y, height, mask.height);
    const [upper, lower] = [first * mask.width, second * mask.width];
    columns.forEach(({ first: left, second: right, share }, x) => {
      const above = between(mask.data[upper + left], mask.data[upper + right], share);
      const below = between(mask.data[lower + left], mask.data[lower + right], share);
      data[y * width + x] = Math.round(between(above, below, down));
    });
  }
  return { data, width, height };
}

function between(one: number | undefined, other: number | undefined, share: number): number {
  const from = one ?? untouched;
  return from + ((other ?? untouched) - from) * share;
}

/** Returns the two of `count` pixels between which the centre of pixel `at` of `length` lies. */
function findNeighbours(at: number, length: number, count: number) {
  const place = Math.min(count - 1, Math.max(0, ((at + 0.5) * count) / length - 0.5));
  const first = Math.floor(place);
  return { first, second: Math.min(count - 1, first + 1), share: place - first };
}
