import { describe, expect, it } from 'vitest';
import type { Pixels } from '../../../paint.ts';
import type { KeptFile } from './kept-file.ts';
import { packFitted, unpackFitted } from './kept-pixels.ts';

let seed = 11;
const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;

/** Flat, with noise, or nothing but noise. */
function somePixels(): Pixels {
  const side = () => 1 + Math.floor(random() ** 3 * 400);
  const [width, height] = [side(), side()];
  const channels = random() < 0.5 ? 3 : 4;
  const noise = Math.floor(random() * 3) * 127;
  const data = Uint8Array.from({ length: width * height * channels }, () => 128 + (random() - 0.5) * noise);
  return { width, height, channels, isPremultiplied: random() < 0.5, data };
}

describe('kept pixels', () => {
  it('are the same when they are unpacked, whatever their size, and alone in their memory', () => {
    const neighbour = Buffer.from('shares memory with other small buffers');
    for (let time = 0; time < 120; time += 1) {
      const pixels = somePixels();
      const before = Uint8Array.from(pixels.data);
      let file: KeptFile | null = null;
      packFitted(pixels, ({ head, body }) => (file = { head, body: Uint8Array.from(body) }));
      expect(Buffer.compare(pixels.data, before)).toBe(0);
      const found = file === null ? null : unpackFitted(file);
      expect(found).toMatchObject({ ...pixels, data: expect.anything() });
      expect(Buffer.compare(found?.data ?? Buffer.alloc(0), before)).toBe(0);
      expect(found?.data.buffer.byteLength).toBe(before.length);
    }
    expect(neighbour.toString()).toBe('shares memory with other small buffers');
  });

  it('are none where the file holds something else', () => {
    const head = { width: 2, height: 2, channels: 3, isPremultiplied: false, packing: 'none' };
    const body = new Uint8Array(12);
    expect(unpackFitted({ head, body })).toMatchObject({ width: 2, height: 2 });
    for (const wrong of [null, {}, { ...head, width: 0 }, { ...head, height: 3 }, { ...head, channels: 1 }])
      expect(unpackFitted({ head: wrong, body })).toBeNull();
  });
});
