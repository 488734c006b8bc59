import type { GreyPixels, Rectangle, Size } from '#picture/paint';
import { createFlood } from './flood.ts';
import type { Effect } from './sheet.ts';

/** Region to fill around a point: a connected part, such as a gap or a speck ('whole'), or connected px of similar colour ('color'). */
export type Region = {
  readonly kind: 'whole' | 'color';
  /** 255 inside the region, less at its border; as large as the picture. Overwritten by the next search. */
  readonly coverage: GreyPixels;
  readonly area: Rectangle;
};

/** The photo, four bytes per pixel, and the current alpha of each pixel. */
type Shown = { readonly photo: Uint8Array | Uint8ClampedArray; readonly alpha: GreyPixels };

/**
 * What to find: the region around a pixel, in which colours differ by at most `tolerance` in each channel; with `onlyColor`, never a
 * complete part.
 */
export type Wish = {
  readonly effect: Effect;
  readonly at: number;
  readonly tolerance: number;
  readonly onlyColor: boolean;
};

/** Maximum share of the product's px in a part that is erased completely: a larger part is not a speck but the product. */
const speckShare = 0.5;

/** Distance in px by which a completely filled part is extended into translucent px, because a gap often fades into the product. */
const rimPx = 24;

const half = 128;

/** Distance of alpha from 0 or 255 up to which a px counts as clearly hidden or shown. */
const sureRest = 8;

/** Finds the region for a wish; null if all px there are kept or erased already. */
export type RegionFinder = (shown: Shown, wish: Wish) => Region | null;

/** Creates a finder for regions in pictures of one size, fast enough to run while a pointer moves. */
export function createRegionFinder(size: Size): RegionFinder {
  const flood = createFlood(size);
  return ({ photo, alpha }, { effect, at, tolerance, onlyColor }) => {
    const values = alpha.data;
    const isOpen = (each: number) => (values[each] ?? 0) < half;
    const canChange = (each: number) =>
      effect === 'keep' ? (values[each] ?? 0) < 255 : (values[each] ?? 0) > 0;
    if (!canChange(at)) return null;
    const region = (kind: Region['kind']): Region => ({
      kind,
      coverage: flood.coverage,
      area: flood.area(),
    });
    if (!onlyColor) {
      const limits =
        effect === 'keep'
          ? { most: values.length, mayReachFrame: false }
          : { most: speckShare * countProduct(alpha), mayReachFrame: true };
      // Fill the complete connected part that can still be kept or erased, if it does not reach the background or the product.
      if (flood.within(at, canChange, limits)) return region('whole');
      const isAlike = (each: number) => isOpen(each) === isOpen(at);
      if (isOpen(at) === (effect === 'keep') && flood.within(at, isAlike, limits)) {
        flood.grow(rimPx, 255, (each) => canChange(each) && !isAlike(each));
        return region('whole');
      }
    }
    const color = meanAround(photo, at, size);
    // If the pressed px is translucent, clearly shown or hidden ones are left out.
    const isFaint = (each: number) => (values[each] ?? 0) > sureRest && (values[each] ?? 0) < 255 - sureRest;
    const isMeant = isFaint(at) ? isFaint : canChange;
    flood.from(at, (each) => isMeant(each) && isLike(photo, each, color, tolerance));
    flood.grow(1, half, canChange);
    return region('color');
  };
}

type Rgb = readonly [number, number, number];

function isLike(photo: Shown['photo'], at: number, [red, green, blue]: Rgb, tolerance: number): boolean {
  return (
    Math.abs((photo[at * 4] ?? 0) - red) <= tolerance &&
    Math.abs((photo[at * 4 + 1] ?? 0) - green) <= tolerance &&
    Math.abs((photo[at * 4 + 2] ?? 0) - blue) <= tolerance
  );
}

/** Returns the mean colour around a place, since one pixel of a noisy photo is not representative. */
function meanAround(photo: Shown['photo'], at: number, { width, height }: Size): Rgb {
  const [column, row] = [at % width, Math.floor(at / width)];
  let [red, green, blue, count] = [0, 0, 0, 0];
  for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y += 1)
    for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x += 1) {
      const from = (y * width + x) * 4;
      count += 1;
      red += photo[from] ?? 0;
      green += photo[from + 1] ?? 0;
      blue += photo[from + 2] ?? 0;
    }
  return [red / count, green / count, blue / count];
}

function countProduct({ data }: GreyPixels): number {
  return data.reduce((count, value) => count + (value >= half ? 1 : 0), 0);
}
