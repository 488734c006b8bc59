import { describe, expect, it, test } from 'vitest';
import { priceLine, roundTicks } from './price-line.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();
const seen = (...prices: [number, string][]) =>
  prices.map(([at, price]) => ({ at: day(at), price, struck: '' }));
const spansOf = (prices: [number, string][], ...watched: [number, number][]) =>
  priceLine({
    seen: seen(...prices),
    watched: watched.map(([from, to]) => ({ from: day(from), to: day(to) })),
  })?.spans.map(({ fromMs, toMs, amount }) => [
    new Date(fromMs).getUTCDate(),
    new Date(toMs).getUTCDate(),
    amount,
  ]);

describe('the line of prices', () => {
  it('holds each price until the next, and the newest until the last reading', () => {
    const prices: [number, string][] = [
      [1, '20.00 EUR'],
      [5, '10.00 EUR'],
    ];
    expect(spansOf(prices, [1, 9])).toEqual([
      [1, 5, 20],
      [5, 9, 10],
    ]);
  });

  it('has holes where the feed was not read, and where it had no price or one in another currency', () => {
    expect(
      spansOf(
        [
          [1, '20.00 EUR'],
          [8, '10.00 EUR'],
        ],
        [1, 3],
        [8, 9],
      ),
    ).toEqual([
      [1, 3, 20],
      [8, 9, 10],
    ]);
    expect(
      spansOf(
        [
          [1, '5.00 USD'],
          [2, ''],
          [3, '10.00 EUR'],
          [4, ''],
        ],
        [1, 9],
      ),
    ).toEqual([[3, 4, 10]]);
  });

  it('is a point where the feed was read once, and none before it was', () => {
    expect(spansOf([[1, '20.00 EUR']], [3, 3])).toEqual([[3, 3, 20]]);
    expect(spansOf([[1, '20.00 EUR']])).toBe(undefined);
    expect(spansOf([[1, '']], [1, 9])).toBe(undefined);
  });
});

test.each([
  [
    [80, 120],
    [80, 100, 120],
  ],
  [
    [79.9, 99.9],
    [70, 80, 90, 100],
  ],
  [
    [0.99, 1.29],
    [0.9, 1, 1.1, 1.2, 1.3],
  ],
  [[1299, 1299], [1299]],
  [
    [5, 2000],
    [0, 1000, 2000],
  ],
])('round amounts enclose %o', ([least = 0, most = 0], ticks) => {
  expect(roundTicks(least, most)).toEqual(ticks);
});
