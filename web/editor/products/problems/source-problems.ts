import type { LostWords } from '#picture/fonts';
import { locateProblems } from '#picture/html';
import { templateProblemText } from '#core/messages/reasons/templates/template-problems.ts';
import { problemMessages } from '#core/messages/screens/editor/problem-messages.ts';
import { takeSample } from './text-problems.ts';

/** A sentence about a line of the HTML, counted from 1. */
export type LineRemark = { readonly line: number; readonly text: string };

let last: { html: string; found: readonly LineRemark[] } | null = null;

/** Returns the parts of the HTML that are not drawn, by line; cached for the last text. Import it lazily: it includes an HTML parser. */
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
 * Returns letters in the HTML's text that no font has, by line; line 1 for one written as an entity. `isGrave` is true if letters of words
 * are missing, and not only signs.
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
