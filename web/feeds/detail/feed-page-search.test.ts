import { expect, test } from 'vitest';
import { parseFeedPageSearch } from './feed-page-search.ts';

const everything = {
  view: 'products',
  state: undefined,
  reason: undefined,
  background: undefined,
  finding: undefined,
};

test.each([
  ['without anything shows all products', {}, everything],
  [
    'tells view and filter',
    { view: 'history', state: 'original' },
    { ...everything, view: 'history', state: 'original' },
  ],
  [
    'tells what became of backgrounds beside the state, and what is noted',
    { state: 'enhanced', background: 'doubtful', finding: 'long_title' },
    { ...everything, state: 'enhanced', background: 'doubtful', finding: 'long_title' },
  ],
  [
    'of an earlier release leads to the view that has its place',
    { view: 'outputs' },
    { ...everything, view: 'publish' },
  ],
  [
    'with words that nobody knows is as good as one without',
    { view: 'x', state: 'toString', reason: ['x'], background: 'x', finding: 'x' },
    everything,
  ],
])('an address %s', (_case, search, parsed) => {
  expect(parseFeedPageSearch(search)).toEqual(parsed);
});

test('a reason counts among the products that kept their image only', () => {
  expect(parseFeedPageSearch({ state: 'original', reason: 'no_image' }).reason).toBe('no_image');
  expect(parseFeedPageSearch({ state: 'enhanced', reason: 'no_image' }).reason).toBeUndefined();
  expect(parseFeedPageSearch({ reason: 'no_image' }).reason).toBeUndefined();
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
