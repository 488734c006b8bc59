import { expect, test } from 'vitest';
import { parseFeedPageSearch } from './feed-page-search.ts';

test('an address without anything shows all products', () => {
  expect(parseFeedPageSearch({})).toEqual({
    view: 'products',
    state: undefined,
    reason: undefined,
    background: undefined,
    finding: undefined,
  });
});

test('view and filter come from the address', () => {
  expect(parseFeedPageSearch({ view: 'runs', state: 'original' })).toEqual({
    view: 'runs',
    state: 'original',
    reason: undefined,
    background: undefined,
    finding: undefined,
  });
});

test('what became of backgrounds is a filter beside the state', () => {
  expect(parseFeedPageSearch({ state: 'enhanced', background: 'doubtful' })).toMatchObject({
    state: 'enhanced',
    background: 'doubtful',
  });
});

test('what is noted of products is a filter', () => {
  expect(parseFeedPageSearch({ finding: 'long_title' }).finding).toBe('long_title');
});

test('a reason counts among the products that kept their image only', () => {
  expect(parseFeedPageSearch({ state: 'original', reason: 'no_image' }).reason).toBe('no_image');
  expect(parseFeedPageSearch({ state: 'enhanced', reason: 'no_image' }).reason).toBeUndefined();
  expect(parseFeedPageSearch({ reason: 'no_image' }).reason).toBeUndefined();
});

test('words that nobody knows are as good as none', () => {
  expect(
    parseFeedPageSearch({ view: 'x', state: 'toString', reason: ['x'], background: 'x', finding: 'x' }),
  ).toEqual({
    view: 'products',
    state: undefined,
    reason: undefined,
    background: undefined,
    finding: undefined,
  });
});

test('a product is named by its id, also where that is a number', () => {
  expect(parseFeedPageSearch({ product: 'NS-1004' }).product).toBe('NS-1004');
  expect(parseFeedPageSearch({ product: 1004 }).product).toBe('1004');
  expect(parseFeedPageSearch({ product: ['x'] }).product).toBeUndefined();
});

test('the order of products comes from the address, and one that nobody knows is none', () => {
  expect(parseFeedPageSearch({ sort: 'price_up' }).sort).toBe('price_up');
  expect(parseFeedPageSearch({ sort: 'colour' }).sort).toBeUndefined();
});
