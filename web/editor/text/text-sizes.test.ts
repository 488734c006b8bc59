import { expect, it } from 'vitest';
import { largerSize, smallerSize } from './text-sizes.ts';

it('bigger and smaller go through the usual sizes and end at what a layer may have', () => {
  expect([largerSize(24), largerSize(25), largerSize(200), largerSize(213), largerSize(1000)]).toEqual([
    28, 28, 220, 220, 1000,
  ]);
  expect([smallerSize(28), smallerSize(25), smallerSize(220), smallerSize(205), smallerSize(8)]).toEqual([
    24, 24, 200, 200, 7,
  ]);
  expect(smallerSize(4)).toBe(4);
});
