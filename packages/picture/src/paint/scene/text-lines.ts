import type { MeasuredNode } from '../paint-engine.ts';

type Run = MeasuredNode['runs'][number];

/** A laid-out line: its runs from left to right. */
export type TextLine = { readonly runs: readonly Run[] };

/**
 * Groups a measured text into lines, from top to bottom. `lineHeight` is their distance in px, null if unknown. The tops and bottoms of two
 * fonts on one baseline differ, so a line is recognised by the middles of its runs, which are closer to each other than to those of the
 * next line.
 */
export function groupIntoLines(text: MeasuredNode, lineHeight: number | null): TextLine[] {
  const lines: { runs: Run[]; tallest: Run }[] = [];
  for (const run of collectRuns(text)) {
    const line = lines.at(-1);
    const apart = line === undefined ? Infinity : Math.abs(findMiddle(run) - findMiddle(line.tallest));
    if (line === undefined || apart > (lineHeight ?? 0.8 * line.tallest.height) / 2)
      lines.push({ runs: [run], tallest: run });
    else {
      line.runs.push(run);
      if (run.height > line.tallest.height) line.tallest = run;
    }
  }
  return lines;
}

/**
 * Returns the lines of a text with letters of several sizes, whose middles differ in height: a new line begins when a run does not continue
 * to the right of the one before.
 */
export function linesOfSizes(text: MeasuredNode): TextLine[] {
  const lines: Run[][] = [];
  let end = Infinity;
  for (const run of collectRuns(text)) {
    if (run.x < end - placeTolerancePx) lines.push([run]);
    else lines.at(-1)?.push(run);
    end = run.x + run.width;
  }
  return lines.map((runs) => ({ runs }));
}

const placeTolerancePx = 0.5;

/** Returns the width in px of the space at this offset of a text. */
export type BlankAt = (offset: number) => number;

/** A line with its part of the text, and its width in px without a trailing space. */
export type WrittenLine = { readonly text: string; readonly width: number; readonly blank: number };

/**
 * Splits a text into the parts on each line; `blankAt` returns the width of its spaces. Null if the laid-out letters are not those of the
 * text. Letters are counted, because lines come in reading order but runs in visual order.
 */
export function writtenLines(
  text: string,
  lines: readonly TextLine[],
  blankAt: BlankAt,
): WrittenLine[] | null {
  let end = 0;
  const written = lines.map(({ runs }) => {
    const length = runs.reduce((sum, run) => sum + run.text.length, 0);
    const part = text.slice(end, (end += length));
    const trailing = part.endsWith(' ') ? blankAt(end - 1) * shareBehind(part) : 0;
    return { text: part, width: measureRuns(runs) - trailing, blank: trailing };
  });
  return end === text.length ? written : null;
}

/** Fonts move a space closer to a comma: this share of its width follows the sign, so that a word is not measured too narrow. */
function shareBehind(part: string): number {
  return /[.,;:!?'’"”]\s$/u.test(part) ? 0.45 : 1;
}

/** Returns the width of a text's widest line in px, without trailing spaces as far as they are known. */
export function measureWidest(text: string | null, lines: readonly TextLine[], blankAt: BlankAt): number {
  const written = text === null ? null : writtenLines(text, lines, blankAt);
  const widths =
    written?.map(({ width }) => width) ??
    lines.map(({ runs }) => measureRuns(runs) - (runs.at(-1)?.text.endsWith(' ') === true ? blankAt(0) : 0));
  return Math.max(0, ...widths);
}

function measureRuns(runs: readonly Run[]): number {
  return runs.reduce((sum, { width }) => sum + width, 0);
}

/** Returns the runs of a text and of its inner boxes, relative to the text's corner. */
function collectRuns(node: MeasuredNode): readonly Run[] {
  if (node.children.length === 0) return node.runs;
  const [, , , , left, top] = node.transform;
  const inner = node.children.flatMap((child) => {
    const [, , , , x, y] = child.transform;
    return collectRuns(child).map((run) => ({ ...run, x: run.x + x - left, y: run.y + y - top }));
  });
  return [...node.runs, ...inner];
}

function findMiddle({ y, height }: Run): number {
  return y + height / 2;
}
