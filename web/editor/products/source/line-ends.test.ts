import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { findDifference, detectLineEnds } from './line-ends.ts';

const texts = ['', 'a', 'a\nb\n', 'a\r\nb\r\n', 'a\r\nb\nc', 'a\rb\r\nc', '\r\n', '\r', 'a\r\r\nb', '\n\r\n'];

test.each(texts)('the source editor gives %j back byte for byte', (text) => {
  const state = EditorState.create({
    doc: text,
    extensions: [EditorState.lineSeparator.of(detectLineEnds(text))],
  });
  expect(state.sliceDoc()).toBe(text);
});

test('a text of another system keeps its line ends when a line is added', () => {
  expect(detectLineEnds('<div>\r\n</div>\r\n')).toBe('\r\n');
  expect(detectLineEnds('<div>\n</div>')).toBe('\n');
  expect(detectLineEnds('<div></div>')).toBe('\n');
});

test('the difference of two texts turns one into the other, and is no longer than it must be', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 500; round += 1) {
    const text = Array.from({ length: random(12) }, () => 'ab\n'[random(3)]).join('');
    const [from, length] = [random(text.length + 1), random(4)];
    const after = text.slice(0, from) + 'ab\n'.slice(0, random(4)) + text.slice(from + length);
    const difference = findDifference(text, after);
    if (difference === null) {
      expect(after).toBe(text);
      continue;
    }
    const { from: start, to, insert } = difference;
    expect(text.slice(0, start) + insert + text.slice(to)).toBe(after);
    expect(to - start).toBeLessThanOrEqual(Math.max(length, text.length - after.length));
  }
});
