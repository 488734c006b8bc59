import type { TemplateProblem } from '../template-problem.ts';
import { signatures, type Argument } from './functions/signatures.ts';
import { normalizeKey } from './normalize-key.ts';

/** One function of a placeholder with its arguments. */
export type Call = { readonly name: string; readonly args: readonly Argument[] };

/** A parsed placeholder: a field, then functions from left to right. */
export type Expression = {
  readonly key: string;
  readonly calls: readonly Call[];
  /** Set if one of its functions is unknown: then neither the placeholder nor its layer is shown. */
  readonly isBroken?: true;
};

/** Returns the product's value for a normalised key; empty if it has none. */
export type ValueOf = (key: string) => string;

/**
 * Which price of a reduced product {{PRICE}} shows: the one that a buyer pays now, or the former one. The current price is meant if a
 * template shows one price; the former if it shows {{SALE_PRICE}} too, and before `discount` and `saved`.
 */
export type PriceRole = 'current' | 'former';

const keyPattern = /^[\p{L}\p{N}_:.-][\p{L}\p{M}\p{N}_:. -]{0,63}$/u;
const callsMax = 20;
const wordPattern = /"[^"]*"|'[^']*'|[^\s"']+/gu;

/**
 * Parses the text between the braces of a placeholder: `PRICE | currency "de-DE" | default "on request"`. Null if it is not a placeholder,
 * so that braces in plain text stay text. An unknown function, or one with wrong arguments, is reported and breaks the expression:
 * otherwise a raw value would be published in an ad.
 */
export function parseExpression(
  source: string,
  report: (problem: TemplateProblem) => void,
): Expression | null {
  const [first = '', ...steps] = splitAtBars(source).map((step) => step.trim());
  if (!keyPattern.test(first)) return null;
  const calls = steps.slice(0, callsMax).map((step) => parseCall(step, source.trim(), report));
  const known = calls.filter((call) => call !== null);
  const key = normalizeKey(first);
  if (steps.length > callsMax)
    report({ code: 'too_many_functions', source: shorten(source.trim()), callsMax });
  return known.length === steps.length ? { key, calls: known } : { key, calls: known, isBroken: true };
}

/** Returns the keys of all fields that an expression uses, the main one first. */
export function listFields({ key, calls }: Expression): string[] {
  const used = calls.flatMap(({ args }) => args.flatMap((arg) => (arg.kind === 'field' ? [arg.key] : [])));
  return [...new Set([key, ...used])];
}

/** True if a function compares a price with the reduced one. */
export function isReduction({ name }: Call): boolean {
  return name === 'discount' || name === 'saved';
}

function parseCall(step: string, source: string, report: (problem: TemplateProblem) => void): Call | null {
  const [name = '', ...words] = step.match(wordPattern) ?? [];
  const known = Object.hasOwn(signatures, name) ? signatures[name] : undefined;
  if (known === undefined) {
    report({ code: 'function_unknown', source: shorten(source), name: shorten(name) });
    return null;
  }
  const args = words.map(parseArgument);
  if (known.accepts(args)) return { name, args };
  report({ code: 'function_misused', source: shorten(source), name, takes: known.takes });
  return null;
}

function parseArgument(word: string): Argument {
  if (/^["']/.test(word)) return { kind: 'text', text: word.slice(1, -1) };
  return /^\d/.test(word) ? { kind: 'text', text: word } : { kind: 'field', key: normalizeKey(word) };
}

/** Splits at bars that are outside quotes. */
function splitAtBars(source: string): string[] {
  const parts = source.match(/"[^"]*"|'[^']*'|\||[^|"']+|["']/gu) ?? [];
  const steps = [''];
  for (const part of parts) {
    if (part === '|') steps.push('');
    else steps[steps.length - 1] += part;
  }
  return steps;
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
