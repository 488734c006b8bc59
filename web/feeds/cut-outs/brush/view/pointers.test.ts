import { expect, test } from 'vitest';
import { makeRandom } from '../../../../../packages/feed/src/random.fixture.ts';
import { type Act, openPointers } from './pointers.ts';

const at = (x: number, y: number) => ({ x, y });
const kinds = (acts: readonly Act[]) => acts.map(({ kind }) => kind);
const finger = (id: number, x: number, y: number) =>
  ({ id, kind: 'touch', at: at(x, y), isPan: false }) as const;

test('one finger paints, and two that come down together move and zoom without leaving a stroke', () => {
  const pointers = openPointers();
  const acts = [
    ...pointers.press(finger(1, 100, 100)),
    ...pointers.press(finger(2, 200, 100)),
    ...pointers.move(2, at(300, 100)),
  ];
  expect(acts).toEqual([
    { kind: 'begin', at: at(100, 100), isLine: false },
    { kind: 'cancel' },
    { kind: 'pinch', factor: 2, at: at(200, 100), by: at(50, 0) },
  ]);
});

test('a hand that comes down in the middle of a stroke does not end it', () => {
  const pointers = openPointers();
  pointers.press(finger(1, 100, 100));
  pointers.move(1, at(160, 100));
  expect(pointers.press(finger(2, 300, 300))).toEqual([]);
  expect(pointers.move(2, at(310, 300))).toEqual([]);
  expect(pointers.lift(2)).toEqual([]);
  expect(kinds(pointers.lift(1))).toEqual(['end']);
});

test('the finger that stays after two have moved the picture paints nothing', () => {
  const pointers = openPointers();
  pointers.press(finger(1, 100, 100));
  pointers.press(finger(2, 200, 100));
  pointers.lift(1);
  expect(pointers.move(2, at(250, 150))).toEqual([]);
  expect(pointers.lift(2)).toEqual([]);
  expect(kinds(pointers.press(finger(3, 10, 10)))).toEqual(['begin']);
});

test('after a pen has painted, a finger moves the picture', () => {
  const pointers = openPointers();
  pointers.press({ id: 1, kind: 'pen', at: at(5, 5), isPan: false });
  pointers.lift(1);
  expect(pointers.press(finger(2, 50, 50))).toEqual([]);
  expect(pointers.move(2, at(60, 45))).toEqual([{ kind: 'pan', by: at(10, -5) }]);
});

test('with a key held the pointer moves the picture and paints nothing', () => {
  const pointers = openPointers();
  expect(pointers.press({ id: 1, kind: 'mouse', at: at(5, 5), isPan: true })).toEqual([]);
  expect(kinds(pointers.move(1, at(9, 9)))).toEqual(['pan']);
  expect(pointers.lift(1)).toEqual([]);
});

test('whatever pointers do, each stroke that begins ends once, and nothing is painted outside of strokes', () => {
  const random = makeRandom(21);
  for (let round = 0; round < 400; round += 1) {
    const pointers = openPointers();
    let isOpen = false;
    const check = (acts: readonly Act[]) => {
      for (const { kind } of acts) {
        if (kind === 'begin') {
          expect(isOpen).toBe(false);
          isOpen = true;
        }
        if (kind === 'go') expect(isOpen).toBe(true);
        if (kind === 'pan' || kind === 'pinch') expect(isOpen).toBe(false);
        if (kind === 'end' || kind === 'cancel') {
          expect(isOpen).toBe(true);
          isOpen = false;
        }
      }
    };
    for (let step = 0; step < 40; step += 1) {
      const id = 1 + random.below(3);
      const place = at(random.below(400), random.below(400));
      const kind = random.pick(['mouse', 'touch', 'touch', 'pen'] as const);
      const what = random.below(10);
      if (what < 4) check(pointers.press({ id, kind, at: place, isPan: random.isLucky(0.1) }));
      else if (what < 7) check(pointers.move(id, place));
      else if (what < 9) check(pointers.lift(id));
      else check(pointers.abort());
    }
    for (const id of [1, 2, 3]) check(pointers.lift(id));
    expect(isOpen).toBe(false);
    expect(pointers.mode()).toBe('idle');
  }
});
