import { describe, expect, it } from 'vitest';
import { makeRandom } from '../../../packages/feed/src/random.fixture.ts';
import type { Pixels } from '#picture/paint';
import { decodePixels, encodePixels } from './editor-pixels.ts';

function pixelsOf(width: number, height: number, channels: 3 | 4, isPremultiplied = false): Pixels {
  const random = makeRandom(7);
  const data = Uint8Array.from({ length: width * height * channels }, () => random.below(256));
  return { width, height, channels, isPremultiplied, data };
}

describe('pixels on their way to the editor', () => {
  it.each([
    pixelsOf(1, 1, 3),
    pixelsOf(7, 5, 3),
    pixelsOf(5, 7, 4),
    pixelsOf(64, 1, 4, true),
    pixelsOf(1, 64, 4, true),
  ])('arrive as they were sent', (pixels) => {
    const arrived = decodePixels(encodePixels(pixels).buffer);
    expect(arrived).toEqual({ ...pixels, data: expect.any(Uint8Array) });
    expect(arrived?.data).toEqual(pixels.data);
  });

  it('have a head of 24 bytes that says what they are', () => {
    const sent = encodePixels(pixelsOf(300, 2, 4, true));
    expect([...sent.subarray(0, 16)]).toEqual([...Buffer.from('FMPX'), 4, 1, 0, 0, 44, 1, 0, 0, 2, 0, 0, 0]);
    expect(sent.length).toBe(24 + 300 * 2 * 4);
  });

  it('are in memory of their own, so that giving it back takes nothing from others', () => {
    const sent = encodePixels(pixelsOf(3, 3, 3)).buffer;
    const arrived = decodePixels(sent);
    expect(arrived?.data.buffer).not.toBe(sent);
    expect(arrived?.data.byteLength).toBe(arrived?.data.buffer.byteLength);
  });

  it('are nothing when something else arrived, or not all of it', () => {
    const { buffer } = encodePixels(pixelsOf(4, 4, 3));
    const otherMark = buffer.slice(0);
    new Uint8Array(otherMark)[0] = 0;
    for (const bytes of [new ArrayBuffer(0), buffer.slice(0, 24), buffer.slice(0, -1), otherMark])
      expect(decodePixels(bytes)).toBeNull();
  });
});
