import { describe, expect, it } from 'vitest';
import { hazeOf } from './haze.ts';

const size = 64;

function answer(valueAt: (x: number, y: number) => number) {
  const data = Float32Array.from({ length: size * size }, (_, at) =>
    valueAt(at % size, Math.floor(at / size)),
  );
  return { data, size };
}

/** Returns a disc whose outline goes over this many places. */
const disc = (radius: number, soft: number) => (x: number, y: number) =>
  Math.min(1, Math.max(0, 0.5 + (radius - Math.hypot(x - 32, y - 32)) / soft));

describe('haze', () => {
  it('is not what lies along an outline, of a large product or of a thin one', () => {
    expect(hazeOf(answer(disc(20, 3)))).toBe(0);
    expect(hazeOf(answer((x) => (x % 16 === 3 ? 0.5 : x % 16 === 4 ? 1 : 0)))).toBe(0);
  });

  it('is an area beside the product, or a veil over a part of it, each by its size', () => {
    const inside = (x: number, y: number) => x >= 2 && x < 12 && y >= 2 && y < 12;
    const smeared = answer((x, y) => (inside(x, y) ? 0.4 : disc(15, 1)(x, y)));
    const product = answer(disc(15, 1)).data.filter((value) => value > 0.5).length;
    // In a grid of ten by ten the outer two on each side have a sure neighbour.
    expect(hazeOf(smeared)).toBeCloseTo(36 / product, 6);
    const veiled = answer((x, y) => (x >= 27 && x < 37 && y >= 27 && y < 37 ? 0.7 : disc(15, 1)(x, y)));
    expect(hazeOf(veiled)).toBeCloseTo(36 / product, 6);
  });

  it('does not reach around the ends of rows', () => {
    const atBothEnds = answer((x) => (x < 2 || x >= size - 2 ? 0.5 : 0));
    expect(hazeOf(atBothEnds)).toBe(0);
  });

  it('of an answer without any product is finite', () => {
    expect(hazeOf(answer(() => 0))).toBe(0);
    expect(hazeOf(answer(() => 0.3))).toBe((size - 4) ** 2);
  });
});
