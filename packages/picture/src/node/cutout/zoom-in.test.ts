import { describe, expect, it } from 'vitest';
import { createCutter } from './cut-out.ts';
import type { RgbPixels } from './pixels.ts';
import { ownManifest, readModel } from './read-model.ts';
import { findFrame, partOf } from './zoom-in.ts';

const size = 64;

/** Returns an answer of 64 px that found this rectangle, in places from and to. */
function found(left: number, top: number, right: number, bottom: number) {
  const data = Float32Array.from({ length: size * size }, (_, at) => {
    const [x, y] = [at % size, Math.floor(at / size)];
    return x >= left && x < right && y >= top && y < bottom ? 0.9 : 0;
  });
  return { data, size };
}

function photo(width: number, height: number): RgbPixels {
  return { data: new Uint8Array(width * height * 3), width, height };
}

describe('a look from nearby', () => {
  it('shows what was found with room around it, and nothing but what is on the photo', () => {
    const frame = findFrame(found(16, 0, 32, 16), photo(640, 640));
    if (frame === null) throw new Error('no frame');
    // Found are 160 to 320 px across and 0 to 160 px down.
    expect(frame.left).toBeLessThan(160);
    expect(frame.left + frame.width).toBeGreaterThan(320);
    expect(frame.top).toBe(0);
    expect(frame.height).toBeGreaterThan(160);
    expect(frame.width * frame.height).toBeLessThan(0.2 * 640 * 640);
  });

  it('is not worth it where the product takes most of the photo, or where nothing was found', () => {
    expect(findFrame(found(4, 4, 60, 60), photo(640, 640))).toBeNull();
    expect(findFrame(found(0, 0, 0, 0), photo(640, 640))).toBeNull();
  });

  it('never shows fewer pixels than the network sees, which would only blur them', () => {
    expect(findFrame(found(30, 30, 34, 34), photo(60, 60))).toBeNull();
    const frame = findFrame(found(30, 30, 34, 34), photo(200, 200));
    expect(frame?.width).toBeGreaterThanOrEqual(size);
    expect(frame?.height).toBeGreaterThanOrEqual(size);
  });

  it('leaves out specks, but no part of the product that lies apart', () => {
    const speck = found(20, 20, 40, 40);
    speck.data[63 * size + 63] = 1;
    expect(findFrame(speck, photo(640, 640))).toEqual(findFrame(found(20, 20, 40, 40), photo(640, 640)));
    const pair = found(10, 20, 20, 30);
    found(40, 20, 50, 30).data.forEach((value, at) => {
      if (value > 0) pair.data[at] = value;
    });
    const frame = findFrame(pair, photo(640, 640));
    expect(frame?.left).toBeLessThan(100);
    expect((frame?.left ?? 0) + (frame?.width ?? 0)).toBeGreaterThan(500);
  });

  it('takes the rows of its frame from the photo, byte for byte', () => {
    const whole = { data: Uint8Array.from({ length: 5 * 4 * 3 }, (_, at) => at), width: 5, height: 4 };
    const part = partOf(whole, { left: 1, top: 2, width: 2, height: 2 });
    expect([...part.data]).toEqual([33, 34, 35, 36, 37, 38, 48, 49, 50, 51, 52, 53]);
  });

  it('finds the outline of a product that takes a fiftieth of its photo', async () => {
    const [side, middle, radius] = [1000, 700, 76];
    const data = new Uint8Array(side * side * 3);
    for (let at = 0; at < side * side; at += 1) {
      const isProduct = Math.hypot((at % side) - middle, Math.floor(at / side) - middle) < radius;
      data.set(isProduct ? [214, 96, 40] : [236, 236, 238], at * 3);
    }
    const { alpha } = await createCutter(await readModel(ownManifest))({ data, width: side, height: side });
    let wrong = 0;
    alpha?.data.forEach((value, at) => {
      const distance = Math.hypot((at % side) - middle, Math.floor(at / side) - middle) - radius;
      if (Math.abs(distance) > 1.5 && value > 127 !== distance < 0) wrong += 1;
    });
    expect(alpha?.data).toHaveLength(side * side);
    // A tenth of a pixel all around; at a place of 4 px it would be several times as much.
    expect(wrong).toBeLessThan(0.1 * 2 * Math.PI * radius);
  });
});
