import { describe, expect, test } from 'vitest';
import { isUuid, newPathOf, pathAfterChoosing, paths, projectIdOfPath } from './paths.ts';

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
    [`/feeds/${id}/edit`, `/projects/${id}/feeds`],
    [`/templates/${id}`, `/projects/${id}/templates`],
  ])('on %s leads to %s', (pathname, wanted) => expect(pathAfterChoosing(id, pathname)).toBe(wanted));
});

test('every section is reached with and without a project', () => {
  expect(paths.editFeed('f', id)).toBe(`/projects/${id}/feeds/f/edit`);
  expect(paths.editFeed('f')).toBe('/feeds/f/edit');
});

test.each([
  ['/projects', `/projects/new`],
  ['/settings', `/projects/new`],
  ['/feeds', `/projects/${id}/feeds/new`],
  [`/projects/${id}/feeds/${id}/edit`, `/projects/${id}/feeds/new`],
  [`/projects/${id}/templates`, `/projects/${id}/templates/new`],
])('one more of what %s lists is made at %s', (pathname, wanted) => {
  expect(newPathOf(pathname, id)).toBe(wanted);
});
