import { expect, test } from 'vitest';
import { findScreenPage } from './screen-pages.ts';

const list = [
  { pattern: '/login', file: 'login' },
  { pattern: '/feeds/$id', file: 'feed' },
  { pattern: '/projects/$projectId/feeds/$id', file: 'feed' },
  { pattern: '/projects/$projectId/feeds/new', file: 'new' },
];

test.each([
  ['/login', 'login'],
  ['/login?next=/feeds/new', 'login'],
  ['/login/', 'login'],
  ['/projects/1/feeds/2?state=failed#top', 'feed'],
  ['/projects/1/feeds/new', 'new'],
])('the address %s has the page of its screen', (url, file) => {
  expect(findScreenPage(list, url)?.file).toBe(file);
});

test.each(['/', '/log', '/login/more', '/projects/1/feeds', '//', '/feeds/1/2'])(
  'the address %s is of no screen that has a page of its own',
  (url) => {
    expect(findScreenPage(list, url)).toBeUndefined();
  },
);
