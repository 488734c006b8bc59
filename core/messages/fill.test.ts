import { expect, test } from 'vitest';
import { fill } from './fill.ts';

const photos = '{count, plural, =0 {No photo} one {# photo} other {# photos}} of {name}';

test.each([
  ['Feed {name}', { name: "O'{x}" }, "Feed O'{x}"],
  ['{names}', { names: ['red', 'blue'] }, 'red, blue'],
  ['{count, number} products', { count: 1_284 }, '1,284 products'],
  [photos, { count: 0, name: 'Cup' }, 'No photo of Cup'],
  [photos, { count: 1, name: 'Cup' }, '1 photo of Cup'],
  [photos, { count: 2_000, name: 'Cup' }, '2,000 photos of Cup'],
  ['{isDone, select, true {Done {at}} other {Open}}', { isDone: true, at: 'now' }, 'Done now'],
  ['{isDone, select, true {Done {at}} other {Open}}', { isDone: false }, 'Open'],
  ["The feed's own: '{{'PRICE'}}', ''{a}''", { a: 1 }, "The feed's own: {{PRICE}}, '1'"],
  ["{count, plural, other {'#'#}}", { count: 3 }, '#3'],
])('%s', (sentence, facts, filled) => expect(fill(sentence, facts, 'en-US')).toBe(filled));

test('takes the plural and the numbers of the language', () => {
  const files = '{count, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}';
  expect([1, 3, 12_345].map((count) => fill(files, { count }, 'pl'))).toEqual([
    '1 plik',
    '3 pliki',
    '12\u00A0345 plików',
  ]);
});
