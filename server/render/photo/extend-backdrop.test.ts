import { describe, expect, it } from 'vitest';
import { extendGround, type Frame } from './extend-backdrop.ts';
import type { Pixels } from './fit-photo.ts';

type Paint = (x: number, y: number) => readonly [red: number, green: number, blue: number, alpha?: number];

const photoSide = 200;
const frame: Frame = { width: 320, height: 260, left: 60, top: 30 };

function photoOf(paint: Paint): Pixels {
  const data = new Uint8Array(photoSide * photoSide * 4);
  for (let y = 0; y < photoSide; y += 1) {
    for (let x = 0; x < photoSide; x += 1) {
      const [red, green, blue, alpha = 255] = paint(x, y);
      data.set([red, green, blue, alpha], (y * photoSide + x) * 4);
    }
  }
  return { width: photoSide, height: photoSide, data, channels: 4, isPremultiplied: false };
}

const isThing = (x: number, y: number) => Math.hypot(x - 100, y - 100) < 70;

describe('the ground of a photo', () => {
  it('is one colour when its edges are', () => {
    const photo = photoOf((x, y) => (isThing(x, y) ? [200, 0, 0] : [240, 241, 242]));
    expect(extendGround(photo, frame)).toEqual({ kind: 'color', color: [240, 241, 242] });
  });

  it('is one colour in spite of grain', () => {
    const photo = photoOf((x, y) => (isThing(x, y) ? [200, 0, 0] : [250 - ((x * 7 + y * 13) % 5), 250, 250]));
    expect(extendGround(photo, frame)).toMatchObject({ kind: 'color' });
  });

  it('goes on from a backdrop that changes, without a seam, and leaves the photo as it is', () => {
    const backdrop: Paint = (x, y) =>
      isThing(x, y) ? [20, 80, 40] : [200 - y / 4, 190 - y / 4, 180 - x / 10];
    const photo = photoOf(backdrop);
    const ground = extendGround(photo, frame);
    if (ground?.kind !== 'pixels') throw new Error('expected pixels');
    const at = (x: number, y: number) => {
      const start = (y * frame.width + x) * 4;
      return [...ground.pixels.data.subarray(start, start + 4)];
    };
    expect(ground.pixels).toMatchObject({ width: frame.width, height: frame.height });
    for (const [x, y] of [
      [0, 0],
      [100, 100],
      [199, 199],
    ] as const) {
      expect(at(frame.left + x, frame.top + y)).toEqual([
        ...backdrop(x, y).map((level) => Math.floor(level ?? 255)),
        255,
      ]);
    }
    const seams = [
      [at(frame.left - 1, 130), at(frame.left, 130)],
      [at(frame.left + photoSide, 130), at(frame.left + photoSide - 1, 130)],
      [at(160, frame.top - 1), at(160, frame.top)],
      [at(160, frame.top + photoSide), at(160, frame.top + photoSide - 1)],
    ];
    for (const [outside = [], inside = []] of seams) {
      outside.forEach((level, channel) =>
        expect(Math.abs(level - (inside[channel] ?? 0))).toBeLessThanOrEqual(4),
      );
    }
    for (const [x, y] of [
      [0, 0],
      [319, 0],
      [0, 259],
      [319, 259],
    ] as const)
      expect(at(x, y)[3]).toBe(255);
  });

  it.each<[string, Paint]>([
    ['a thing that touches an edge', (x, y) => (Math.hypot(x, y - 100) < 40 ? [0, 0, 0] : [255, 255, 255])],
    ['a room with a horizon', (_x, y) => (y < 140 ? [230, 220, 210] : [90, 60, 40])],
    ['a pattern', (x) => (x % 40 < 20 ? [255, 255, 255] : [180, 30, 30])],
    ['a cut-out', (x, y) => (isThing(x, y) ? [200, 0, 0, 255] : [0, 0, 0, 0])],
  ])('is left alone behind %s', (_name, paint) => {
    expect(extendGround(photoOf(paint), frame)).toBeNull();
  });

  it('only minds the edges that have room beside them', () => {
    const photo = photoOf((x, y) => (Math.hypot(x, y - 100) < 40 ? [0, 0, 0] : [255, 255, 255]));
    expect(extendGround(photo, { width: 260, height: 200, left: 0, top: 0 })).toMatchObject({
      kind: 'color',
    });
    expect(extendGround(photo, { width: 200, height: 200, left: 0, top: 0 })).toBeNull();
  });
});
