import { expect, test } from 'vitest';
import { makeRandom } from '../../packages/feed/src/random.fixture.ts';
import { settle, type Settled } from './settle.ts';

test('what was judged stays while nothing else shows', () => {
  const judged = settle(undefined, 'EUR');
  expect(settle(settle(judged, null), 'EUR')).toEqual({ value: 'EUR', hasTurned: false });
});

test('it follows the shop once, and is given up rather than turned back', () => {
  const turned = settle(settle(undefined, ','), '.');
  expect(turned).toEqual({ value: '.', hasTurned: true });
  expect(settle(turned, ',')).toEqual({ value: null, hasTurned: true });
  expect(settle(settle(turned, ','), '.')).toEqual({ value: null, hasTurned: true });
});

test('whatever a feed shows from one refresh to the next, nothing that was left is gone back to', () => {
  const random = makeRandom(5);
  for (let shop = 0; shop < 2_000; shop += 1) {
    let kept: Settled<string> | undefined;
    const held: (string | null)[] = [];
    for (let refresh = 0; refresh < 30; refresh += 1) {
      kept = settle(kept, [null, ',', '.', ' '][random.below(4)] ?? null);
      if (held.at(-1) !== kept.value) held.push(kept.value);
    }
    const judged = held.filter((value) => value !== null);
    expect(new Set(judged).size).toBe(judged.length);
    expect(held.length).toBeLessThanOrEqual(4);
  }
});
