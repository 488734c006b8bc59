import { expect, test } from 'vitest';
import { numbersInSource, numbersOf, readChecklist } from './checklist.ts';
import { linesWithoutTest } from './test-files.ts';

test('the checklist has all of its 395 lines in their order', () => {
  const numbers = readChecklist().map(({ number }) => number);
  expect(numbers).toEqual(Array.from({ length: 395 }, (_unused, i) => i + 1));
});

test('a line may wait for the part of the product that owns it', () => {
  const [line] = readChecklist('7. Plans are shown [e] — owner: billing');
  expect(line).toEqual({ number: 7, text: 'Plans are shown [e] — owner: billing', owner: 'billing' });
  expect(readChecklist('7. Plans are shown [e]')[0]).not.toHaveProperty('owner');
});

test.each([
  ['the list is shown [33]', [33]],
  ['the list is shown [33, 35-37]', [33, 35, 36, 37]],
  ['[315] the repeated child', [315]],
  ['item [3] of a list is shown', []],
  ['the list is shown', []],
])('%s: names the lines %j', (title, wanted) => expect(numbersOf(title)).toEqual(wanted));

test('titles are found in the text of a test file, lists of numbers in its code are not', () => {
  const source = `test('is shown [1, 2]', () => expect(rows).toEqual([3, 4]));\n  ['[5] the first', rows[6]],`;
  expect(numbersInSource(source)).toEqual([1, 2, 5]);
});

test('every line that must hold now is named by a test', () => {
  expect(linesWithoutTest()).toEqual([]);
});
