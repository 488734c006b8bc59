import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { feedIdOfPath, isUuid, hrefOfNew, hrefAfterChoosing, pages, projectIdOfPath } from './pages.ts';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('a project id in a path [20]', () => {
  test.each([
    ['a UUID', `/projects/${id}/feeds`, id],
    ['a UUID in upper case, read in lower case', `/projects/${id.toUpperCase()}/feeds`, id],
    ['the last segment', `/projects/${id}`, id],
    ['no UUID', '/projects/abc/templates', undefined],
    ['a UUID with something before it', `/projects/x${id}/feeds`, undefined],
    ['a UUID with something after it', `/projects/${id}0/feeds`, undefined],
    ['the word new', '/projects/new', undefined],
    ['a UUID in another section', `/feeds/${id}`, undefined],
    ['nothing', '/projects', undefined],
  ])('%s', (_case, pathname, wanted) => expect(projectIdOfPath(pathname)).toBe(wanted));

  test('counts whatever its version', () => {
    expect(isUuid('00000000-0000-0000-0000-000000000000')).toBe(true);
    expect(isUuid(undefined)).toBe(false);
  });
});

test.each([
  ['a feed’s page', `/feeds/${id}`, id],
  ['a part of it, in a project', `/projects/${id.replace('0', '1')}/feeds/${id.toUpperCase()}/edit`, id],
  ['a new feed', '/feeds/new', undefined],
  ['the list', '/feeds', undefined],
  ['a template', `/templates/${id}`, undefined],
])('the feed of %s', (_case, pathname, wanted) => expect(feedIdOfPath(pathname)).toBe(wanted));

describe('choosing a project [88-90]', () => {
  test.each([
    ['/projects', `/projects/${id}/templates`],
    ['/settings', `/projects/${id}/templates`],
    [`/projects/11111111-1111-4111-8111-111111111111/feeds`, `/projects/${id}/templates`],
    ['/templates', `/projects/${id}/templates`],
    ['/feeds', `/projects/${id}/feeds`],
    ['/templates/new', `/projects/${id}/templates/new`],
    ['/feeds/new', `/projects/${id}/feeds/new`],
    [`/feeds/${id}`, `/projects/${id}/feeds`],
    ['/billing', `/projects/${id}/billing`],
    [`/feeds/${id}/edit`, `/projects/${id}/feeds`],
    [`/templates/${id}`, `/projects/${id}/templates`],
  ])('on %s leads to %s', (pathname, wanted) => expect(hrefAfterChoosing(id, pathname)).toBe(wanted));
});

test('every section is reached with and without a project', () => {
  expect(pages.editFeed.href('f', id)).toBe(`/projects/${id}/feeds/f/edit`);
  expect(pages.editFeed.href('f')).toBe('/feeds/f/edit');
});

test("the address of a page is spelled in this folder's table and nowhere else", () => {
  const sections = new Set(Object.values(pages).map(({ pattern }) => pattern.split('/')[1]));
  const spelled = new RegExp(`['"\`]/(${[...sections].join('|')})(?=[/'"\`])`);
  const web = path.join(import.meta.dirname, '../..');
  const files = globSync('**/*.{ts,tsx}', { cwd: web }).filter(
    (file) => !/\.test\.|pages\/pages\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => spelled.test(readFileSync(path.join(web, file), 'utf8')))).toEqual([]);
});

test.each([
  ['/projects', `/projects/new`],
  ['/settings', `/projects/new`],
  ['/feeds', `/projects/${id}/feeds/new`],
  [`/projects/${id}/feeds/${id}/edit`, `/projects/${id}/feeds/new`],
  [`/projects/${id}/templates`, `/projects/${id}/templates/new`],
])('one more of what %s lists is made at %s', (pathname, wanted) => {
  expect(hrefOfNew(pathname, id)).toBe(wanted);
});
