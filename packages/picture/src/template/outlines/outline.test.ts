import { describe, expect, it } from 'vitest';
import { makeRandom } from '../../../../feed/src/random.fixture.ts';
import { isBesideOutline, isOnOutline, makeOutline, outlineShapes, type Outlined } from './outline.ts';
import { writeClipPath, writeEdgePath } from './outline-path.ts';
import { onCircle } from './turn.ts';

const all = Array.from({ length: 200 }, (_unused, seed) => randomOutlined(seed));

function randomOutlined(seed: number): Outlined {
  const random = makeRandom(seed);
  const share = (least: number) => least + ((1 - least) * random.below(101)) / 100;
  return {
    shape: random.pick(outlineShapes),
    width: 2 + random.below(900),
    height: 2 + random.below(900),
    points: 3 + random.below(58),
    depth: Math.min(0.95, share(0.02)),
    head: share(0.05),
    shaft: share(0.05),
    from: random.below(721) - 360,
    sweep: 1 + random.below(360),
    thickness: share(0.02),
  };
}

const numbersIn = (path: string) => (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);

describe('an outline', () => {
  it('lies in its box, which a polygon, a star, a burst and an arrow touch on all sides', () => {
    for (const outlined of all) {
      const corners = makeOutline(outlined).flat();
      const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
      const bounds = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
      const box = [0, 0, outlined.width, outlined.height];
      bounds.forEach((bound, at) => {
        const inside = at < 2 ? bound - (box[at] ?? 0) : (box[at] ?? 0) - bound;
        expect(inside).toBeGreaterThan(-1e-6);
        if (outlined.shape !== 'arc' && outlined.shape !== 'arrow') expect(inside).toBeLessThan(1e-6);
      });
    }
  });

  it('is what it was asked for: corners, points, and a head beside a shaft', () => {
    const box = { width: 100, height: 60 };
    const [triangle] = makeOutline({ ...box, shape: 'polygon', points: 3 });
    expect(triangle?.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [50, 0],
      [100, 60],
      [0, 60],
    ]);
    expect(makeOutline({ ...box, shape: 'star', points: 7 })[0]).toHaveLength(14);
    expect(makeOutline({ ...box, shape: 'arrow', head: 0.25, shaft: 0.5 })[0]).toContainEqual({
      x: 75,
      y: 0,
    });
    expect(makeOutline({ ...box, shape: 'arrow', shaft: 1 })[0]).toHaveLength(5);
    expect(makeOutline({ ...box, shape: 'arc', sweep: 360 })).toHaveLength(2);
    expect(makeOutline({ ...box, shape: 'arc', sweep: 360, thickness: 1 })).toHaveLength(1);
  });

  it('is hit in what is filled, beside it as far as is said, and not in its hole', () => {
    const ring = makeOutline({ shape: 'arc', width: 200, height: 200, sweep: 360, thickness: 0.25 });
    expect(isOnOutline(ring, { x: 12, y: 100 }, 0)).toBe(true);
    expect(isOnOutline(ring, { x: 100, y: 100 }, 0)).toBe(false);
    expect(isOnOutline(ring, { x: 28, y: 100 }, 2)).toBe(false);
    expect(isOnOutline(ring, { x: 26, y: 100 }, 2)).toBe(true);
    const star = makeOutline({ shape: 'star', width: 200, height: 200 });
    expect(isOnOutline(star, { x: 100, y: 100 }, 0)).toBe(true);
    expect(isOnOutline(star, { x: 10, y: 10 }, 3)).toBe(false);
    expect(isBesideOutline(star, { x: 100, y: 100 }, 5)).toBe(false);
  });

  it('has a path of whole numbers and hundredths, in its box, rounded and drawn in however much is asked for', () => {
    for (const [seed, outlined] of all.entries()) {
      const random = makeRandom(seed);
      const [radius, edge] = [random.below(200), random.below(200)];
      const rings = makeOutline(outlined);
      for (const path of [writeClipPath(rings, radius, edge), writeEdgePath(rings, radius, edge)]) {
        expect(path).toMatch(/^path\(evenodd, '[MLCZ\d. -]+'\)$/);
        const most = Math.max(outlined.width, outlined.height) + 0.01;
        for (const number of numbersIn(path))
          expect(
            number >= -0.01 && number <= most,
            JSON.stringify([outlined, radius, edge, path.slice(0, 300)]),
          ).toBe(true);
      }
    }
  });
});

it('places on a circle are those of trigonometry', () => {
  for (let degrees = -720; degrees <= 720; degrees += 7.3) {
    const { x, y } = onCircle(degrees);
    expect(x).toBeCloseTo(Math.sin((degrees * Math.PI) / 180), 12);
    expect(y).toBeCloseTo(-Math.cos((degrees * Math.PI) / 180), 12);
  }
});
