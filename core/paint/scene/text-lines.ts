import type { MeasuredNode } from '../paint-engine.ts';

type Run = MeasuredNode['runs'][number];

/** A line as it was laid out: its runs in the order in which they stand, from left to right. */
export type TextLine = { readonly runs: readonly Run[] };

/**
 * The lines of a measured text, from top to bottom. `lineHeight` is how far they are apart in px, null where that is not
 * known.
 *
 * Letters of two fonts stand on one baseline, and where each of them begins and ends differs: what tells a line is that the
 * middles of its runs are closer to each other than to those of the next.
 */
export function linesOf(text: MeasuredNode, lineHeight: number | null): TextLine[] {
  const lines: { runs: Run[]; tallest: Run }[] = [];
  for (const run of runsOf(text)) {
    const line = lines.at(-1);
    const apart = line === undefined ? Infinity : Math.abs(middleOf(run) - middleOf(line.tallest));
    if (line === undefined || apart > (lineHeight ?? 0.8 * line.tallest.height) / 2)
      lines.push({ runs: [run], tallest: run });
    else {
      line.runs.push(run);
      if (run.height > line.tallest.height) line.tallest = run;
    }
  }
  return lines;
}

/** How wide the words of a line are in px; `blank` is the width of one, which at the end of a line has no place. */
export function widthOfLine({ runs }: TextLine, blank: number): number {
  const width = runs.reduce((sum, run) => sum + run.width, 0);
  // From right to left, the end of a line is its first run.
  const isHanging = runs.at(-1)?.text.endsWith(' ') === true || runs[0]?.text.startsWith(' ') === true;
  return isHanging ? width - blank : width;
}

/** The runs of a text and of what is in it, from the text's own corner. */
function runsOf(node: MeasuredNode): readonly Run[] {
  if (node.children.length === 0) return node.runs;
  const [, , , , left, top] = node.transform;
  const inner = node.children.flatMap((child) => {
    const [, , , , x, y] = child.transform;
    return runsOf(child).map((run) => ({ ...run, x: run.x + x - left, y: run.y + y - top }));
  });
  return [...node.runs, ...inner];
}

function middleOf({ y, height }: Run): number {
  return y + height / 2;
}
