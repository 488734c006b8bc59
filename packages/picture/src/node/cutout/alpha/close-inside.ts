import type { RawAlpha } from '../pixels.ts';

const levels = 64;

/** A pixel is inside if alpha reaches this on every path from it to the frame: partly from the first value, fully from the second. */
const insideFrom = 0.6;
const insideTo = 0.95;

/** Alpha up to which an inside pixel may be a hole and stays as it is, and alpha from which it becomes fully opaque. */
const holeBelow = 0.4;
const productFrom = 0.75;

/**
 * Makes opaque what the network was unsure about inside a product: goods are not see-through, and a white sole under a black one is not a
 * window. Almost transparent pixels stay, because they may be a hole.
 */
export function closeInside(raw: RawAlpha): RawAlpha {
  const walls = wallsOf(raw);
  const data = raw.data.slice();
  for (let at = 0; at < data.length; at += 1) {
    const value = data[at]!;
    if (value <= holeBelow || value === 1) continue;
    const inside = smoothStep(walls[at]! / (levels - 1), insideFrom, insideTo);
    data[at] = value + (1 - value) * inside * smoothStep(value, holeBelow, productFrom);
  }
  return { data, size: raw.size };
}

/**
 * Returns for each pixel the alpha that every path from it to the frame reaches, in levels: a flood rises from the frame level by level and
 * enters every pixel when it reaches the pixel's alpha.
 */
function wallsOf({ data, size }: RawAlpha): Uint8Array {
  const walls = new Uint8Array(data.length).fill(unreached);
  // Pixels waiting for the flood, as a linked list per level: `heads` has the first pixel of each, `nexts` the pixel after each.
  const heads = new Int32Array(levels).fill(-1);
  const nexts = new Int32Array(data.length);
  const reach = (at: number, flood: number) => {
    if (walls[at] !== unreached) return;
    const wall = Math.max(flood, Math.round((data[at] ?? 0) * (levels - 1)));
    walls[at] = wall;
    nexts[at] = heads[wall] ?? -1;
    heads[wall] = at;
  };
  for (let at = 0; at < size; at += 1) {
    for (const edge of [at, (size - 1) * size + at, at * size, at * size + size - 1]) reach(edge, 0);
  }
  for (let flood = 0; flood < levels; flood += 1) {
    for (let at = heads[flood] ?? -1; at >= 0; at = heads[flood] ?? -1) {
      heads[flood] = nexts[at] ?? -1;
      const column = at % size;
      if (column > 0) reach(at - 1, flood);
      if (column < size - 1) reach(at + 1, flood);
      if (at >= size) reach(at - size, flood);
      if (at < data.length - size) reach(at + size, flood);
    }
  }
  return walls;
}

const unreached = 255;

/** Returns 0 up to `from`, 1 from `to` on, and a smooth value in between. */
function smoothStep(value: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}
