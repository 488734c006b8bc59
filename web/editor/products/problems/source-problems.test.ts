import { expect, test } from 'vitest';
import { lettersInSource } from './source-problems.ts';

const html = ['<p>Fine</p>', '<p>寸 ★</p>', '<p>★ 法</p>', '<p>&#x5bf8;</p>'].join('\n');
const lost = (letters: string[], signs: string[] = []) => [{ layerId: null, letters, signs }];

test('letters that no font has are said of the line they stand in first, in one sentence a line', () => {
  expect(lettersInSource(html, lost(['寸', '法'], ['★']))).toEqual([
    { line: 2, isGrave: true, text: expect.stringContaining('寸 ★') },
    { line: 3, isGrave: true, text: expect.stringContaining('法') },
  ]);
});

test('signs alone are no more than a hint, and what is written as an entity is said of the first line', () => {
  expect(lettersInSource(html, lost([], ['★']))).toMatchObject([{ line: 2, isGrave: false }]);
  expect(lettersInSource('<p>a</p>\n<p>&#x5bf8;</p>', lost(['寸']))).toMatchObject([
    { line: 1, isGrave: true },
  ]);
  expect(lettersInSource(html, [])).toEqual([]);
});
