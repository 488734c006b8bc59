import type { TemplateProblem } from '../template-problem.ts';
import { listFields, parseExpression, type Expression } from './expression.ts';

const bracesPattern = /\{\{([^{}]*)\}\}/gu;

/** A piece of a text: words of the template, or the value of a placeholder. */
export type TextPart = string | Expression;

/** A piece of a text as it is written; `expression` is null for words of the template. */
export type SourcePiece = { readonly source: string; readonly expression: Expression | null };

/** Splits a text at its placeholders; the pieces' sources, one after the other, are the text again. */
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

/** Splits a text at its placeholders; the fault of one is named to `report`. */
export function textParts(text: string, report?: (problem: TemplateProblem) => void): TextPart[] {
  return sourcePieces(text, report).map(({ source, expression }) => expression ?? source);
}

/** Returns the normalised keys of the fields that a text's placeholders look at, in order, repeats included. */
export function placeholdersIn(text: string): string[] {
  return textParts(text).flatMap((part) => (typeof part === 'string' ? [] : listFields(part)));
}
