import { expect, it } from 'vitest';
import { typographicQuotes } from './quotes.ts';

it.each([
  ['en-GB', 'The "Fjell" mug', 'The “Fjell” mug'],
  ['', '"Fjell"', '“Fjell”'],
  ['de-DE', 'Becher "Fjell", 350 ml', 'Becher „Fjell“, 350 ml'],
  ['de-CH', 'Becher "Fjell"', 'Becher «Fjell»'],
  ['pl', 'Kubek "Fjell"', 'Kubek „Fjell”'],
  ['fr-FR', 'Tasse "Fjell"', 'Tasse «\u00a0Fjell\u00a0»'],
  ['ru', 'Кружка "Фьель"', 'Кружка «Фьель»'],
  ['sv', '"Fjell"', '”Fjell”'],
  ['de', 'Monitor 27" "Ultra"', 'Monitor 27″ „Ultra“'],
  ['de', '"Monitor 27"', '„Monitor 27“'],
  ['en', `Men's shoe, 5' 11"`, 'Men’s shoe, 5′ 11″'],
  ['de', 'Schon „richtig“', 'Schon „richtig“'],
])('in %s, %s', (language, value, expected) => {
  expect(typographicQuotes(value, language)).toBe(expected);
});
