import { fieldsOf, parseExpression, type Expression } from './expression.ts';

const bracesPattern = /\{\{([^{}]*)\}\}/gu;

/** The placeholder that stands for the product's photo in an image source. */
export const photoPlaceholder = 'IMAGE_URL';

const photoAliases = ['IMAGE_URL', 'IMAGE', 'IMAGE_LINK', 'PHOTO'];

/** A piece of a text: words of the template, or the value of a placeholder. */
export type TextPart = string | Expression;

/** Splits a text at its placeholders; what is wrong with one of them is named to `report`. */
export function textParts(text: string, report: (problem: string) => void = () => undefined): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(bracesPattern)) {
    const expression = parseExpression(match[1] ?? '', report);
    if (expression === null) continue;
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push(expression);
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** The normalised keys of the fields that a text's placeholders look at, in order, repeats included. */
export function placeholdersIn(text: string): string[] {
  return textParts(text).flatMap((part) => (typeof part === 'string' ? [] : fieldsOf(part)));
}

/** True when an image source is the product photo's placeholder and nothing else. */
export function isPhotoSource(source: string): boolean {
  const [part, ...others] = textParts(source.trim());
  if (part === undefined || typeof part === 'string' || others.length > 0) return false;
  return part.calls.length === 0 && photoAliases.includes(part.key);
}
