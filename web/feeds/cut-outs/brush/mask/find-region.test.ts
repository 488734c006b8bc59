import { expect, test } from 'vitest';
import type { GreyPixels } from '#picture/paint';
import { createRegionFinder, type Wish } from './find-region.ts';

const size = { width: 60, height: 60 };
const pixel = (x: number, y: number) => y * size.width + x;
const wish: Wish = { effect: 'keep', at: 0, tolerance: 20, onlyColor: false };

/** A disc of product with a round gap in it, on a white ground; beside it a speck. */
const isProduct = (x: number, y: number) => away(x, y, 30, 30) < 22 && away(x, y, 30, 30) >= 6;
const isSpeck = (x: number, y: number) => away(x, y, 4, 4) < 3;
const alpha = alphaOf((x, y) => (isProduct(x, y) || isSpeck(x, y) ? 255 : 0));
const photo = photoOf((x, y) => (away(x, y, 30, 30) < 22 ? [180, 40, 40] : [250, 250, 250]));

test('a press into a gap inside the product fills all of the gap and nothing else', () => {
  const region = createRegionFinder(size)({ photo, alpha }, { ...wish, at: pixel(30, 30) });
  expect(region?.kind).toBe('whole');
  expect(covered(region?.coverage)).toEqual(pixels((x, y) => away(x, y, 30, 30) < 6));
});

test('the half shown edge of a gap is filled with it, so that no ring remains', () => {
  const soft = alphaOf((x, y) => {
    const distance = away(x, y, 30, 30);
    return distance >= 22 || distance < 5 ? 0 : distance < 7 ? 170 : 255;
  });
  const region = createRegionFinder(size)({ photo, alpha: soft }, { ...wish, at: pixel(30, 30) });
  expect(covered(region?.coverage)).toEqual(pixels((x, y) => away(x, y, 30, 30) < 7));
});

test('a hole that fades into the product is filled as far as it fades', () => {
  const faded = alphaOf((x, y) => {
    const distance = away(x, y, 30, 30);
    return distance >= 22 ? 0 : Math.min(255, Math.round(distance * 17));
  });
  const region = createRegionFinder(size)({ photo, alpha: faded }, { ...wish, at: pixel(30, 30) });
  expect(region?.kind).toBe('whole');
  expect(covered(region?.coverage, 255)).toEqual(pixels((x, y) => Math.round(away(x, y, 30, 30) * 17) < 255));
});

test('a hole that a faint line joins with the background is filled without the background', () => {
  const joined = alphaOf((x, y) => {
    if (!isProduct(x, y)) return 0;
    return y === 30 && x > 30 ? 200 : 255;
  });
  const region = createRegionFinder(size)({ photo, alpha: joined }, { ...wish, at: pixel(30, 30) });
  expect(region?.kind).toBe('whole');
  const full = covered(region?.coverage, 255);
  expect(pixels((x, y) => away(x, y, 30, 30) < 6).every((at) => full.includes(at))).toBe(true);
  expect(full.every((at) => away(at % 60, Math.floor(at / 60), 30, 30) < 22)).toBe(true);
});

test('a press into the background takes what has its colour, up to where another colour begins', () => {
  const bitten = alphaOf((x, y) => (isProduct(x, y) && x < 40 ? 255 : 0));
  const region = createRegionFinder(size)({ photo, alpha: bitten }, { ...wish, at: pixel(45, 30) });
  expect(region?.kind).toBe('color');
  // The gap is closed by exactly the bitten-off product; a ring of one px around it is half covered.
  const bite = pixels((x, y) => away(x, y, 30, 30) < 22 && x >= 40);
  const full = new Set(covered(region?.coverage, 255));
  expect(bite.every((at) => full.has(at))).toBe(true);
  expect([...full].every((at) => bite.includes(at))).toBe(true);
});

test('a speck is erased as a whole, the product never is', () => {
  const find = createRegionFinder(size);
  const speck = find({ photo, alpha }, { ...wish, effect: 'erase', at: pixel(4, 4) });
  expect(speck?.kind).toBe('whole');
  expect(covered(speck?.coverage)).toEqual(pixels(isSpeck));
  const product = find({ photo, alpha }, { ...wish, effect: 'erase', at: pixel(30, 12) });
  expect(product?.kind).toBe('color');
});

test('a speck that the photo cuts is erased as a whole, too', () => {
  const isCut = (x: number, y: number) => away(x, y, 0, 58) < 4;
  const both = alphaOf((x, y) => (isProduct(x, y) || isCut(x, y) ? 255 : 0));
  const region = createRegionFinder(size)(
    { photo, alpha: both },
    { ...wish, effect: 'erase', at: pixel(1, 58) },
  );
  expect(region?.kind).toBe('whole');
  expect(covered(region?.coverage)).toEqual(pixels(isCut));
});

test('with a tolerance colours that are further away are taken as well', () => {
  const striped = photoOf((x) => (x % 10 < 5 ? [200, 200, 200] : [215, 200, 200]));
  const all = alphaOf(() => 255);
  const find = createRegionFinder(size);
  const at = pixel(2, 30);
  const narrow = find({ photo: striped, alpha: all }, { effect: 'erase', at, tolerance: 5, onlyColor: true });
  expect(covered(narrow?.coverage, 255)).toEqual(pixels((x) => x < 5));
  const wide = find({ photo: striped, alpha: all }, { effect: 'erase', at, tolerance: 15, onlyColor: true });
  expect(covered(wide?.coverage, 255)).toEqual(pixels(() => true));
});

test('of a dirty remain beside the product no more than the remain is erased, however alike the colours are', () => {
  const isRemain = (x: number, y: number) => away(x, y, 30, 30) >= 22 && x > 48 && y > 24 && y < 36;
  const dirty = alphaOf((x, y) => (isRemain(x, y) ? 90 : isProduct(x, y) ? 255 : 0));
  const grey = photoOf(() => [180, 180, 180]);
  const region = createRegionFinder(size)(
    { photo: grey, alpha: dirty },
    { ...wish, effect: 'erase', at: pixel(55, 30) },
  );
  expect(covered(region?.coverage, 255)).toEqual(pixels(isRemain));
});

test('where nothing is left to keep or erase nothing is found', () => {
  const find = createRegionFinder(size);
  expect(find({ photo, alpha }, { ...wish, at: pixel(30, 12) })).toBeNull();
  expect(find({ photo, alpha }, { ...wish, effect: 'erase', at: pixel(58, 58) })).toBeNull();
});

test('a finder that is asked again has forgotten what it found before', () => {
  const find = createRegionFinder(size);
  find({ photo, alpha }, { ...wish, at: pixel(58, 58) });
  const region = find({ photo, alpha }, { ...wish, at: pixel(30, 30) });
  expect(covered(region?.coverage)).toEqual(pixels((x, y) => away(x, y, 30, 30) < 6));
});

function away(x: number, y: number, toX: number, toY: number): number {
  return Math.hypot(x - toX, y - toY);
}

function alphaOf(value: (x: number, y: number) => number): GreyPixels {
  const data = Uint8Array.from({ length: size.width * size.height }, (_, at) =>
    value(at % size.width, Math.floor(at / size.width)),
  );
  return { data, ...size };
}

function photoOf(color: (x: number, y: number) => readonly [number, number, number]): Uint8Array {
  const colors = Array.from({ length: size.width * size.height }, (_, at) =>
    color(at % size.width, Math.floor(at / size.width)),
  );
  return Uint8Array.from(colors.flatMap((each) => [...each, 255]));
}

function pixels(isIn: (x: number, y: number) => boolean): number[] {
  const all = Array.from({ length: size.width * size.height }, (_, at) => at);
  return all.filter((at) => isIn(at % size.width, Math.floor(at / size.width)));
}

function covered(coverage: GreyPixels | undefined, least = 1): number[] {
  return [...(coverage?.data.keys() ?? [])].filter((at) => (coverage?.data[at] ?? 0) >= least);
}
