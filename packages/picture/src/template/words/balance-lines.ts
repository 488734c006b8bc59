import { isUnit } from './units.ts';

/** A part of a text that stays on one line, with the spaces after it; `width` is in px without them. */
export type TextPiece = { readonly text: string; readonly width: number; readonly blank: number };

/**
 * Breaks a text into as few lines as fit into `room` px, all of about the same length: the narrowest width with that many lines, filled
 * from the top. Null for a text that takes one line, more than `maxLines`, or has a piece wider than the room.
 * CSS does not define how `text-wrap: balance` chooses, and engines differ, so the lines are chosen here and written out.
 */
export function balanceLines(
  pieces: readonly TextPiece[],
  { room, maxLines }: { room: number; maxLines: number },
): string[] | null {
  const count = fill(pieces, room).length;
  const words = joinWords(pieces);
  const parts = measureWidest(words) <= room && fill(words, room).length === count ? words : pieces;
  const widest = measureWidest(parts);
  if (count < 2 || count > maxLines || widest > room) return null;
  let [tooNarrow, enough] = [widest / 2, room];
  while (enough - tooNarrow > tolerancePx) {
    const middle = (enough + tooNarrow) / 2;
    if (middle >= widest && fill(parts, middle).length === count) enough = middle;
    else tooNarrow = middle;
  }
  return fill(parts, enough).map((line) => line.trim());
}

const tolerancePx = 0.05;

function measureWidest(pieces: readonly TextPiece[]): number {
  return Math.max(0, ...pieces.map(({ width }) => width));
}

/** Joins pieces that should stay together: `Roll-Top`, `350 ml`. */
function joinWords(pieces: readonly TextPiece[]): TextPiece[] {
  const words: TextPiece[] = [];
  for (const piece of pieces) {
    const last = words.at(-1);
    if (
      last !== undefined &&
      (last.blank === 0 || (isUnit(piece.text.trim().replace(/[,.;:)]+$/, '')) && /\d\s*$/.test(last.text)))
    ) {
      const width = last.width + last.blank + piece.width;
      words.splice(-1, 1, { text: last.text + piece.text, width, blank: piece.blank });
    } else words.push(piece);
  }
  return words;
}

/** Returns the lines of a text, each as full as the width allows. */
function fill(pieces: readonly TextPiece[], room: number): string[] {
  const lines: string[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const { text, width, blank } of pieces) {
    if (end + width > room) {
      lines.push(text);
      end = 0;
    } else lines.push(`${lines.pop() ?? ''}${text}`);
    end += width + blank;
  }
  return lines;
}
