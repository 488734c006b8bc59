import { hasLook, piecesOfRuns, placeRuns, writeRuns, type PlacedRun, type RunLook } from './runs.ts';
import type { TextRun } from './words-schema.ts';

/** A part of a text, from `start` to before `end`. */
export type WordsRange = { readonly start: number; readonly end: number };

/** A text with its own look, and runs with different looks. */
type LookedText = {
  readonly text: string;
  readonly runs?: readonly TextRun[] | undefined;
  readonly color: string;
  readonly fontWeight: number;
  readonly italic: boolean;
  readonly decoration: 'none' | 'underline' | 'line-through';
};

export type WholeLook = { readonly [Name in keyof RunLook]-?: Exclude<RunLook[Name], undefined> };

/**
 * Returns the runs of a text after one change: typed letters get the look of the letter before them, replaced words that of the first of
 * them. Undefined if none is left.
 */
export function movedRuns(text: string, next: string, runs: readonly TextRun[]): TextRun[] | undefined {
  const change = changeBetween(text, next);
  const moved = placeRuns(text, runs).flatMap(({ start, end, look }): PlacedRun[] => {
    const range = movedRange({ start, end }, change);
    return range.end > range.start ? [{ ...range, look }] : [];
  });
  return writeRuns(next, moved);
}

/** Replaced part: the letters from `start` to before `end`, and the new ones to before `newEnd`. */
type Change = { readonly start: number; readonly end: number; readonly newEnd: number };

function changeBetween(text: string, next: string): Change {
  const most = Math.min(text.length, next.length);
  let start = 0;
  while (start < most && text[start] === next[start]) start += 1;
  let same = 0;
  while (same < most - start && text[text.length - 1 - same] === next[next.length - 1 - same]) same += 1;
  return { start, end: text.length - same, newEnd: next.length - same };
}

function movedRange(run: WordsRange, { start, end, newEnd }: Change): WordsRange {
  const by = newEnd - end;
  const isTyped = start === end;
  const isReplaced = run.start > start && run.end <= end;
  if (isReplaced) return { start: 0, end: 0 };
  const startsBefore = run.start < start || (run.start === start && (!isTyped || start === 0));
  const from = startsBefore ? run.start : run.start >= end ? run.start + by : newEnd;
  const endsBefore = run.end < start || (run.end === start && !isTyped);
  const to = endsBefore ? run.end : run.end >= end ? run.end + by : newEnd;
  return { start: from, end: to };
}

/** Returns the common look of a range of text; properties that differ are undefined. */
export function findCommonLook(text: LookedText, range: WordsRange): Partial<WholeLook> {
  const looks = looksIn(text, range);
  const [first = wholeLook(text, {})] = looks;
  return Object.fromEntries(
    Object.entries(first).filter(([name, value]) => looks.every((look) => Reflect.get(look, name) === value)),
  );
}

export function looksIn(text: LookedText, { start, end }: WordsRange): WholeLook[] {
  let at = 0;
  return piecesOfRuns(text.text, text.runs).flatMap((piece) => {
    const from = at;
    at += piece.text.length;
    return from < end && at > start ? [wholeLook(text, piece.look)] : [];
  });
}

function wholeLook(text: LookedText, look: RunLook): WholeLook {
  return {
    color: look.color ?? text.color,
    fontWeight: look.fontWeight ?? text.fontWeight,
    size: look.size ?? 1,
    italic: look.italic ?? text.italic,
    decoration: look.decoration ?? text.decoration,
  };
}

/**
 * Returns the runs of a text after a range changed its look: `change` maps each look to a new one; null removes it. Text with the default
 * look is in no run. Undefined if there are none.
 */
export function withLook(
  text: LookedText,
  range: WordsRange,
  change: ((look: WholeLook) => Partial<WholeLook>) | null,
): TextRun[] | undefined {
  const placed: PlacedRun[] = [];
  let at = 0;
  const add = (end: number, look: RunLook) => {
    const last = placed.at(-1);
    if (end <= at) return;
    if (last !== undefined && last.end === at && isSameLook(last.look, look))
      placed.splice(-1, 1, { ...last, end });
    else if (hasLook(look)) placed.push({ start: at, end, look });
    at = end;
  };
  let end = 0;
  for (const piece of piecesOfRuns(text.text, text.runs)) {
    const start = end;
    end += piece.text.length;
    const [from, to] = [Math.max(start, range.start), Math.min(end, range.end)];
    if (from >= to) add(end, piece.look);
    else {
      add(from, piece.look);
      add(
        to,
        change === null ? {} : ownLook(text, { ...piece.look, ...change(wholeLook(text, piece.look)) }),
      );
      add(end, piece.look);
    }
  }
  return writeRuns(text.text, placed);
}

/** Returns the properties of a look that differ from its text's. */
function ownLook(text: LookedText, look: RunLook): RunLook {
  const usual = wholeLook(text, {});
  return Object.fromEntries(
    Object.entries(look).filter(([name, value]) => value !== undefined && Reflect.get(usual, name) !== value),
  );
}

function isSameLook(one: RunLook, other: RunLook): boolean {
  const names = ['color', 'fontWeight', 'size', 'italic', 'decoration'] as const;
  return names.every((name) => one[name] === other[name]);
}
