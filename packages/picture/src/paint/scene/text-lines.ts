import type { MeasuredNode } from '../paint-engine.ts';

type Run = MeasuredNode['runs'][number];

/** A line as it was laid out: its runs in the order in which they stand, from left to right. */
export type TextLine = { readonly runs: readonly Run[] };

/**
 * Returns the lines of a measured text, from top to bottom. `lineHeight` is their distance in px, null if unknown.
 *
 * Letters of two fonts stand on one baseline, and where each of them begins and ends differs: a line is known by the middles of its runs,
 * which are closer to each other than to those of the next.
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
 * Returns the same for a text with letters of several sizes, whose middles are at many heights: a line is full where a run does not go on
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

/** The width in px of the blank at that place of a text. */
export type BlankAt = (offset: number) => number;

/** A line with the part of the text that it shows, and its width in px without the blank at its end, which has no place. */
export type WrittenLine = { readonly text: string; readonly width: number; readonly blank: number };

/**
 * Splits a text into the parts on each of its lines; `blankAt` returns the width of its blanks. Null where the letters laid out are not
 * those of the text. Lines come in the order of reading, and runs in that of the picture, so letters are counted.
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

/** Fonts move a blank nearer to a comma: of its width so much stands behind the sign, and a word is not taken for narrower than it is. */
function shareBehind(part: string): number {
  return /[.,;:!?'’"”]\s$/u.test(part) ? 0.45 : 1;
}

/** Returns the width of a text's widest line in px, without blanks at its ends as far as they are known. */
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

/** Returns the runs of a text and of its inner boxes, from the text's own corner. */
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
