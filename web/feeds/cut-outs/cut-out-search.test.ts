import { expect, test } from 'vitest';
import { parseCutOutSearch } from './cut-out-search.ts';

test('an address without anything shows what is to be looked at, one by one', () => {
  expect(parseCutOutSearch({})).toEqual({ show: 'to_look_at', as: 'one', photo: undefined });
});

test('filter, view and photo come from the address, and words that nobody knows are as good as none', () => {
  const photo = 'ab'.repeat(32);
  expect(parseCutOutSearch({ show: 'decided', as: 'grid', photo })).toEqual({
    show: 'decided',
    as: 'grid',
    photo,
  });
  expect(parseCutOutSearch({ show: 'toString', as: 'x', photo: '../x' })).toEqual(parseCutOutSearch({}));
});
