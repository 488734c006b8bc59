import { expect, test } from 'vitest';
import { parseListSearch } from './list-search.ts';

test.each([
  ['search and page', { search: 'boots', page: '3' }, { search: 'boots', page: 3 }],
  ['an empty search is none', { search: '' }, {}],
  ['page 1 is not written', { page: '1' }, {}],
  ['a page that is no number', { page: 'x' }, {}],
  ['a negative page', { page: '-2' }, {}],
  ['other parameters stay', { success: 'true', page: '2' }, { success: 'true', page: 2 }],
])('%s', (_case, raw, wanted) => expect(parseListSearch(raw)).toEqual(wanted));
