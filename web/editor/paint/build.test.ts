import { expect, it } from 'vitest';
import { openBuild } from './build.ts';

const told = (own: string | null, ...values: (string | null)[]): boolean => {
  const build = openBuild(own);
  for (const value of values) build.hear(value);
  return build.state().isOutdated;
};

it('a page is outdated once the server has another page, or draws otherwise than at first, and for good', () => {
  expect(told('editor-1.js', 'editor-1.js/a', 'editor-1.js/a', null)).toBe(false);
  expect(told('editor-1.js', 'editor-2.js/a')).toBe(true);
  expect(told('editor-1.js', 'editor-1.js/a', 'editor-1.js/b')).toBe(true);
  expect(told('editor-1.js', 'editor-1.js/a', 'editor-2.js/a', 'editor-1.js/a')).toBe(true);
});

it('a part that one side does not know says nothing', () => {
  expect(told(null, 'editor-2.js/a')).toBe(false);
  expect(told('editor-1.js', '/a', '/a')).toBe(false);
});
