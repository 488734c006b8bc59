import { sourcePieces } from '../bindings/placeholders.ts';
import type { TextRun } from './words-schema.ts';

/** Properties of a run that differ from its text's. */
export type RunLook = Pick<TextRun, 'color' | 'fontWeight' | 'size' | 'italic' | 'decoration'>;

/** Place of a run in its text, from `start` to before `end`. */
export type PlacedRun = { readonly start: number; readonly end: number; readonly look: RunLook };

/**
 * Returns the places of a text's runs: each at the first occurrence after the run before, extended to whole placeholders. A run whose words
 * do not occur is left out.
 */
export function placeRuns(text: string, runs: readonly TextRun[] = []): PlacedRun[] {
  if (runs.length === 0) return [];
  const fields = fieldsIn(text);
  const placed: PlacedRun[] = [];
  let from = 0;
  for (const { text: words, ...look } of runs) {
    const at = words === '' ? -1 : text.indexOf(words, from);
    if (at < 0) continue;
    const start = Math.max(from, fields.find((field) => isInside(at, field))?.start ?? at);
    const last = at + words.length;
    const end = fields.find((field) => isInside(last, field))?.end ?? last;
    placed.push({ start, end, look });
    from = end;
  }
  return placed;
}

/**
 * Returns the runs for these places, in order; undefined if there are none. If a run's words also occur earlier, a run with the text before
 * it is inserted.
 */
export function writeRuns(text: string, placed: readonly PlacedRun[]): TextRun[] | undefined {
  const runs: TextRun[] = [];
  let from = 0;
  for (const { start, end, look } of placed) {
    if (end <= start || !hasLook(look)) continue;
    const words = text.slice(start, end);
    if (text.indexOf(words, from) !== start) runs.push({ text: text.slice(from, start) });
    runs.push({ text: words, ...look });
    from = end;
  }
  return runs.length === 0 ? undefined : runs;
}

export function hasLook(look: RunLook): boolean {
  return Object.values(look).some((value) => value !== undefined);
}

/** Splits a text into parts of one look each; joined they equal the text. */
export function piecesOfRuns(
  text: string,
  runs: readonly TextRun[] | undefined,
): { text: string; look: RunLook }[] {
  const pieces: { text: string; look: RunLook }[] = [];
  let end = 0;
  const add = (piece: string, look: RunLook) => {
    if (piece !== '') pieces.push({ text: piece, look });
  };
  for (const run of placeRuns(text, runs)) {
    add(text.slice(end, run.start), {});
    add(text.slice(run.start, run.end), run.look);
    end = run.end;
  }
  add(text.slice(end), {});
  return pieces;
}

type Range = { readonly start: number; readonly end: number };

function fieldsIn(text: string): Range[] {
  let end = 0;
  return sourcePieces(text).flatMap(({ source, expression }) => {
    const start = end;
    end += source.length;
    return expression === null ? [] : [{ start, end }];
  });
}

function isInside(offset: number, { start, end }: Range): boolean {
  return offset > start && offset < end;
}
