import type { LostWords } from '#picture/fonts';
import { locateProblems } from '#picture/html';
import { templateProblemText } from '#core/messages/reasons/templates/template-problems.ts';
import { problemMessages } from '#core/messages/screens/editor/problem-messages.ts';
import { takeSample } from './text-problems.ts';

/** A sentence about a line of the HTML, counted from 1. */
export type LineRemark = { readonly line: number; readonly text: string };

let last: { html: string; found: readonly LineRemark[] } | null = null;

/** Returns the parts of the HTML that are not drawn, by line; read once for a text. Load it lazily: it brings an HTML parser. */
export function sourceProblems(html: string): readonly LineRemark[] {
  if (last?.html !== html) {
    const found = locateProblems(html).map(({ line, problem }) => ({
      line,
      text: templateProblemText(problem),
    }));
    last = { html, found };
  }
  return last.found;
}

/**
 * Returns the letters of the HTML's own words that no font has, by line; one written as an entity is reported for line 1. `isGrave`: words
 * lose letters by it, and not signs alone.
 */
export function lettersInSource(
  html: string,
  lost: readonly LostWords[],
): (LineRemark & { readonly isGrave: boolean })[] {
  const letters = new Set(lost.flatMap((words) => words.letters));
  const signs = new Set(lost.flatMap((words) => words.signs));
  const byLine = new Map<number, string[]>();
  const lines = html.split('\n').map((line) => line.normalize('NFC'));
  for (const letter of new Set([...letters, ...signs])) {
    const line =
      Math.max(
        0,
        lines.findIndex((each) => each.includes(letter)),
      ) + 1;
    byLine.set(line, [...(byLine.get(line) ?? []), letter]);
  }
  return [...byLine].map(([line, found]) => ({
    line,
    text: problemMessages.sourceLetters(takeSample(found)),
    isGrave: found.some((letter) => letters.has(letter)),
  }));
}
