import type { TemplateProblem } from '../template-problem.ts';
import { listFields, parseExpression, type Expression } from './expression.ts';

const bracesPattern = /\{\{([^{}]*)\}\}/gu;

/** A part of a text: the template's own words, or a placeholder. */
export type TextPart = string | Expression;

/** A part of a text as written; `expression` is null for the template's own words. */
export type SourcePiece = { readonly source: string; readonly expression: Expression | null };

/** Splits a text at its placeholders; the joined sources of the parts equal the text. */
export function sourcePieces(
  text: string,
  report: (problem: TemplateProblem) => void = () => undefined,
): SourcePiece[] {
  const pieces: SourcePiece[] = [];
  let end = 0;
  for (const match of text.matchAll(bracesPattern)) {
    const expression = parseExpression(match[1] ?? '', report);
    if (expression === null) continue;
    if (match.index > end) pieces.push({ source: text.slice(end, match.index), expression: null });
    pieces.push({ source: match[0], expression });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ source: text.slice(end), expression: null });
  return pieces;
}

/** Splits a text at its placeholders, reporting invalid ones. */
export function textParts(text: string, report?: (problem: TemplateProblem) => void): TextPart[] {
  return sourcePieces(text, report).map(({ source, expression }) => expression ?? source);
}

/** Returns the normalised keys of the fields in a text's placeholders, in order, with duplicates. */
export function placeholdersIn(text: string): string[] {
  return textParts(text).flatMap((part) => (typeof part === 'string' ? [] : listFields(part)));
}
