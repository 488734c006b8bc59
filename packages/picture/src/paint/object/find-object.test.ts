import { describe, expect, test } from 'vitest';
import { findObject } from './find-object.ts';
import { painted, shadowBelow, studio } from './photo-objects.fixture.ts';

const small = { width: 160, height: 160 };
const photo = { width: 1600, height: 1600 };
const grounds = [
  ['white', [255, 255, 255]],
  ['grey', [214, 212, 208]],
  ['coral', [214, 132, 106]],
  ['slate', [66, 80, 88]],
] as const;

/** In a box from 40 to 120 across and 50 to 110 down. */
const isIn = (x: number, y: number) => x >= 40 && x < 120 && y >= 50 && y < 110;

/** Returns a box of one colour on a ground, with a soft shadow at its foot. */
function boxOn(ground: readonly [number, number, number], box: readonly number[]) {
  const at = studio(ground, small);
  return painted(small, (x, y) => {
    if (isIn(x, y)) return box;
    const light = shadowBelow(x, y, { across: 80, down: 112, radius: 55 });
    return at(x, y).map((level) => level * light);
  });
}

function expectNear(found: ReturnType<typeof findObject>, [left, top, right, bottom]: readonly number[]) {
  if (found === null || left === undefined || top === undefined) throw new Error('nothing was found');
  const ends = [found.left, found.top, found.left + found.width, found.top + found.height];
  for (const [at, end] of [left, top, right ?? 0, bottom ?? 0].entries())
    expect(Math.abs((ends[at] ?? 0) - end), ends.join(' ')).toBeLessThanOrEqual(25);
}

describe('an object on a calm ground', () => {
  test.each(grounds)('is found on %s without the shadow at its foot', (_name, ground) => {
    const found = findObject(boxOn(ground, [40, 120, 60]), photo);
    expectNear(found, [400, 500, 1200, 1100]);
    expect(found?.cutSides).toEqual([]);
    expect(found?.ground).toBe('calm');
  });

  test('is found on white when it is white itself, by its edges', () => {
    const found = findObject(
      painted(small, (x, y) => {
        return isIn(x, y) ? [236, 236, 236] : [255, 255, 255];
      }),
      photo,
    );
    expectNear(found, [400, 500, 1200, 1100]);
  });

  test('is all of them where there are two', () => {
    const found = findObject(
      painted(small, (x, y) => {
        const isOneOfTwo = y >= 60 && y < 100 && ((x >= 20 && x < 60) || (x >= 110 && x < 150));
        return isOneOfTwo ? [30, 60, 140] : [250, 250, 250];
      }),
      photo,
    );
    expectNear(found, [200, 600, 1500, 1000]);
  });

  test('does not grow by specks of dust', () => {
    const found = findObject(
      painted(small, (x, y) => {
        const isDust = (x === 12 && y === 10) || (x === 150 && y > 139 && y < 142);
        return isIn(x, y) || isDust ? [30, 60, 140] : [250, 250, 250];
      }),
      photo,
    );
    expectNear(found, [400, 500, 1200, 1100]);
  });
});

test('a thin line around a photo is its frame, and no ground', () => {
  const framed = painted(small, (x, y) => {
    if (Math.min(x, y, 159 - x, 159 - y) === 0) return [120, 120, 120];
    return isIn(x, y) ? [30, 60, 140] : [250, 250, 250];
  });
  const found = findObject(framed, photo);
  expectNear(found, [400, 500, 1200, 1100]);
  expect(found?.frame).toBe(20);
});

describe('what a photo cuts off', () => {
  const cut = (isPart: (x: number, y: number) => boolean) =>
    findObject(
      painted(small, (x, y) => (isPart(x, y) ? [150, 60, 40] : [245, 245, 245])),
      photo,
    );

  test('is told by the side at which it goes on', () => {
    expect(cut((x, y) => x > 50 && x < 110 && y > 40)?.cutSides).toEqual(['bottom']);
    expect(cut((_x, y) => y > 60 && y < 110)?.cutSides).toEqual(['left', 'right']);
  });

  test('is not what only touches an edge', () => {
    const disc = cut((x, y) => Math.hypot(x - 79.5, y - 79.5) < 81);
    expect(disc?.cutSides).toEqual([]);
  });

  test('is no object when all four sides cut it', () => {
    expect(cut(() => true)).toBeNull();
  });
});

test('in a photo without a calm ground nothing is taken for an object', () => {
  const scene = painted(small, (x, y) => {
    const wave = 90 * Math.sin(x / 7) * Math.cos(y / 9);
    return [128 + wave, 110 - wave, 90 + wave / 2];
  });
  expect(findObject(scene, photo)).toBeNull();
});

describe('an object on nothing', () => {
  const cutOut = (alphaAt: (x: number, y: number) => number) =>
    findObject(
      painted(small, (x, y) => [20, 20, 20, alphaAt(x, y)]),
      photo,
    );

  test('is what is opaque, without dust', () => {
    const found = cutOut((x, y) => (isIn(x, y) || (x === 5 && y === 5) ? 255 : 0));
    expectNear(found, [400, 500, 1200, 1100]);
    expect([found?.ground, found?.hasShadow]).toEqual(['transparent', false]);
  });

  test('has a shadow of its own where a faint one comes with it', () => {
    const found = cutOut((x, y) => {
      if (isIn(x, y)) return 255;
      return Math.max(0, 90 - 2 * Math.hypot(x - 80, (y - 112) * 3));
    });
    expectNear(found, [400, 500, 1200, 1100]);
    expect(found?.hasShadow).toBe(true);
  });
});
