import { expect, test } from 'vitest';
import { isSameView, parseFeedsView } from './feeds-view.ts';

test.each([
  ['an address without anything shows the newest feeds', {}, {}],
  [
    'an address tells search, state, order and rows',
    { search: 'boots', state: 'tasks', sort: 'fetched', rows: 300, page: 2 },
    { search: 'boots', state: 'tasks', sort: 'fetched', rows: 300 },
  ],
  ['words that nobody knows are as good as none', { state: 'x', sort: 'toString', rows: 7 }, {}],
  ['as many rows as usual are not written', { rows: 10 }, {}],
])('%s', (_case, raw, view) => expect(parseFeedsView(raw)).toEqual(view));

test('two views are the same if they show the same, whatever page is open', () => {
  expect(isSameView({ state: 'paused' }, parseFeedsView({ state: 'paused', page: 3 }))).toBe(true);
  expect(isSameView({ state: 'paused' }, { state: 'paused', sort: 'name' })).toBe(false);
  expect(isSameView({}, { rows: 50 })).toBe(false);
});
