import { expect, test } from 'vitest';
import { listKeyCaps, findShortcut, shortcuts } from './shortcuts.ts';

test('a sequence is complete with its last key, whatever was pressed before it', () => {
  expect(findShortcut(['g', 'f'])?.id).toBe('feeds');
  expect(findShortcut(['x', 'g', 't'])?.id).toBe('templates');
  expect(findShortcut(['g'])).toBeUndefined();
  expect(findShortcut(['f'])).toBeUndefined();
  expect(findShortcut(['g', 'x', 'f'])).toBeUndefined();
});

test('a key that needs Ctrl does nothing alone', () => {
  expect(findShortcut(['k'])).toBeUndefined();
});

test('no shortcut is the end of another, which it would always take the place of', () => {
  const sequences = shortcuts.filter(({ isWithControl }) => isWithControl !== true).map(({ keys }) => keys);
  for (const keys of sequences) {
    const ends = sequences.filter(
      (other) => other !== keys && keys.slice(-other.length).join(' ') === other.join(' '),
    );
    expect(ends).toEqual([]);
  }
});

test('the keys are named as the keyboard names them', () => {
  const [palette] = shortcuts;
  expect(palette && listKeyCaps(palette, 'MacIntel')).toEqual(['⌘', 'K']);
  expect(palette && listKeyCaps(palette, 'Linux x86_64')).toEqual(['Ctrl', 'K']);
});
