import { describe, expect, it } from 'vitest';
import { makeRandom } from '../../../../feed/src/random.fixture.ts';
import { painted, studio } from '../object/photo-objects.fixture.ts';
import { findShadow, type GroundShadow } from './find-shadow.ts';

const size = { width: 256, height: 200 };
const photo = { width: 1280, height: 1000 };

type Rgb = readonly [red: number, green: number, blue: number];

/** A box in px that stands on a ground. */
const box = { left: 90, top: 60, right: 160, bottom: 140 };
const inBox = (x: number, y: number) => x >= box.left && x < box.right && y >= box.top && y < box.bottom;

/** Returns the share by which a soft shadow below the box and to its right darkens the ground, 0 to 1. */
function thrown(x: number, y: number): number {
  const [right, below] = [(x - 135) / 60, (y - 138) / 22];
  const away = Math.sqrt(right * right + below * below);
  return away >= 1 ? 0 : 0.5 * (1 - away) * (1 - away);
}

function shadowIn(ground: (x: number, y: number) => Rgb, shadeAt = thrown): GroundShadow | null {
  const picture = painted(size, (x, y) =>
    inBox(x, y) ? [30, 90, 160] : ground(x, y).map((level) => level * (1 - shadeAt(x, y))),
  );
  const alpha = Uint8Array.from({ length: size.width * size.height }, (_, at) =>
    inBox(at % size.width, Math.trunc(at / size.width)) ? 255 : 0,
  );
  return findShadow(picture, alpha, photo);
}

/** Returns the darkness of a px in the shadow, 0 to 1. */
function shadeOf(shadow: GroundShadow | null, x: number, y: number): number {
  if (shadow === null) return 0;
  const column = Math.round(x - (shadow.left * size.width) / photo.width);
  const row = Math.round(y - (shadow.top * size.height) / photo.height);
  if (column < 0 || row < 0 || column >= shadow.columns || row >= shadow.rows) return 0;
  return (shadow.levels[row * shadow.columns + column] ?? 0) / 255;
}

const white = studio([244, 243, 240], size);

describe('the shadow in a photo', () => {
  it.each<[string, Rgb]>([
    ['white', [246, 246, 246]],
    ['grey', [150, 150, 152]],
    ['blue', [90, 120, 190]],
    ['red', [200, 90, 60]],
  ])('is as dark as it is, on a %s ground that grows darker to its corners', (_name, color) => {
    const found = shadowIn(studio(color, size));
    expect(found).not.toBeNull();
    for (let x = 70; x < 190; x += 6)
      for (let y = 143; y < 160; y += 3)
        expect(Math.abs(shadeOf(found, x, y) - thrown(x, y)), `${x} ${y}`).toBeLessThan(0.06);
    expect(shadeOf(found, 172, 138)).toBeGreaterThan(0.05);
  });

  it('is none where there is none', () => {
    expect(shadowIn(white, () => 0)).toBeNull();
  });

  it('is nothing of another colour, though it is as dark', () => {
    const stain = (x: number, y: number): Rgb =>
      x > 160 && x < 200 && y > 110 ? [240, 190, 120] : white(x, y);
    expect(shadowIn(stain, () => 0)).toBeNull();
  });

  it('is nothing that lies apart from the product, or above it', () => {
    const apart = (x: number, y: number) => (Math.abs(x - 220) < 12 && Math.abs(y - 150) < 12 ? 0.3 : 0);
    const above = (x: number, y: number) => (Math.abs(x - 120) < 40 && y > 20 && y < 58 ? 0.3 : 0);
    const found = shadowIn(white, (x, y) => Math.max(thrown(x, y), apart(x, y), above(x, y)));
    expect(shadeOf(found, 220, 150)).toBe(0);
    expect(shadeOf(found, 120, 40)).toBe(0);
    expect(shadeOf(found, 130, 144)).toBeGreaterThan(0.2);
  });

  it('is none where the ground cannot be told: too dark, or of many colours', () => {
    expect(shadowIn(studio([24, 24, 26], size))).toBeNull();
    const random = makeRandom(4);
    const tiles = Array.from({ length: 400 }, () => [
      random.below(256),
      random.below(256),
      random.below(256),
    ]);
    const motley = (x: number, y: number): Rgb => {
      const [red = 0, green = 0, blue = 0] = tiles[Math.trunc(x / 14) * 20 + Math.trunc(y / 14)] ?? [];
      return [red, green, blue];
    };
    expect(shadowIn(motley)).toBeNull();
    const dotted = (x: number, y: number): Rgb =>
      ((x % 20) - 10) ** 2 + ((y % 20) - 10) ** 2 < 40 ? [120, 190, 240] : white(x, y);
    expect(shadowIn(dotted)).toBeNull();
  });

  it('ends softly before the edges of the photo, however far it reaches', () => {
    const found = shadowIn(white, (x, y) => (y > 120 ? 0.3 : 0.3 * Math.max(0, (y - 90) / 30)));
    for (const [x, y] of [
      [0, 150],
      [255, 150],
      [128, 199],
    ] as const)
      expect(shadeOf(found, x, y)).toBeLessThan(0.02);
    for (let x = 1; x < 256; x += 1)
      expect(Math.abs(shadeOf(found, x, 170) - shadeOf(found, x - 1, 170))).toBeLessThan(0.03);
  });

  it('has no grain of the photo in it', () => {
    const random = makeRandom(9);
    const grain = (x: number, y: number): Rgb => {
      const off = random.below(9) - 4;
      const [red, green, blue] = white(x, y);
      return [red + off, green + off, blue + off];
    };
    const found = shadowIn(grain);
    expect(shadeOf(found, 30, 30)).toBe(0);
    for (let x = 80; x < 180; x += 1)
      expect(Math.abs(shadeOf(found, x, 150) - shadeOf(found, x - 1, 150))).toBeLessThan(0.03);
  });
});
