import { makeRandom } from '../../../../feed/src/random.fixture.ts';
import { describe, expect, it } from 'vitest';
import { blendTile, copyPixels, fillArea, trimTile, type Tile } from './blend.ts';
import type { Canvas, Rectangle } from './pixels.ts';

function canvasOf(width: number, height: number, level: number): Canvas {
  return { width, height, data: new Uint8Array(width * height * 3).fill(level) };
}

function tileOf(area: Rectangle, data: Uint8Array): Tile {
  return { ...area, data };
}

function pixel({ width, data }: Canvas, x: number, y: number): number[] {
  return [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
}

describe('blending', () => {
  it('gives the nearest level for every colour, ground and opacity', () => {
    const wrong: string[] = [];
    for (let ground = 0; ground < 256; ground += 5) {
      for (let alpha = 0; alpha < 256; alpha += 1) {
        const canvas = canvasOf(2, 1, ground);
        const colors = [(alpha * 7) % 256, (ground * 3) % 256, 255];
        blendTile(canvas, tileOf({ left: 1, top: 0, width: 1, height: 1 }, Uint8Array.of(...colors, alpha)));
        const expected = colors.map((color) => (color * alpha + ground * (255 - alpha)) / 255);
        const found = pixel(canvas, 1, 0);
        // Exactly between two levels both are the nearest.
        const isNearest = found.every((level, channel) => Math.abs(level - (expected[channel] ?? 0)) <= 0.5);
        if (!isNearest) wrong.push(`${ground} ${alpha}: ${found.join()} instead of ${expected.join()}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('does the same for colours that were multiplied by their opacity', () => {
    for (let alpha = 0; alpha < 256; alpha += 1) {
      const colors = [0, 130, 255].map((color) => Math.round((color * alpha) / 255));
      const canvas = canvasOf(1, 1, 60);
      const tile = tileOf({ left: 0, top: 0, width: 1, height: 1 }, Uint8Array.of(...colors, alpha));
      blendTile(canvas, tile, { isPremultiplied: true });
      const expected = colors.map((color) => Math.min(255, color + (60 * (255 - alpha)) / 255));
      pixel(canvas, 0, 0).forEach((level, channel) =>
        expect(Math.abs(level - (expected[channel] ?? 0))).toBeLessThanOrEqual(0.5),
      );
    }
  });

  it.each([false, true])(
    'lays long runs of one colour as it lays each px (multiplied: %s)',
    (isPremultiplied) => {
      const random = makeRandom(99);
      const width = 1400;
      for (let round = 0; round < 30; round += 1) {
        const data = new Uint8Array(width * 4);
        for (let at = 0; at < width;) {
          const color = [random.below(256), random.below(256), random.below(256), random.below(256)];
          const end = Math.min(width, at + 1 + random.below(random.pick([3, 300, 1400])));
          for (; at < end; at += 1) data.set(color, at * 4);
        }
        const ground = Uint8Array.from({ length: width * 3 }, () => random.below(256));
        const whole = { width, height: 1, data: ground.slice() };
        blendTile(whole, tileOf({ left: 0, top: 0, width, height: 1 }, data), { isPremultiplied });
        const single = { width, height: 1, data: ground.slice() };
        for (let x = 0; x < width; x += 1) {
          const place = { left: x, top: 0, width: 1, height: 1 };
          blendTile(single, tileOf(place, data.slice(x * 4, x * 4 + 4)), { isPremultiplied });
        }
        expect(whole.data).toEqual(single.data);
      }
    },
  );

  it('touches nothing outside of the tile', () => {
    const canvas = canvasOf(5, 4, 9);
    blendTile(canvas, tileOf({ left: 1, top: 2, width: 2, height: 2 }, new Uint8Array(16).fill(255)));
    for (let y = 0; y < 4; y += 1) {
      for (let x = 0; x < 5; x += 1) {
        const isInside = x >= 1 && x < 3 && y >= 2;
        expect(pixel(canvas, x, y)).toEqual(isInside ? [255, 255, 255] : [9, 9, 9]);
      }
    }
  });

  it('is the same for a tile without its invisible edges', () => {
    const data = new Uint8Array(6 * 5 * 4);
    for (const [x, y] of [
      [2, 1],
      [4, 3],
      [2, 3],
    ] as const)
      data.set([10 * x, 10 * y, 200, 90], (y * 6 + x) * 4);
    const tile = tileOf({ left: 3, top: 1, width: 6, height: 5 }, data);
    const trimmed = trimTile(tile);
    expect(trimmed).toMatchObject({ left: 5, top: 2, width: 3, height: 3 });
    const [one, other] = [canvasOf(12, 8, 60), canvasOf(12, 8, 60)];
    blendTile(one, tile);
    if (trimmed !== null) blendTile(other, trimmed);
    expect(other).toEqual(one);
    expect(trimTile(tileOf({ left: 0, top: 0, width: 3, height: 3 }, new Uint8Array(36)))).toBeNull();
  });

  it('fills a part of the canvas and puts opaque pixels into it', () => {
    const canvas = canvasOf(6, 5, 0);
    fillArea(canvas, { left: 1, top: 1, width: 4, height: 3 }, [1, 2, 3]);
    const column = { left: 2, top: 2, width: 1, height: 2 };
    copyPixels(canvas, column, Uint8Array.of(7, 8, 9, 4, 5, 6));
    copyPixels(canvas, { ...column, left: 3 }, Uint8Array.of(10, 11, 12, 13, 14, 15));
    expect(pixel(canvas, 2, 2)).toEqual([7, 8, 9]);
    expect(pixel(canvas, 2, 3)).toEqual([4, 5, 6]);
    expect([pixel(canvas, 3, 2), pixel(canvas, 3, 3)]).toEqual([
      [10, 11, 12],
      [13, 14, 15],
    ]);
    const painted = Array.from({ length: 30 }, (_, at) => pixel(canvas, at % 6, Math.floor(at / 6)));
    expect(painted.filter(([red]) => red === 1)).toHaveLength(8);
    expect(painted.filter(([red]) => red === 0)).toHaveLength(18);
  });
});
