import { expect, test } from 'vitest';
import { sharedSentences } from './shared-sentences.ts';

const photo = (end: string) =>
  `The shop's photo could not be fetched. The server answered with status ${end}`;

test.each([
  [photo('404.'), photo('404.'), photo('404.')],
  [photo('404.'), photo('500.'), "The shop's photo could not be fetched."],
  ['One.', 'Other.', 'One.'],
])('%j and %j say in common: %j', (first, last, shared) => {
  expect(sharedSentences(first, last)).toBe(shared);
});
