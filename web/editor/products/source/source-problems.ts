import { locateProblems, type LocatedProblem } from '#core/template/html/locate-problems.ts';

let last: { html: string; found: readonly LocatedProblem[] } | null = null;

/** What of the HTML is not drawn, by line; read once for a text. Load it lazily: it brings an HTML parser. */
export function sourceProblems(html: string): readonly LocatedProblem[] {
  if (last?.html !== html) last = { html, found: locateProblems(html) };
  return last.found;
}
