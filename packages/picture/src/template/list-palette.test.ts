import { expect, it } from 'vitest';
import { listPalette } from './list-palette.ts';

it('has each colour once, short ones written out, the first ones first', () => {
  expect(listPalette(['#0B57D0', '#fff', '#0b57d0', '#ffffff', '#a1b'])).toEqual([
    '#0b57d0',
    '#ffffff',
    '#aa11bb',
  ]);
});

it('is no longer than a person looks through', () => {
  const many = Array.from({ length: 300 }, (_, i) => `#0000${(i % 256).toString(16).padStart(2, '0')}`);
  expect(listPalette(many)).toHaveLength(24);
});
