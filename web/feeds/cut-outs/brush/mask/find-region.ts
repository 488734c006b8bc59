import type { GreyPixels, Rectangle, Size } from '#picture/paint';
import { createFlood } from './flood.ts';
import type { Effect } from './sheet.ts';

/** Region filled around a place: a gap or a speck as a whole, or connected px of nearly the same colour. */
export type Region = {
  readonly kind: 'whole' | 'color';
  /** 255 in the region, less at its border; in all of a picture. Overwritten when the next region is looked for. */
  readonly coverage: GreyPixels;
  readonly area: Rectangle;
};

/** The photo, four bytes per pixel, and how much of each pixel is shown now. */
type Shown = { readonly photo: Uint8Array | Uint8ClampedArray; readonly alpha: GreyPixels };

/**
 * Query for a region: at a pixel, with colours that differ by at most `tolerance` in each channel; `onlyColor` takes nothing as a whole.
 */
export type Wish = {
  readonly effect: Effect;
  readonly at: number;
  readonly tolerance: number;
  readonly onlyColor: boolean;
};

/** Largest share of the product's px that a part may have to be erased as a whole: a speck, and not the product. */
const speckShare = 0.5;

/** Distance that a region taken as a whole continues into half-shown px: a hole often fades into the product. */
const rimPx = 24;

const half = 128;

/** Distance of alpha from 0 or 255 within which a px counts as clearly hidden or shown. */
const sureRest = 8;

/** Finds the region that a wish means; null where there is nothing left to keep or erase. */
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
      // All that is not right yet, where that is apart from the background, or the product.
      if (flood.within(at, canChange, limits)) return region('whole');
      const isAlike = (each: number) => isOpen(each) === isOpen(at);
      if (isOpen(at) === (effect === 'keep') && flood.within(at, isAlike, limits)) {
        flood.grow(rimPx, 255, (each) => canChange(each) && !isAlike(each));
        return region('whole');
      }
    }
    const color = meanAround(photo, at, size);
    // A press on a half-shown px excludes clearly shown ones.
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

/** Returns the colour around a place: one pixel of a noisy photo tells little. */
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
