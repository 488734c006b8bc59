import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keys, keysChangedByTemplateEnd, keysOfFeed } from './query-keys.ts';

const feedLists = [
  keys.feedPage('p', { page: 1 }),
  keys.feedsOfTemplate('p', 't'),
  keys.feedsFound('p', 'shoe'),
];
const templateLists = [
  keys.templatePage('p', '', 1),
  keys.templatesOfProject('p'),
  keys.templatesFound('p', 'shoe'),
];

test('a key that is spelled outside the table does not compile', () => {
  // @ts-expect-error -- `npm run check` fails when this compiles
  const filters: QueryFilters = { queryKey: ['feeds'] };
  // @ts-expect-error -- the same for what is written by key
  const write = (client: QueryClient) => client.setQueryData(['feed', 'f'], {});
  expect([filters.queryKey, write]).toHaveLength(2);
});

test('no two things are kept under the same key', () => {
  const fixed = Object.values(keys).filter((entry) => Array.isArray(entry));
  const texts = [...fixed, ...feedLists, ...templateLists].map((entry) => JSON.stringify(entry));
  expect(new Set(texts).size).toBe(texts.length);
});

test('one key stands for every list of feeds, and one for every list of templates', () => {
  for (const list of feedLists) expect(beginsWith(list, keys.feedLists)).toBe(true);
  for (const list of templateLists) expect(beginsWith(list, keys.templateLists)).toBe(true);
});

test('what is forgotten with a feed includes its products and its pictures', () => {
  const forgotten = keysOfFeed({ id: 'record', feedmaker_feed_id: 'service' });
  const kept = [
    keys.feed('record'),
    keys.serviceFeed('service'),
    keys.feedStatus('service'),
    keys.feedProductsPage('service', { state: 'original', page: 1 }),
    keys.feedRuns('service', 1, undefined),
  ];
  for (const entry of kept) expect(forgotten.some((start) => beginsWith(entry, start))).toBe(true);
});

test("a template's end reaches every feed and every list of feeds", () => {
  const kinds = keysChangedByTemplateEnd.map(([kind]) => kind);
  for (const [kind] of [keys.feedLists, keys.feed('f'), keys.serviceFeed('s'), keys.feedStatus('s')])
    expect(kinds).toContain(kind);
});

function beginsWith(key: readonly unknown[], start: readonly unknown[]): boolean {
  return start.every((part, place) => part === key[place]);
}
