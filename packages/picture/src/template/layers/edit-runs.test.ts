import { describe, expect, it } from 'vitest';
import { makeRandom, type Random } from '../../../../feed/src/random.fixture.ts';
import { findCommonLook, movedRuns, withLook } from './edit-runs.ts';
import { randomRuns, randomText } from './random-layers.fixture.ts';
import { piecesOfRuns, type RunLook } from './runs.ts';
import type { TextRun } from './words-schema.ts';

const red = { color: '#d00' };
const usual = { color: '#000', fontWeight: 400, italic: false, decoration: 'none' } as const;

/** Returns the words in each look, `[…]` around those that have one. */
function shown(text: string, runs: readonly TextRun[] | undefined): string {
  return piecesOfRuns(text, runs)
    .map((piece) => (Object.keys(piece.look).length > 0 ? `[${piece.text}]` : piece.text))
    .join('');
}

describe('a text that is changed', () => {
  const price = [{ text: '{{PRICE}}', ...red }];

  it.each([
    ['typing before a run', 'a {{PRICE}} b', 'aX {{PRICE}} b', price, 'aX [{{PRICE}}] b'],
    ['typing at the start of a run', 'a bc d', 'a Xbc d', [{ text: 'bc', ...red }], 'a X[bc] d'],
    ['typing at the start of the text', 'bc d', 'Xbc d', [{ text: 'bc', ...red }], '[Xbc] d'],
    ['typing in a run', 'a bc d', 'a bXc d', [{ text: 'bc', ...red }], 'a [bXc] d'],
    ['typing at the end of a run', 'a bc d', 'a bcX d', [{ text: 'bc', ...red }], 'a [bcX] d'],
    ['writing over a run', 'a bc d', 'a X d', [{ text: 'bc', ...red }], 'a [X] d'],
    ['writing over more than a run', 'a bc d', 'X', [{ text: 'bc', ...red }], 'X'],
    ['writing over its end', 'a bc d', 'a bX', [{ text: 'bc', ...red }], 'a [bX]'],
    ['writing over its beginning', 'a bc d', 'Xc d', [{ text: 'bc', ...red }], 'X[c] d'],
    ['deleting a run', 'a {{PRICE}} b', 'a  b', price, 'a  b'],
    ['deleting everything', 'a {{PRICE}} b', '', price, ''],
  ])('keeps the looks of its words: %s', (...each) => {
    const [, text, next, runs, expected] = each;
    expect(shown(next, movedRuns(text, next, runs))).toBe(expected);
  });

  it('has words of the same look before and behind the change, whatever was changed', () => {
    const random = makeRandom(12);
    for (let round = 0; round < 300; round += 1) {
      // No two letters are equal: which of two equal ones was deleted cannot be told afterwards.
      const text = String.fromCharCode(...Array.from({ length: random.below(60) }, (_, at) => 0x3b1 + at));
      const runs = randomRuns(text, random);
      const start = random.below(text.length + 1);
      const end = Math.min(text.length, start + random.below(9));
      const next = text.slice(0, start) + random.pick(['', '\u0001', '\u0001\u0002\u0001']) + text.slice(end);
      const [before, after] = [looksOf(text, runs), looksOf(next, movedRuns(text, next, runs))];
      expect(after.slice(0, start)).toEqual(before.slice(0, start));
      expect(after.slice(next.length - (text.length - end))).toEqual(before.slice(end));
    }
  });
});

function looksOf(text: string, runs: readonly TextRun[] | undefined): RunLook[] {
  return piecesOfRuns(text, runs).flatMap((piece) =>
    Array.from({ length: piece.text.length }, () => piece.look),
  );
}

function rangeIn(text: string, random: Random) {
  const start = random.below(text.length + 1);
  return { start, end: Math.min(text.length, start + random.below(20)) };
}

describe('words that are given a look', () => {
  it('have it, keep what it does not say, and all others stay as they are', () => {
    const random = makeRandom(5);
    for (let round = 0; round < 300; round += 1) {
      const text = randomText(random).slice(0, 120).replaceAll(/[{}]/g, '');
      const layer = { ...usual, text, runs: randomRuns(text, random) };
      const range = rangeIn(text, random);
      const runs = withLook(layer, range, () => ({ fontWeight: 777 }));
      const [before, after] = [looksOf(text, layer.runs), looksOf(text, runs)];
      for (const [at, look] of after.entries()) {
        const isIn = at >= range.start && at < range.end;
        const { fontWeight = 400, size = 1, color = '#000', italic = false } = look;
        const was = before[at] ?? {};
        expect(fontWeight).toBe(isIn ? 777 : (was.fontWeight ?? 400));
        expect([size, color, italic]).toEqual([was.size ?? 1, was.color ?? '#000', was.italic ?? false]);
      }
      if (range.end > range.start) expect(findCommonLook({ ...layer, runs }, range).fontWeight).toBe(777);
    }
  });

  it('are in no run any more when they look as the rest does, or are to', () => {
    const layer = { ...usual, text: 'a bc d', runs: [{ text: 'bc', ...red }] };
    expect(withLook(layer, { start: 2, end: 4 }, () => ({ color: '#000' }))).toBeUndefined();
    expect(withLook(layer, { start: 0, end: 6 }, null)).toBeUndefined();
    expect(shown(layer.text, withLook(layer, { start: 3, end: 6 }, null))).toBe('a [b]c d');
  });

  it('are one run with the words beside them that look alike', () => {
    const layer = { ...usual, text: 'a bc d', runs: [{ text: 'bc', ...red }] };
    expect(withLook(layer, { start: 4, end: 6 }, () => red)).toEqual([{ text: 'bc d', ...red }]);
  });

  it('say what they have in common', () => {
    const layer = { ...usual, text: 'a bc d', runs: [{ text: 'bc', ...red }] };
    expect(findCommonLook(layer, { start: 2, end: 4 })).toMatchObject({ color: '#d00', size: 1 });
    expect(findCommonLook(layer, { start: 0, end: 4 })).not.toHaveProperty('color');
    expect(findCommonLook(layer, { start: 0, end: 4 })).toMatchObject({ fontWeight: 400 });
  });
});
