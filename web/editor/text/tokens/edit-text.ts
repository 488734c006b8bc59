import {
  caretAt,
  fieldEndingAt,
  fieldStartingAt,
  splitPieces,
  toRange,
  wholeFields,
  type TextSelection,
} from './text-pieces.ts';

/** Maximum length of a layer's text, in UTF-16 units. */
export const textLengthMax = 10_000;

export type TextState = { readonly text: string; readonly selection: TextSelection };

/** Data of an input event; `target` is the part of the text that it would change, if the browser reports it. */
type TextInput = {
  readonly type: string;
  readonly data: string;
  readonly target: { readonly start: number; readonly end: number } | null;
};

/** Kind of an edit. Consecutive edits of kind 'type' become one step of history; each of the others is a separate step. */
export type EditKind = 'type' | 'delete' | 'paste' | 'break';

/** Result of an input event: a changed text; or, for kind 'select', only a new selection. */
export type TextEdit = TextState & { readonly kind: EditKind | 'select'; readonly isTooLong?: boolean };

/** Applies an input event to a text; null for events that are not supported here, such as bold. */
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

/** Returns the edit that replaces a part of the text by words, which are cut to the maximum length. */
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

/** Deletes the selection or a letter. Before a field is deleted it is only selected, so that users see what would be deleted. */
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

/** Returns what is deleted if only a caret is set: the range reported by the browser, or a letter with everything joined to it. */
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

/** Returns words in the form that templates allow: without characters that cannot be drawn, and with one kind of line break. */
export function plainWords(words: string): string {
  return words
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[^\P{Cc}\n]|[\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]/gu, '');
}

/** Removes half of a surrogate pair at the end. */
function withoutHalf(text: string): string {
  return text.replace(/[\ud800-\udbff]$/, '');
}
