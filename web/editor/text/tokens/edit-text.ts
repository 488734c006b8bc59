import {
  caretAt,
  fieldEndingAt,
  fieldStartingAt,
  splitPieces,
  toRange,
  wholeFields,
  type TextSelection,
} from './text-pieces.ts';

/** Longest text of a layer, in UTF-16 units. */
export const textLengthMax = 10_000;

/** A text and where the caret is in it. */
export type TextState = { readonly text: string; readonly selection: TextSelection };

/** Request of an input event; `target` is the range that it would change, where the browser knows that. */
type TextInput = {
  readonly type: string;
  readonly data: string;
  readonly target: { readonly start: number; readonly end: number } | null;
};

/** Kind of an edit: consecutive typing becomes one step of history; the others are steps of their own. */
export type EditKind = 'type' | 'delete' | 'paste' | 'break';

/** Result of an input: a new selection alone, or a changed text too (`kind`). */
export type TextEdit = TextState & { readonly kind: EditKind | 'select'; readonly isTooLong?: boolean };

/** Applies an input event to a text; null for edits that our texts do not have, such as bold words. */
export function editFor(state: TextState, input: TextInput): TextEdit | null {
  const { type, data } = input;
  const { start, end } = toRange(state.selection);
  if (type.startsWith('delete')) return deletion(state, input);
  const range = type === 'insertReplacementText' ? (input.target ?? { start, end }) : { start, end };
  if (type === 'insertText' || type === 'insertReplacementText') return insertion(state, range, data, 'type');
  if (type === 'insertParagraph' || type === 'insertLineBreak') return insertion(state, range, '\n', 'break');
  if (['insertFromPaste', 'insertFromDrop', 'insertFromYank', 'insertCompositionText'].includes(type))
    return insertion(state, range, data, 'paste');
  return null;
}

/** Returns an edit that replaces a range by words, as many as a text may have. */
export function insertion(
  { text }: Pick<TextState, 'text'>,
  range: { start: number; end: number },
  words: string,
  kind: EditKind,
): TextEdit {
  const { start, end } = wholeFields(splitPieces(text), range);
  const room = Math.max(0, textLengthMax - (text.length - (end - start)));
  const clean = plainWords(words);
  const put = withoutHalf(clean.slice(0, room));
  const caret = caretAt(start + put.length);
  const isTooLong = put.length < clean.length;
  return { text: text.slice(0, start) + put + text.slice(end), selection: caret, kind, isTooLong };
}

/** Backspace beside a field selects it, so that it is seen before it goes. */
function deletion(state: TextState, { type, target }: TextInput): TextEdit {
  const { text, selection } = state;
  const { start, end } = toRange(selection);
  const pieces = splitPieces(text);
  if (start === end) {
    const isForward = type.includes('Forward');
    const field = isForward ? fieldStartingAt(pieces, start) : fieldEndingAt(pieces, start);
    if (field !== undefined && type.startsWith('deleteContent'))
      return { text, selection: { anchor: field.start, focus: field.end }, kind: 'select' };
  }
  const range = start < end ? { start, end } : reach(state, type, target);
  const { start: from, end: to } = wholeFields(pieces, range);
  return { text: text.slice(0, from) + text.slice(to), selection: caretAt(from), kind: 'delete' };
}

/** Returns the range that a bare caret deletes: the browser's, or a letter with all that is joined to it. */
function reach(
  { text, selection: { focus } }: TextState,
  type: string,
  target: TextInput['target'],
): { start: number; end: number } {
  if (target !== null && target.end > target.start) return target;
  if (type.includes('Forward')) return { start: focus, end: focus + firstLetter(text.slice(focus)) };
  return { start: focus - lastLetter(text.slice(0, focus)), end: focus };
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function firstLetter(text: string): number {
  const [first] = letters.segment(text.slice(0, 64));
  return first?.segment.length ?? 0;
}

function lastLetter(text: string): number {
  return [...letters.segment(text.slice(-64))].at(-1)?.segment.length ?? 0;
}

/** Returns words in a template's format: without letters that have no picture, and with one kind of line break. */
export function plainWords(words: string): string {
  return words
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[^\P{Cc}\n]|[\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]/gu, '');
}

/** Never half of a letter that takes two units. */
function withoutHalf(text: string): string {
  return text.replace(/[\ud800-\udbff]$/, '');
}
