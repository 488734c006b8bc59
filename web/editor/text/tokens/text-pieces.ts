import { type Expression, sourcePieces } from '#picture/values';
import { placeRuns, type RunLook, type TextRun } from '#picture/layers';

/** A part of a template's text, from `start` to `end`: words, or a field, which the caret treats like one letter. */
export type Piece = {
  readonly look?: RunLook;
  readonly start: number;
  readonly end: number;
  readonly source: string;
  /** Null for words. */
  readonly expression: Expression | null;
};

export type FieldPiece = Piece & { readonly expression: Expression };

/** A selection by offsets; `anchor` is where it began, `focus` where the caret is. */
export type TextSelection = { readonly anchor: number; readonly focus: number };

/** Returns the pieces of a text in order; their sources joined give the text again. */
export function splitPieces(text: string): Piece[] {
  let end = 0;
  return sourcePieces(text).map(({ source, expression }) => ({
    start: end,
    end: (end += source.length),
    source,
    expression,
  }));
}

/** Like `splitPieces`, with one style per piece: words are split where the style changes, fields are never split. */
export function splitLookedPieces(text: string, runs: readonly TextRun[] | undefined): Piece[] {
  const placed = placeRuns(text, runs);
  if (placed.length === 0) return splitPieces(text);
  return splitPieces(text).flatMap((piece): Piece[] => {
    const inside = placed.filter(({ start, end }) => start < piece.end && end > piece.start);
    const cuts = inside.flatMap(({ start, end }) => [start, end]);
    const edges = [piece.start, ...cuts.filter((at) => at > piece.start && at < piece.end), piece.end];
    return [...new Set(edges)].slice(0, -1).map((start, at) => {
      const end = [...new Set(edges)][at + 1] ?? piece.end;
      const look = inside.find((run) => run.start <= start && run.end >= end)?.look;
      const source = text.slice(start, end);
      return { ...piece, start, end, source, ...(look !== undefined && { look }) };
    });
  });
}

export function isField(piece: Piece): piece is FieldPiece {
  return piece.expression !== null;
}

export function toRange({ anchor, focus }: TextSelection): { start: number; end: number } {
  return { start: Math.min(anchor, focus), end: Math.max(anchor, focus) };
}

export function caretAt(offset: number): TextSelection {
  return { anchor: offset, focus: offset };
}

export function fieldEndingAt(pieces: readonly Piece[], offset: number): FieldPiece | undefined {
  return pieces.filter(isField).find(({ end }) => end === offset);
}

export function fieldStartingAt(pieces: readonly Piece[], offset: number): FieldPiece | undefined {
  return pieces.filter(isField).find(({ start }) => start === offset);
}

export function fieldSelected(pieces: readonly Piece[], selection: TextSelection): FieldPiece | undefined {
  const { start, end } = toRange(selection);
  return pieces.filter(isField).find((piece) => piece.start === start && piece.end === end);
}

/** Moves an offset inside a field to the nearer end of the field. */
export function outsideFields(pieces: readonly Piece[], offset: number): number {
  const around = pieces.filter(isField).find(({ start, end }) => start < offset && offset < end);
  if (around === undefined) return offset;
  return offset - around.start < around.end - offset ? around.start : around.end;
}

/** Extends a range so that it contains no field only partly. */
export function wholeFields(
  pieces: readonly Piece[],
  range: { start: number; end: number },
): { start: number; end: number } {
  const cut = (offset: number) =>
    pieces.filter(isField).find(({ start, end }) => start < offset && offset < end);
  return { start: cut(range.start)?.start ?? range.start, end: cut(range.end)?.end ?? range.end };
}
