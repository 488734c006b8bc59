import { evaluate, fieldsOf, parseExpression, type Expression, type ValueOf } from './expression.ts';
import { parsePrice } from './parse-price.ts';
import { namesSalePrice } from './sale-price.ts';

/** The comparisons of a condition, as they are written. */
export const operators = ['=', '!=', '<=', '>=', '<', '>', 'contains'] as const;

/** How two values are compared. */
export type Operator = (typeof operators)[number];

/** One side of a comparison: a placeholder, or a text or number written in the template. */
type Operand =
  | { readonly kind: 'value'; readonly expression: Expression }
  | { readonly kind: 'text'; readonly text: string };

/** One test: that a value is there (`exists`), is not there (`missing`), or how it compares with another. */
export type Test =
  | { readonly kind: 'exists' | 'missing'; readonly value: Expression }
  | {
      readonly kind: 'compare';
      readonly value: Expression;
      readonly operator: Operator;
      readonly other: Operand;
    };

/** When a layer is shown: when all of its tests hold, or any of them. */
export type Condition = {
  readonly match: 'all' | 'any';
  readonly tests: readonly Test[];
  /** As it was written. */
  readonly source: string;
  /** One of its placeholders names something that is not known: it holds for no product. */
  readonly isBroken?: true;
};

const maxTests = 10;
const tokenPattern = /\{\{[^{}]*\}\}|"[^"]*"|'[^']*'|<=|>=|!=|[=<>]|[^\s"'=<>!{}]+|\S/gu;

/**
 * Reads the condition of a `data-if` attribute: `{{SALE_PRICE}} < {{PRICE}} and not {{BRAND}}`. Tests are joined by
 * `and` or by `or`, not by both. Null when it cannot be read.
 */
export function parseCondition(source: string, report: (problem: string) => void): Condition | null {
  const tokens = source.match(tokenPattern) ?? [];
  const joints = new Set(tokens.filter(isJoint));
  const tests = splitAtJoints(tokens).map((words) => parseTest(words, report));
  const whole = tests.filter((test) => test !== null);
  if (joints.size > 1 || whole.length < tests.length || tests.length > maxTests) return null;
  const isBroken = whole.some((test) => expressionsOf(test).some((expression) => expression.isBroken));
  const match = joints.has('or') ? 'any' : 'all';
  return { match, tests: whole, source, ...(isBroken && { isBroken }) };
}

/** A condition that could not be read: whom it was meant for is not known, so it holds for nobody. */
export function neverHolding(source: string): Condition {
  return { match: 'any', tests: [], source, isBroken: true };
}

/** The keys of all fields a condition looks at. */
export function conditionFields({ tests }: Condition): string[] {
  return [...new Set(tests.flatMap(expressionsOf).flatMap(fieldsOf))];
}

function expressionsOf(test: Test): Expression[] {
  const isWithOther = test.kind === 'compare' && test.other.kind === 'value';
  return isWithOther ? [test.value, test.other.expression] : [test.value];
}

/** Whether a condition holds for a product. */
export function holds({ match, tests, isBroken }: Condition, valueOf: ValueOf): boolean {
  if (isBroken) return false;
  const isMet = (test: Test) => meets(test, valueOf);
  return match === 'all' ? tests.every(isMet) : tests.some(isMet);
}

function parseTest(words: readonly string[], report: (problem: string) => void): Test | null {
  const isNegated = words[0] === 'not';
  const [left = '', operator, right, ...rest] = isNegated ? words.slice(1) : words;
  const value = placeholderOf(left, report);
  if (value === null || rest.length > 0) return null;
  if (operator === undefined) return { kind: isNegated ? 'missing' : 'exists', value };
  const other = right === undefined ? null : operandOf(right, report);
  if (isNegated || other === null || !isOperator(operator)) return null;
  return { kind: 'compare', value, operator, other };
}

function operandOf(word: string, report: (problem: string) => void): Operand | null {
  if (/^["'].*["']$/su.test(word)) return { kind: 'text', text: word.slice(1, -1) };
  if (/^\d[\d.]*$/.test(word)) return { kind: 'text', text: word };
  const expression = placeholderOf(word, report);
  return expression === null ? null : { kind: 'value', expression };
}

function placeholderOf(word: string, report: (problem: string) => void): Expression | null {
  return /^\{\{[^{}]*\}\}$/u.test(word) ? parseExpression(word.slice(2, -2), report) : null;
}

function meets(test: Test, valueOf: ValueOf): boolean {
  if (test.kind !== 'compare') return (evaluate(test.value, valueOf) !== '') === (test.kind === 'exists');
  const { operator, other } = test;
  const expressions = [test.value, ...(other.kind === 'value' ? [other.expression] : [])];
  const role = expressions.some(namesSalePrice) ? 'former' : 'current';
  const value = evaluate(test.value, valueOf, role);
  const against = other.kind === 'text' ? other.text : evaluate(other.expression, valueOf, role);
  return comparisons[operator](value, against);
}

/** A value that is missing, or two texts that are no numbers, are neither less nor more than anything. */
const comparisons: Readonly<Record<Operator, (value: string, other: string) => boolean>> = {
  '=': isSame,
  '!=': (value, other) => !isSame(value, other),
  '<': (value, other) => difference(value, other) < 0,
  '<=': (value, other) => difference(value, other) <= 0,
  '>': (value, other) => difference(value, other) > 0,
  '>=': (value, other) => difference(value, other) >= 0,
  contains: (value, other) => other !== '' && fold(value).includes(fold(other)),
};

function isSame(value: string, other: string): boolean {
  return fold(value) === fold(other) || difference(value, other) === 0;
}

/** Prices and plain numbers alike; NaN where one of the two is neither, or where their currencies differ. */
function difference(value: string, other: string): number {
  const [left, right] = [parsePrice(value), parsePrice(other)];
  if (left === null || right === null) return Number.NaN;
  const areComparable = left.currency === null || right.currency === null || left.currency === right.currency;
  return areComparable ? left.amount - right.amount : Number.NaN;
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}

function isJoint(word: string): boolean {
  return word === 'and' || word === 'or';
}

function isOperator(word: string): word is Operator {
  return operators.some((operator) => operator === word);
}

function splitAtJoints(tokens: readonly string[]): string[][] {
  const tests: string[][] = [[]];
  for (const token of tokens) {
    if (isJoint(token)) tests.push([]);
    else tests.at(-1)?.push(token);
  }
  return tests;
}
