import { expect, it } from 'vitest';
import { mapValue } from './map-value.ts';

it.each([
  ['in stock', ['in stock', 'Ready', 'preorder', 'Soon'], 'Ready'],
  ['In_Stock', ['in stock', 'Ready', 'preorder', 'Soon'], 'Ready'],
  ['preorder', ['in stock', 'Ready', 'preorder', 'Soon'], 'Soon'],
  ['gone', ['in stock', 'Ready', 'preorder', 'Soon'], ''],
  ['gone', ['in stock', 'Ready', 'Ask us'], 'Ask us'],
  ['new', ['new', '', 'x'], ''],
  ['new', ['new', 'one', 'new', 'two'], 'one'],
])('%j by %j is %j', (value, pairs, other) => {
  expect(mapValue(value, pairs)).toBe(other);
});
