import { describe, expect, it } from 'vitest';
import { makeRandom } from '../../../../feed/src/random.fixture.ts';
import { colorsOfPhoto, inkOn, neutralColors } from './colors-of-photo.ts';
import type { Color, Pixels } from './pixels.ts';

const side = 40;

function photoOf(colorAt: (x: number, y: number) => readonly number[]): Pixels {
  const colors = Array.from({ length: side * side }, (_, at) => colorAt(at % side, Math.floor(at / side)));
  const channels = colors[0]?.length === 4 ? 4 : 3;
  const data = Uint8Array.from(colors.flat());
  return { width: side, height: side, data, channels, isPremultiplied: false };
}

const inMiddle = (x: number, y: number, reach: number) =>
  Math.max(Math.abs(x - side / 2), Math.abs(y - side / 2)) < reach;

describe('the colours of a photo', () => {
  it('are those of the product and not of the ground around it', () => {
    const { main } = colorsOfPhoto(photoOf((x, y) => (inMiddle(x, y, 6) ? [20, 110, 90] : [240, 240, 238])));
    expect(main).toEqual([20, 110, 90]);
  });

  it('are those of the ground too where the product hardly differs from it', () => {
    const { main, accent } = colorsOfPhoto(
      photoOf((x, y) => (inMiddle(x, y, 9) ? [250, 250, 250] : [255, 255, 255])),
    );
    expect(Math.min(...main)).toBeGreaterThan(245);
    expect(accent).toEqual(main);
  });

  it('count nothing that is seen through', () => {
    const { main } = colorsOfPhoto(
      photoOf((x, y) => (inMiddle(x, y, 5) ? [200, 30, 30, 255] : [0, 255, 0, 0])),
    );
    expect(main).toEqual([200, 30, 30]);
    expect(colorsOfPhoto(photoOf(() => [9, 9, 9, 0]))).toEqual(neutralColors);
  });

  it('have the darkest part and what stands out beside what fills most', () => {
    const { main, dark, accent } = colorsOfPhoto(
      photoOf((x, y) => {
        if (!inMiddle(x, y, 16)) return [245, 245, 245];
        if (inMiddle(x, y, 4)) return [230, 90, 10];
        return y > 32 ? [20, 22, 30] : [120, 130, 140];
      }),
    );
    expect(main).toEqual([120, 130, 140]);
    expect(dark).toEqual([20, 22, 30]);
    expect(accent).toEqual([230, 90, 10]);
  });

  it('have an accent that can be told from the main colour where the photo has one', () => {
    const { main, accent } = colorsOfPhoto(
      photoOf((x, y) => {
        if (!inMiddle(x, y, 16)) return [245, 245, 245];
        return x < 8 ? [60, 140, 60] : [210, 20, 20];
      }),
    );
    expect(main).toEqual([210, 20, 20]);
    expect(accent).toEqual([60, 140, 60]);
  });
});

it('ink is read on every colour at 4.5 to 1', () => {
  const random = makeRandom(5);
  const any = (): Color => [random.below(256), random.below(256), random.below(256)];
  for (let count = 0; count < 5_000; count += 1) {
    const color = any();
    const [light, dark] = [luminance(color), luminance(inkOn(color))].toSorted((one, other) => other - one);
    expect([color, ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05) >= 4.5]).toEqual([color, true]);
  }
});

/** Computes the luminance by WCAG. */
function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((level) => {
    const share = level / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
