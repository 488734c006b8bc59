import { expect, it } from 'vitest';
import { makeRandom } from '../../../../packages/feed/src/random.fixture.ts';
import { randomText } from '../../../../packages/picture/src/template/layers/random-layers.fixture.ts';
import { editFor, insertion, plainWords, textLengthMax, type TextState } from './edit-text.ts';
import { caretAt, isField, outsideFields, splitPieces, wholeFields } from './text-pieces.ts';

const cases = 1000;
const input = (type: string, data = '') => ({ type, data, target: null });
const at = (text: string, focus: number, anchor = focus): TextState => ({
  text,
  selection: { anchor, focus },
});

it('any text is the same again, byte for byte, when its pieces are put together', () => {
  for (let seed = 0; seed < cases; seed += 1) {
    const text = randomText(makeRandom(seed));
    const pieces = splitPieces(text);
    expect(pieces.map(({ source }) => source).join('')).toBe(text);
    for (const { start, end, source } of pieces) expect(text.slice(start, end)).toBe(source);
  }
});

it('the caret is never amid a field, and a range never cuts one', () => {
  for (let seed = 0; seed < cases; seed += 1) {
    const random = makeRandom(seed);
    const text = randomText(random);
    const pieces = splitPieces(text);
    const [one, other] = [random.below(text.length + 1), random.below(text.length + 1)];
    const isAmid = (offset: number) =>
      pieces.some((piece) => isField(piece) && piece.start < offset && offset < piece.end);
    expect(isAmid(outsideFields(pieces, one))).toBe(false);
    const range = { start: Math.min(one, other), end: Math.max(one, other) };
    const whole = wholeFields(pieces, range);
    expect([isAmid(whole.start), isAmid(whole.end)]).toEqual([false, false]);
    expect(whole.start <= range.start && range.end <= whole.end).toBe(true);
  }
});

it('what an edit does not touch stays as it is', () => {
  for (let seed = 0; seed < cases; seed += 1) {
    const random = makeRandom(seed);
    const text = randomText(random);
    const caret = outsideFields(splitPieces(text), random.below(text.length + 1));
    const typed = editFor(at(text, caret), input('insertText', 'é'));
    expect(typed?.text).toBe(`${text.slice(0, caret)}é${text.slice(caret)}`);
    expect(typed?.selection).toEqual(caretAt(caret + 1));
    const deleted = editFor(at(text, caret), input('deleteContentBackward'));
    if (deleted === null) throw new Error('nothing was deleted');
    expect(text.endsWith(deleted.text.slice(deleted.selection.focus))).toBe(true);
    expect(text.startsWith(deleted.text.slice(0, deleted.selection.focus))).toBe(true);
  }
});

it('Backspace behind a field selects it, and deletes it the next time', () => {
  const first = editFor(at('Only {{PRICE}}!', 14), input('deleteContentBackward'));
  expect(first).toEqual({ text: 'Only {{PRICE}}!', selection: { anchor: 5, focus: 14 }, kind: 'select' });
  const second = editFor(at('Only {{PRICE}}!', 14, 5), input('deleteContentBackward'));
  expect(second).toMatchObject({ text: 'Only !', selection: caretAt(5), kind: 'delete' });
});

it('Delete before a field selects it first as well', () => {
  const edit = editFor(at('{{PRICE}}', 0), input('deleteContentForward'));
  expect(edit).toMatchObject({ selection: { anchor: 0, focus: 9 }, kind: 'select' });
});

it('Backspace takes a letter with all that is joined to it', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(editFor(at(`a${family}`, 1 + family.length), input('deleteContentBackward'))?.text).toBe('a');
  expect(editFor(at('e\u0301', 2), input('deleteContentBackward'))?.text).toBe('');
});

it('typing closing braces makes a field of what is between them', () => {
  let state: TextState = at('', 0);
  for (const letter of '{{Sale price | upper}}') {
    const edit = editFor(state, input('insertText', letter));
    if (edit === null) throw new Error('nothing was typed');
    state = edit;
  }
  const [only] = splitPieces(state.text);
  expect(only?.expression).toEqual({ key: 'SALE_PRICE', calls: [{ name: 'upper', args: [] }] });
});

it('what is pasted is plain words with one kind of line break', () => {
  expect(plainWords('a\r\nb\rc\u2028d\te\u0000\ud800f\ufeff\u202eg')).toBe('a\nb\nc\nd efg');
});

it('a text never gets longer than a layer may have, nor ends in half a letter', () => {
  const long = insertion({ text: '' }, { start: 0, end: 0 }, '😀'.repeat(6000), 'paste');
  expect(long.text).toHaveLength(textLengthMax);
  expect(long.isTooLong).toBe(true);
  const odd = insertion({ text: 'a' }, { start: 1, end: 1 }, '😀'.repeat(6000), 'paste');
  expect(odd.text).toHaveLength(textLengthMax - 1);
  expect(odd.text).not.toMatch(/\p{Cs}/u);
});
