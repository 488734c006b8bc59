import { expect, test } from 'vitest';
import { applyMask, type GreyPixels, maskedAlpha, untouched } from './apply-mask.ts';

const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);

test('a mask that nobody painted in leaves every alpha as it is', () => {
  for (const alpha of everyByte) expect(maskedAlpha(alpha, untouched)).toBe(alpha);
  const alpha = picture(16, 16, [...everyByte]);
  expect(applyMask(alpha, flat(16, 16, untouched))).toEqual(alpha);
});

test('what is kept is all product, and what is erased is nothing, whatever the network said', () => {
  for (const alpha of everyByte) {
    expect(maskedAlpha(alpha, 255)).toBe(255);
    expect(maskedAlpha(alpha, 0)).toBe(0);
  }
});

test('a lighter mask never shows less, and a product that was surer never becomes fainter', () => {
  for (const alpha of everyByte)
    for (let mask = 1; mask < 256; mask += 1)
      expect(maskedAlpha(alpha, mask)).toBeGreaterThanOrEqual(maskedAlpha(alpha, mask - 1));
  for (const mask of everyByte)
    for (let alpha = 1; alpha < 256; alpha += 1)
      expect(maskedAlpha(alpha, mask)).toBeGreaterThanOrEqual(maskedAlpha(alpha - 1, mask));
});

test('a stroke half as strong goes half of the way', () => {
  expect(maskedAlpha(200, 64)).toBe(100);
  expect(maskedAlpha(55, 128 + 63.5)).toBe(155);
});

test('alpha and mask themselves stay as they were', () => {
  const alpha = flat(3, 2, 90);
  const mask = flat(3, 2, 255);
  applyMask(alpha, mask);
  expect([alpha, mask]).toEqual([flat(3, 2, 90), flat(3, 2, 255)]);
});

test('a mask of another size covers the same picture', () => {
  // Left half erased, right half kept, in 40 px; laid over 100 px and over 10.
  const halves = Array.from({ length: 40 * 20 }, (_, at) => (at % 40 < 20 ? 0 : 255));
  const mask = picture(40, 20, halves);
  for (const [width, height] of [
    [100, 50],
    [10, 5],
    [40, 20],
  ] as const) {
    const { data } = applyMask(flat(width, height, 77), mask);
    const rows = Array.from({ length: height }, (_, y) => data.slice(y * width, (y + 1) * width));
    for (const row of rows) {
      expect(row.slice(0, width * 0.4).every((value) => value === 0)).toBe(true);
      expect(row.slice(width * 0.6).every((value) => value === 255)).toBe(true);
    }
  }
});

function picture(width: number, height: number, values: number[]): GreyPixels {
  return { data: Uint8Array.from(values), width, height };
}

function flat(width: number, height: number, value: number): GreyPixels {
  return picture(
    width,
    height,
    Array.from({ length: width * height }, () => value),
  );
}
