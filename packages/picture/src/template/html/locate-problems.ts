import { templateLimits } from '../template-limits.ts';
import { readHtml } from './parse-html.ts';
import type { Reading, Span, Written } from './read-attributes.ts';
import type { TemplateProblem } from '../template-problem.ts';
import { openReading } from './read-markup.ts';

/** A part of template HTML that is not drawn as written, with its line, from 1. */
export type LocatedProblem = { readonly line: number; readonly problem: TemplateProblem };

/**
 * Returns the problems of `parseTemplateHtml`, ordered by line. Repeated problems are listed for each line, up to a limit. Never throws.
 */
export function locateProblems(html: string): LocatedProblem[] {
  const found = new Map<string, LocatedProblem>();
  let span: Span | null = null;
  const reading: Reading = {
    ...openReading(),
    visit: (node, attribute) => {
      span = findSpan(node, attribute) ?? span;
    },
    report: (problem, part) => {
      const line = span === null ? 1 : findLine(html, span, part);
      const key = `${line} ${JSON.stringify(problem)}`;
      if (found.size < templateLimits.problems) found.set(key, { line, problem });
    },
  };
  readHtml(html, reading);
  return [...found.values()].toSorted((one, other) => one.line - other.line);
}

function findSpan({ sourceCodeLocation: place }: Written, attribute: string | undefined): Span | null {
  if (place === undefined || place === null) return null;
  if (attribute !== undefined) return place.attrs?.[attribute] ?? null;
  return place.startTag ?? place;
}

/** Returns the line of a part within the text being read; for a text without a line, that of its first placeholder. */
function findLine(html: string, { startLine, startOffset, endOffset }: Span, part = '{{'): number {
  const written = html.slice(startOffset, endOffset);
  const at = written.toLowerCase().indexOf(part.toLowerCase());
  return startLine + (at <= 0 ? 0 : written.slice(0, at).split('\n').length - 1);
}
