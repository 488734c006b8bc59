import { expect, test } from 'vitest';
import { parseFeedPageSearch } from './feed-page-search.ts';

test('an address without anything shows all products', () => {
  expect(parseFeedPageSearch({})).toEqual({ view: 'products', state: undefined });
});

test('view and filter come from the address', () => {
  expect(parseFeedPageSearch({ view: 'runs', state: 'original' })).toEqual({
    view: 'runs',
    state: 'original',
  });
});

test('words that nobody knows are as good as none', () => {
  expect(parseFeedPageSearch({ view: 'x', state: 'toString' })).toEqual({
    view: 'products',
    state: undefined,
  });
});
