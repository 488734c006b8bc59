import { describe, expect, it } from 'vitest';
import { makeRandom } from '../../../../feed/src/random.fixture.ts';
import { balanceLines, type TextPiece } from './balance-lines.ts';

/** Each letter is 10 px wide, and so is a blank. */
const piecesOf = (text: string): TextPiece[] =>
  (text.match(/[^\s-]+-?\s*/g) ?? []).map((piece) => {
    const word = piece.trimEnd();
    return { text: piece, width: 10 * word.length, blank: 10 * (piece.length - word.length) };
  });
const balance = (text: string, room: number, maxLines = 50) =>
  balanceLines(piecesOf(text), { room, maxLines });
const widest = (lines: readonly string[]) => Math.max(...lines.map((line) => 10 * line.length));

/** Returns every way to break words into so many lines. */
function breaksOf(words: readonly string[], count: number): string[][] {
  if (count === 1) return [[words.join(' ')]];
  return words
    .slice(0, -1)
    .flatMap((_word, index) =>
      breaksOf(words.slice(index + 1), count - 1).map((rest) => [
        words.slice(0, index + 1).join(' '),
        ...rest,
      ]),
    );
}

describe('a balanced text', () => {
  it('leaves no single word on its last line', () => {
    expect(balance('aaaa bbbb cccc dd', 150)).toEqual(['aaaa bbbb', 'cccc dd']);
  });

  it.each([
    ['one line', 'aaaa bbbb', 90, 50],
    ['more lines than there may be', 'aaaa bbbb cccc', 50, 2],
    ['a word that is wider than the room', 'aaaa bbbbbbbb', 60, 50],
  ])('is left as it is when it has %s', (_name, text, room, maxLines) => {
    expect(balance(text, room, maxLines)).toBeNull();
  });

  it.each([
    [150, 'Vandre Roll-Top Backpack', ['Vandre Roll-Top', 'Backpack']],
    [160, 'Steel Mug 350 ml Spruce Top', ['Steel Mug 350 ml', 'Spruce Top']],
    [170, 'Steel Mug 350 ml, Spruce Top', ['Steel Mug 350 ml,', 'Spruce Top']],
    [150, 'Tabs Citrus 12 Stück neu', ['Tabs Citrus', '12 Stück neu']],
  ])('keeps words with hyphens and numbers with their units together (%i px)', (room, text, lines) => {
    expect(balance(text, room)).toEqual(lines);
  });

  it.each([
    [100, 'aaaa bbbb-cccc dddd', ['aaaa bbbb-', 'cccc dddd']],
    [150, 'Steel Mug 350 ml Spruce Top', ['Steel Mug 350', 'ml Spruce Top']],
    [60, 'a-b-c-d-e-f-g', ['a-b-', 'c-d-', 'e-f-g']],
  ])('breaks them rather than taking another line (%i px)', (room, text, lines) => {
    expect(balance(text, room)).toEqual(lines);
  });

  it('takes as few lines as fit, and of all ways to break them one whose longest line is shortest', () => {
    const random = makeRandom(5);
    for (let round = 0; round < 200; round += 1) {
      const words = Array.from({ length: random.below(10) }, () => 'x'.repeat(1 + random.below(9)));
      const room = 90 + 10 * random.below(12);
      const lines = balance(words.join(' '), room);
      if (lines === null) continue;
      expect(lines.join(' ')).toBe(words.join(' '));
      const fewer = breaksOf(words, lines.length - 1).filter((other) => widest(other) <= room);
      expect(fewer).toEqual([]);
      expect(widest(lines)).toBe(Math.min(...breaksOf(words, lines.length).map(widest)));
    }
  });
});
