import { expect, it } from 'vitest';
import { makeRandom } from '../../../../packages/feed/src/random.fixture.ts';
import { randomText } from '../../../../packages/picture/src/template/layers/random-layers.fixture.ts';
import { groupIntoLines, softBreaks, type LaidRun } from './line-breaks.ts';
import { makeItems, shownText, type ShownItem, type ShownPart } from './shown-items.ts';
import { isField, splitPieces, type Piece } from './text-pieces.ts';

const values: Readonly<Record<string, string>> = { TITLE: 'Cup of blue glass', PRICE: '$24.00', BRAND: '' };
const shownOf = (piece: Piece) => (isField(piece) ? (values[piece.expression.key] ?? 'x') : piece.source);

/** Returns the source text of items. */
function sourceOf(items: readonly ShownItem[]): string {
  const sources = items.map((item) => {
    if (item.kind === 'field') return item.piece.source;
    if (item.kind === 'newline') return '\n';
    return 'text' in item ? item.text : '';
  });
  return sources.join('');
}

/** The lines as a reader sees them: what hangs is not seen. */
function linesSeen(items: readonly (ShownItem | ShownPart)[]): string[] {
  const seen = (each: readonly (ShownItem | ShownPart)[]): string =>
    each
      .map((item) => {
        if (item.kind === 'field') return seen(item.parts);
        if (item.kind === 'soft' || item.kind === 'newline') return '\n';
        return item.kind === 'words' ? item.text : '';
      })
      .join('');
  return seen(items).split('\n');
}

function run(text: string, line: number, x = 0): LaidRun {
  return { text, x, y: line * 50 + 2, width: 10 * text.length, height: 46 };
}

it('the things that show a text stand for that text, whatever lines it is broken into', () => {
  for (let seed = 0; seed < 1000; seed += 1) {
    const random = makeRandom(seed);
    const text = randomText(random);
    const pieces = splitPieces(text);
    const length = shownText(pieces, shownOf).length;
    const breaks = [...Array(random.below(5)).keys()].map(() => random.below(length + 1));
    for (const each of [null, [], breaks])
      expect(sourceOf(makeItems(pieces, shownOf, { breaks: each }))).toBe(text);
  }
});

it("lines end where the engine's end, in words, at blanks and amid a field's value", () => {
  const pieces = splitPieces('New  {{TITLE}} unbreakable');
  const runs = [run('New Cup ', 0), run('of blue glass', 1), run('unbreak', 2), run('able', 3)];
  const breaks = softBreaks(groupIntoLines(runs, 50), shownText(pieces, shownOf), { isUppercase: false });
  const items = makeItems(pieces, shownOf, { breaks });
  expect(linesSeen(items)).toEqual(['New Cup', 'of blue glass', 'unbreak', 'able']);
});

it('capitals that are more letters than they were written with do not shift the lines', () => {
  const pieces = splitPieces('Große Füße');
  const breaks = softBreaks(groupIntoLines([run('GROSSE ', 0), run('FÜSSE', 1)], 50), 'Große Füße', {
    isUppercase: true,
  });
  expect(linesSeen(makeItems(pieces, shownOf, { breaks }))).toEqual(['Große', 'Füße']);
});

it('a line break of the text is no break of the engine, nor are empty lines', () => {
  const text = 'one\n\ntwo three';
  const runs = [run('one\n', 0), run('two ', 2), run('three', 3)];
  const lines = groupIntoLines(runs, 50);
  expect(lines.map(({ index }) => index)).toEqual([0, 2, 3]);
  const breaks = softBreaks(lines, text, { isUppercase: false });
  expect(linesSeen(makeItems(splitPieces(text), shownOf, { breaks }))).toEqual(['one', '', 'two', 'three']);
});

it('runs of other letters than the text has tell nothing of its lines', () => {
  const lines = groupIntoLines([run('old ', 0), run('words', 1)], 50);
  expect(softBreaks(lines, 'old wordss', { isUppercase: false })).toBeNull();
  expect(softBreaks(lines, 'old word', { isUppercase: false })).toBeNull();
});

it('what runs from right to left is in one line with what does not', () => {
  const runs = [run('بالعالم', 0), run(' ', 0), run('مرحبا', 0), run('hello', 0), run('again', 1)];
  expect(softBreaks(groupIntoLines(runs, 50), 'مرحبا بالعالم hello again', { isUppercase: false })).toEqual([
    20,
  ]);
});

it('the caret has a place on both sides of every field', () => {
  const kinds = makeItems(splitPieces('{{TITLE}}{{PRICE}}\n{{BRAND}} a'), shownOf, { breaks: null }).map(
    ({ kind }) => kind,
  );
  expect(kinds.join(' ')).toBe('holder field holder field holder newline holder field words');
});
