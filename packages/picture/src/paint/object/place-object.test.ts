import { describe, expect, test } from 'vitest';
import type { PhotoLayout } from '../paint-engine.ts';
import type { Side } from '../pixels/edge-colors.ts';
import type { Rectangle, Size } from '../pixels/pixels.ts';
import type { FoundObject } from './find-object.ts';
import { placeObject, type Placing } from './place-object.ts';

const square = { width: 1000, height: 1000 };
const usual: Placing = { share: 80, standsOnLine: false, fit: 'contain', x: 0.5, y: 0.5 };

function objectIn(
  [left, top, right, bottom]: readonly [number, number, number, number],
  cutSides: Side[] = [],
): FoundObject {
  return {
    left,
    top,
    width: right - left,
    height: bottom - top,
    middle: { x: (left + right) / 2, y: (top + bottom) / 2 },
    cutSides,
    ground: 'calm',
    hasShadow: false,
    frame: 0,
  };
}

function slotOf(size: Size, padding = 0) {
  const inner = { width: size.width - 2 * padding, height: size.height - 2 * padding };
  return { whole: size, inner: { left: padding, top: padding, ...inner } };
}

/** Returns where the object is in the slot, in px. */
function shownAt({ drawn, left, top, hidden }: PhotoLayout, found: FoundObject, photo: Size): Rectangle {
  const [across, down] = [drawn.width / photo.width, drawn.height / photo.height];
  return {
    left: left - hidden.left + found.left * across,
    top: top - hidden.top + found.top * down,
    width: found.width * across,
    height: found.height * down,
  };
}

function placed(found: FoundObject, photo: Size, slot: ReturnType<typeof slotOf>, placing = usual) {
  const layout = placeObject(photo, found, slot, placing);
  if (layout === null) throw new Error('not placed');
  return { layout, at: shownAt(layout, found, photo) };
}

describe('a product of an even size', () => {
  test.each([
    ['small in its photo', objectIn([350, 300, 650, 600])],
    ['nearly as large as its photo', objectIn([20, 30, 980, 970])],
    ['wide', objectIn([50, 400, 950, 600])],
    ['tall', objectIn([450, 40, 550, 960])],
    ['in a corner', objectIn([600, 600, 980, 980])],
  ])('takes 78 to 84 per cent of its slot where it is %s', (_name, found) => {
    const { at } = placed(found, { width: 1000, height: 1000 }, slotOf({ width: 700, height: 500 }));
    const share = Math.max(at.width / 700, at.height / 500);
    expect(share).toBeGreaterThan(0.78);
    expect(share).toBeLessThan(0.841);
  });

  test('is not enlarged beyond half of its own px again', () => {
    const { layout } = placed(objectIn([480, 480, 520, 520]), square, slotOf({ width: 900, height: 900 }));
    expect(layout.drawn.width).toBeLessThanOrEqual(1500);
  });

  test('rests in the middle, whatever its photo leaves free', () => {
    const { at } = placed(objectIn([40, 100, 400, 500]), square, slotOf({ width: 800, height: 600 }));
    expect(at.left + at.width / 2).toBeCloseTo(400, -0.5);
    expect(at.top + at.height / 2).toBeCloseTo(300, -0.5);
  });

  test('leans a little to the side on which it is light', () => {
    const found = { ...objectIn([200, 200, 800, 800]), middle: { x: 420, y: 500 } };
    const { at } = placed(found, square, slotOf({ width: 800, height: 800 }));
    const middle = at.left + at.width / 2;
    expect(middle).toBeGreaterThan(405);
    expect(middle).toBeLessThan(440);
  });

  test('stands where others stand, tall or wide', () => {
    const slot = slotOf({ width: 1080, height: 800 });
    const feet = [
      objectIn([300, 100, 700, 900]),
      objectIn([100, 300, 900, 800]),
      objectIn([300, 300, 700, 700]),
    ].map((found) => {
      const { at } = placed(found, square, slot, { ...usual, standsOnLine: true });
      return Math.round(at.top + at.height);
    });
    expect(Math.max(...feet) - Math.min(...feet)).toBeLessThanOrEqual(17);
  });

  test('rests at the side that is asked for', () => {
    const found = objectIn([300, 300, 700, 700]);
    const slot = slotOf({ width: 900, height: 400 });
    expect(placed(found, square, slot, { ...usual, x: 0 }).at.left).toBeCloseTo(0, -0.5);
    const right = placed(found, square, slot, { ...usual, x: 1 }).at;
    expect(right.left + right.width).toBeCloseTo(900, -0.5);
  });
});

describe('a product that its photo cuts', () => {
  const slot = slotOf({ width: 800, height: 800 });

  test('has that edge of the photo on the slot’s', () => {
    const { layout } = placed(objectIn([300, 200, 700, 1000], ['bottom']), square, slot);
    expect(layout.top + layout.height).toBe(800);
    const right = placed(objectIn([300, 300, 1000, 700], ['right']), square, slot).layout;
    expect(right.left + right.width).toBe(800);
  });

  test('reaches from side to side where both ends are cut', () => {
    const { layout, at } = placed(objectIn([0, 400, 1000, 600], ['left', 'right']), square, slot);
    expect([layout.left, layout.width]).toEqual([0, 800]);
    expect(at.height).toBeLessThan(800);
  });

  test('is not placed where its slot would cut it', () => {
    const found = objectIn([0, 50, 1000, 950], ['left', 'right']);
    expect(placeObject(square, found, slotOf({ width: 1000, height: 400 }), usual)).toBeNull();
  });
});

describe('a photo that fills its slot', () => {
  test('leaves no room and cuts no product', () => {
    const found = objectIn([100, 300, 600, 700]);
    const { layout, at } = placed(found, square, slotOf({ width: 900, height: 500 }), {
      ...usual,
      fit: 'cover',
    });
    expect([layout.left, layout.top, layout.width, layout.height]).toEqual([0, 0, 900, 500]);
    expect(at.top).toBeGreaterThanOrEqual(0);
    expect(at.top + at.height).toBeLessThanOrEqual(500);
  });
});

test('no product is cut, however photo, product and slot are', () => {
  let seed = 4711;
  const random = (from: number, to: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return from + (seed % (to - from + 1));
  };
  let count = 0;
  for (let round = 0; round < 5000; round += 1) {
    const photo = { width: random(100, 3000), height: random(100, 3000) };
    const left = random(0, photo.width - 11);
    const top = random(0, photo.height - 11);
    const right = random(left + 10, photo.width);
    const bottom = random(top + 10, photo.height);
    const cut = [
      left === 0 ? (['left'] as const) : [],
      bottom === photo.height ? (['bottom'] as const) : [],
      random(0, 5) === 0 ? (['right'] as const) : [],
    ].flat();
    const found = objectIn([left, top, cut.includes('right') ? photo.width : right, bottom], cut);
    const size = { width: random(40, 1500), height: random(40, 1500) };
    const slot = slotOf(size, random(0, 15));
    const placing = {
      share: random(20, 100),
      standsOnLine: random(0, 1) === 0,
      fit: random(0, 3) === 0 ? ('cover' as const) : ('contain' as const),
      x: random(0, 4) / 4,
      y: random(0, 4) / 4,
    };
    const layout = placeObject(photo, found, slot, placing);
    if (layout === null) continue;
    count += 1;
    const at = shownAt(layout, found, photo);
    const said = JSON.stringify({ photo, found, slot, placing, layout, at });
    expect(at.left, said).toBeGreaterThanOrEqual(-1.5);
    expect(at.top, said).toBeGreaterThanOrEqual(-1.5);
    expect(at.left + at.width, said).toBeLessThanOrEqual(size.width + 1.5);
    expect(at.top + at.height, said).toBeLessThanOrEqual(size.height + 1.5);
    expect(layout.left + layout.width).toBeLessThanOrEqual(size.width);
    expect(layout.hidden.left + layout.width).toBeLessThanOrEqual(layout.drawn.width);
    expect(layout.hidden.top + layout.height).toBeLessThanOrEqual(layout.drawn.height);
  }
  expect(count).toBeGreaterThan(4000);
});
