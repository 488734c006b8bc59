import type { Expression } from './expression.ts';
import type { Argument } from './functions/signatures.ts';

/** Returns a placeholder as text, `{{PRICE | currency "de-DE"}}`; parsing it gives the same expression. */
export function writePlaceholder(expression: Expression): string {
  return `{{${writeExpression(expression)}}}`;
}

/** Returns the text between the braces of a placeholder. */
function writeExpression({ key, calls }: Expression): string {
  return [key, ...calls.map(({ name, args }) => [name, ...args.map(writeArgument)].join(' '))].join(' | ');
}

function writeArgument(argument: Argument): string {
  if (argument.kind === 'field') return argument.key;
  return /^\d+(?:\.\d+)?$/.test(argument.text) ? argument.text : writeQuoted(argument.text);
}

/**
 * Returns text in quotes. Braces would end the placeholder, and text with both kinds of quotes could not be parsed, so these characters are
 * replaced by similar ones.
 */
export function writeQuoted(words: string): string {
  const text = words.replaceAll('{', '(').replaceAll('}', ')');
  if (!text.includes('"')) return `"${text}"`;
  return text.includes("'") ? `"${text.replaceAll('"', '”')}"` : `'${text}'`;
}
