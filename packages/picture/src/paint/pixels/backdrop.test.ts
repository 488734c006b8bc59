import { describe, expect, it } from 'vitest';
import { continuedBackdrop, findBackdrop, paintBackdrop, pixelsWithBackdrop } from './backdrop.ts';
import type { Pixels } from './pixels.ts';

type Paint = (x: number, y: number) => readonly [red: number, green: number, blue: number, alpha?: number];

const photoSide = 200;
const slot = { width: 320, height: 260, left: 60, top: 30 };

/** Returns a photo as RGB; with transparent places as RGBA. */
function photoOf(paint: Paint, channels: 3 | 4): Pixels {
  const data = new Uint8Array(photoSide * photoSide * channels);
  for (let y = 0; y < photoSide; y += 1) {
    for (let x = 0; x < photoSide; x += 1) {
      const [red, green, blue, alpha = 255] = paint(x, y);
      data.set([red, green, blue, alpha].slice(0, channels), (y * photoSide + x) * channels);
    }
  }
  return { width: photoSide, height: photoSide, data, channels, isPremultiplied: false };
}

const isThing = (x: number, y: number) => Math.hypot(x - 100, y - 100) < 70;
const gradient: Paint = (x, y) => (isThing(x, y) ? [20, 80, 40] : [200 - y / 4, 190 - y / 4, 180 - x / 10]);

describe.each([3, 4] as const)('the backdrop of a photo of %s channels', (channels) => {
  it('is one colour when its edges are', () => {
    const photo = photoOf((x, y) => (isThing(x, y) ? [200, 0, 0] : [240, 241, 242]), channels);
    expect(continuedBackdrop(photo, slot)).toEqual({ kind: 'color', color: [240, 241, 242] });
  });

  it('is one colour in spite of grain', () => {
    const photo = photoOf(
      (x, y) => (isThing(x, y) ? [200, 0, 0] : [250 - ((x * 7 + y * 13) % 5), 250, 250]),
      channels,
    );
    expect(continuedBackdrop(photo, slot)).toMatchObject({ kind: 'color' });
  });

  it('goes on where it changes, without a seam, and leaves the photo as it is', () => {
    const photo = photoOf(gradient, channels);
    const backdrop = continuedBackdrop(photo, slot);
    if (backdrop?.kind !== 'edges') throw new Error('expected edges');
    const whole = pixelsWithBackdrop(photo, slot, backdrop.edges);
    const at = (x: number, y: number) => {
      const start = (y * slot.width + x) * channels;
      return [...whole.data.subarray(start, start + channels)];
    };
    expect(whole).toMatchObject({ width: slot.width, height: slot.height, channels });
    for (const [x, y] of [
      [0, 0],
      [100, 100],
      [199, 199],
    ] as const) {
      const levels = [...gradient(x, y), 255].map((level = 255) => Math.floor(level));
      expect(at(slot.left + x, slot.top + y)).toEqual(levels.slice(0, channels));
    }
    const seams = [
      [at(slot.left - 1, 130), at(slot.left, 130)],
      [at(slot.left + photoSide, 130), at(slot.left + photoSide - 1, 130)],
      [at(160, slot.top - 1), at(160, slot.top)],
      [at(160, slot.top + photoSide), at(160, slot.top + photoSide - 1)],
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
    ] as const) {
      expect(at(x, y)[0]).toBeGreaterThan(100);
      if (channels === 4) expect(at(x, y)[3]).toBe(255);
    }
  });

  it.each<[string, Paint]>([
    ['a thing that touches an edge', (x, y) => (Math.hypot(x, y - 100) < 40 ? [0, 0, 0] : [255, 255, 255])],
    ['a room with a horizon', (_x, y) => (y < 140 ? [230, 220, 210] : [90, 60, 40])],
    ['a pattern', (x) => (x % 40 < 20 ? [255, 255, 255] : [180, 30, 30])],
  ])('is not continued behind %s: the most usual colour of the edges stands in', (_name, paint) => {
    const photo = photoOf(paint, channels);
    expect(continuedBackdrop(photo, slot)).toBeNull();
    expect(findBackdrop(photo, slot)).toMatchObject({ kind: 'color' });
  });

  it('only minds the edges that have room beside them', () => {
    const photo = photoOf((x, y) => (Math.hypot(x, y - 100) < 40 ? [0, 0, 0] : [255, 255, 255]), channels);
    expect(continuedBackdrop(photo, { width: 260, height: 200, left: 0, top: 0 })).toMatchObject({
      kind: 'color',
    });
    expect(continuedBackdrop(photo, { width: 200, height: 200, left: 0, top: 0 })).toBeNull();
  });

  it('is the same painted around a photo that lies on a canvas, and nothing else is touched there', () => {
    const photo = photoOf(gradient, channels);
    const backdrop = continuedBackdrop(photo, slot);
    if (backdrop?.kind !== 'edges') throw new Error('expected edges');
    const whole = pixelsWithBackdrop(photo, slot, backdrop.edges);
    const canvas = { width: 400, height: 300, data: new Uint8Array(400 * 300 * 3).fill(7) };
    const [left, top] = [17, 23];
    const area = { left, top, width: slot.width, height: slot.height };
    const place = { left: left + slot.left, top: top + slot.top, width: photoSide, height: photoSide };
    paintBackdrop(canvas, { slot: area, photo: place }, backdrop.edges);
    const isIn = (x: number, y: number, { width, height, ...at }: typeof area) =>
      x >= at.left && x < at.left + width && y >= at.top && y < at.top + height;
    let wrong = 0;
    for (let y = 0; y < canvas.height; y += 1) {
      for (let x = 0; x < canvas.width; x += 1) {
        const start = ((y - top) * slot.width + x - left) * channels;
        const isPainted = isIn(x, y, area) && !isIn(x, y, place);
        for (let channel = 0; channel < 3; channel += 1) {
          const level = canvas.data[(y * canvas.width + x) * 3 + channel];
          if (level !== (isPainted ? whole.data[start + channel] : 7)) wrong += 1;
        }
      }
    }
    expect(wrong).toBe(0);
  });
});

it('a photo with transparent edges has no backdrop', () => {
  const cutOut = photoOf((x, y) => (isThing(x, y) ? [200, 0, 0, 255] : [0, 0, 0, 0]), 4);
  expect(findBackdrop(cutOut, slot)).toBeNull();
});

it('what can be seen through inside of a photo stays so where its backdrop goes on', () => {
  const holed = photoOf((x, y) => (isThing(x, y) ? [9, 9, 9, 60] : gradient(x, y)), 4);
  const backdrop = continuedBackdrop(holed, slot);
  if (backdrop?.kind !== 'edges') throw new Error('expected edges');
  const { data } = pixelsWithBackdrop(holed, slot, backdrop.edges);
  const middle = ((slot.top + 100) * slot.width + slot.left + 100) * 4;
  expect([...data.subarray(middle, middle + 4)]).toEqual([9, 9, 9, 60]);
});
