import { describe, expect, it } from 'vitest';
import { makeRandom } from '../../../../feed/src/random.fixture.ts';
import { painted } from '../object/photo-objects.fixture.ts';
import { contactShadow } from './contact-shadow.ts';
import { findFootLine } from './foot-line.ts';
import { cellPx } from './shadow-cells.ts';

const size = { width: 400, height: 400 };
const slot = { left: 60, top: 30, width: 520, height: 480 };

type Shape = (x: number, y: number) => boolean;

function productOf(shape: Shape) {
  const pixels = painted(size, (x, y) => (shape(x, y) ? [40, 40, 40, 255] : [0, 0, 0, 0]));
  return { ...pixels, isPremultiplied: true };
}

function feetOf(shape: Shape) {
  const feet = findFootLine(productOf(shape), slot);
  if (feet === null) throw new Error('nothing there');
  /** Returns the certainty that it touches the ground at a px of the product. */
  const touchAt = (x: number) => feet.touch[Math.trunc((x + slot.left) / cellPx) - feet.first] ?? Number.NaN;
  return { ...feet, touchAt };
}

const box: Shape = (x, y) => x >= 100 && x < 300 && y >= 50 && y < 350;
const leg =
  (left: number, bottom: number): Shape =>
  (x, y) =>
    x >= left && x < left + 16 && y >= 200 && y < bottom;
const seat: Shape = (x, y) => x >= 60 && x < 340 && y >= 180 && y < 215;
const legs = [leg(64, 340), leg(200, 384), leg(320, 350), leg(140, 310)];
const chair: Shape = (x, y) => seat(x, y) || legs.some((each) => each(x, y));

describe('the foot line of a product', () => {
  it('is the lower edge of what stands flat', () => {
    const { touchAt, stands, lowest } = feetOf(box);
    expect(stands).toBe(1);
    for (const x of [104, 200, 296]) expect(touchAt(x)).toBeGreaterThan(0.95);
    expect(Math.max(...lowest.filter((row) => row > 0))).toBe((slot.top + 350) / cellPx);
  });

  it('is below each leg, those further back too, and not between them', () => {
    const { touchAt, stands } = feetOf(chair);
    expect(stands).toBeGreaterThan(0.95);
    for (const left of [64, 200, 320, 140]) expect(touchAt(left + 8), `${left}`).toBeGreaterThan(0.2);
    for (const between of [110, 175, 270]) expect(touchAt(between), `${between}`).toBeLessThan(0.05);
  });

  it('is no side of what is round or pointed', () => {
    const ball = feetOf((x, y) => (x - 200) ** 2 + (y - 200) ** 2 < 180 ** 2);
    expect(ball.touchAt(200)).toBeGreaterThan(0.95);
    expect(ball.touchAt(45)).toBe(0);
    expect(ball.touchAt(340)).toBe(0);
    expect(feetOf((x, y) => Math.abs(x - 200) + Math.abs(y - 200) < 180).stands).toBe(0);
  });

  it('does not hold what would fall over', () => {
    const stick: Shape = (x, y) => Math.abs(x - (360 - y)) < 12 && y >= 40 && y < 350;
    expect(feetOf(stick).stands).toBe(0);
    const lamp: Shape = (x, y) =>
      (y >= 330 && y < 350 && x < 80) || (x >= 300 && y < 200) || (y < 40 && x >= 40);
    expect(feetOf(lamp).stands).toBe(0);
  });
});

describe('a shadow made for a product', () => {
  it('is even around one whose feet the photo cuts off', () => {
    const product = productOf(box);
    const below = (hasFeet: boolean) => {
      const { values, columns } = contactShadow(product, slot, hasFeet);
      const row = Math.trunc((slot.top + 354) / cellPx);
      return values[row * columns + Math.trunc((slot.left + 200) / cellPx)] ?? 0;
    };
    expect(below(true)).toBeGreaterThan(0.45);
    expect(below(false)).toBeLessThan(0.25);
  });

  it('is a share of black everywhere, and none far away, whatever stands there', () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const random = makeRandom(seed);
      const blobs = Array.from({ length: 1 + random.below(6) }, () => ({
        x: random.below(400),
        y: random.below(400),
        radius: 10 + random.below(120),
      }));
      const shape: Shape = (x, y) =>
        blobs.some((blob) => (x - blob.x) ** 2 + (y - blob.y) ** 2 < blob.radius ** 2);
      const wide = { left: 700, top: 700, width: 1800, height: 1800 };
      const { values, columns } = contactShadow(productOf(shape), wide, true);
      expect(
        values.every((value) => value >= 0 && value <= 1),
        `seed ${seed}`,
      ).toBe(true);
      expect(Math.max(...values.subarray(0, columns * 60)), `seed ${seed}`).toBeLessThan(0.002);
    }
  });
});
