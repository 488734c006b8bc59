import type { RunLook } from '#picture/layers';
import { isField, type FieldPiece, type Piece } from './text-pieces.ts';

/** A part of a field's shown value: words, blanks that take no space in the picture, or the end of a line. */
export type ShownPart =
  | { readonly kind: 'words' | 'hung'; readonly text: string; readonly look?: RunLook }
  | { readonly kind: 'soft' };

/**
 * An item that shows a part of a text. `words` and `hung` (blanks that take no space in the picture) are parts of the text; `newline` is a
 * line break in it, `field` a placeholder. The others are not in the text: `soft` ends a line where the engine does, `holder` lets the
 * caret be shown beside a field, `filler` gives an empty last line its height.
 */
export type ShownItem =
  | ShownPart
  | { readonly kind: 'newline' | 'holder' | 'filler' }
  | {
      readonly kind: 'field';
      readonly piece: FieldPiece;
      readonly label: string;
      readonly parts: readonly ShownPart[];
    };

/** Returns the text of a field for assistive technology and tooltips. */
export type LabelOf = (piece: FieldPiece) => string;

/** Returns the text that is shown for a piece: its words, or the field's value. */
export type ShownOf = (piece: Piece) => string;

/** Returns the complete shown text, with all blanks. */
export function shownText(pieces: readonly Piece[], shownOf: ShownOf): string {
  return pieces.map(shownOf).join('');
}

type ItemOptions = {
  readonly breaks: readonly number[] | null;
  readonly isOneLine?: boolean;
  readonly labelOf?: LabelOf;
};

/**
 * Returns the items that show a text. `breaks` are the offsets in the shown text at which the engine starts lines: lines end only there,
 * and blanks that it does not draw become `hung`. With null, the browser breaks the lines. In a text of one line, line breaks are shown as
 * blanks.
 */
export function makeItems(
  pieces: readonly Piece[],
  shownOf: ShownOf,
  { breaks, isOneLine = false, labelOf = shownOf }: ItemOptions,
): ShownItem[] {
  const shown = shownText(pieces, shownOf);
  const marks =
    breaks === null ? null : { breaks: new Set(breaks), hung: hungBlanks(shown, breaks, isOneLine) };
  const items: ShownItem[] = [];
  let at = 0;
  for (const piece of pieces) {
    const text = shownOf(piece);
    const parts = splitParts(text, at, marks).map((part) => withLook(part, piece));
    at += text.length;
    if (isField(piece)) {
      // If a field is the first item of a line, the end of the previous line must be before it.
      const first = parts[0]?.kind === 'soft' ? parts.slice(0, 1) : [];
      items.push(...first, { kind: 'field', piece, label: labelOf(piece), parts: parts.slice(first.length) });
    } else items.push(...(isOneLine ? parts : parts.flatMap(withNewlines)));
  }
  return withHolders(items);
}

function withLook(part: ShownPart, piece: Piece): ShownPart {
  // All parts of a field have the same style.
  return part.kind === 'soft' || piece.look === undefined || isField(piece)
    ? part
    : { ...part, look: piece.look };
}

type Marks = { readonly breaks: ReadonlySet<number>; readonly hung: ReadonlySet<number> };

function splitParts(text: string, start: number, marks: Marks | null): ShownPart[] {
  if (marks === null) return text === '' ? [] : [{ kind: 'words', text }];
  const parts: ShownPart[] = [];
  let words = '';
  let isHung = false;
  const end = (): void => {
    if (words !== '') parts.push({ kind: isHung ? 'hung' : 'words', text: words });
    words = '';
  };
  for (let index = 0; index < text.length; index += 1) {
    const at = start + index;
    if (marks.breaks.has(at)) {
      end();
      parts.push({ kind: 'soft' });
    }
    if (marks.hung.has(at) !== isHung) end();
    isHung = marks.hung.has(at);
    words += text.charAt(index);
  }
  end();
  return parts;
}

function withNewlines(part: ShownPart): ShownItem[] {
  if (part.kind !== 'words') return [part];
  return part.text
    .split(/(\n)/)
    .filter((text) => text !== '')
    .map((text) => (text === '\n' ? { kind: 'newline' } : { ...part, text }));
}

/** Returns the blanks that take no space, by the rules of CSS: all but the first of a sequence, and those at both ends of a line. */
function hungBlanks(shown: string, breaks: readonly number[], isOneLine: boolean): Set<number> {
  const starts = new Set(breaks);
  const hung = new Set<number>();
  for (const { index, 0: blanks } of shown.matchAll(isOneLine ? /[ \t\n]+/g : /[ \t]+/g)) {
    const end = index + blanks.length;
    const isAtStart = index === 0 || starts.has(index) || shown[index - 1] === '\n';
    const isAtEnd = end === shown.length || starts.has(end) || shown[end] === '\n';
    for (let at = isAtStart || isAtEnd ? index : index + 1; at < end; at += 1) hung.add(at);
  }
  return hung;
}

function withHolders(items: readonly ShownItem[]): ShownItem[] {
  const isWordy = (item: ShownItem | undefined): boolean => item?.kind === 'words' || item?.kind === 'hung';
  const held = items.flatMap((item, index): ShownItem[] => {
    if (item.kind !== 'field') return [item];
    const before: ShownItem[] = isWordy(items[index - 1]) ? [] : [{ kind: 'holder' }];
    const next = items[index + 1];
    // Between two fields, one `holder` is enough: that before the second one.
    const after: ShownItem[] = isWordy(next) || next?.kind === 'field' ? [] : [{ kind: 'holder' }];
    return [...before, item, ...after];
  });
  const last = held.at(-1);
  return last === undefined || last.kind === 'newline' ? [...held, { kind: 'filler' }] : held;
}
