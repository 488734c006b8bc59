import { operators, countOperands, type Operator } from './operators.ts';
import { listExpressions, type Clause, type Condition, type Operand, type TestGroup } from './condition.ts';
import type { TemplateProblem } from '../../template-problem.ts';
import { parseExpression, type Expression } from '../expression.ts';

/** Maximum number of tests in a condition, including those in brackets. */
export const testsMax = 10;

export const bracketsMax = 8;

/** Maximum number of values in a list after `in`. */
export const valuesMax = 50;

const tokensMax = 1000;
const tokenPattern = /\{\{[^{}]*\}\}|"[^"]*"|'[^']*'|<=|>=|!=|[=<>]|[(),]|[^\s"'=<>!{}(),]+|\S/gu;

/**
 * Parses the condition of a `data-if` attribute: `{{SALE_PRICE}} < {{PRICE}} and not {{BRAND}}`. Tests are joined by `and` or by `or`;
 * using both requires brackets. Null if it is invalid.
 */
export function parseCondition(source: string, report: (problem: TemplateProblem) => void): Condition | null {
  const words = source.match(tokenPattern) ?? [];
  if (words.length > tokensMax) return null;
  const reader = { words, at: 0, tests: 0, report };
  const group = readGroup(reader, 0);
  if (group === null || reader.at < words.length) return null;
  const { match, tests } = group;
  const isBroken = tests.flatMap(listExpressions).some((expression) => expression.isBroken);
  return { match, tests, source, ...(isBroken && { isBroken }) };
}

type Reader = {
  readonly words: readonly string[];
  at: number;
  tests: number;
  readonly report: (problem: TemplateProblem) => void;
};

/** Returns the current word; keywords in lower case. */
function wordAt({ words, at }: Reader): string {
  const word = words[at] ?? '';
  return /^[a-z]{2,8}$/i.test(word) ? word.toLowerCase() : word;
}

/** Advances if the next word is this one; true if so. */
function takes(reader: Reader, word: string): boolean {
  if (wordAt(reader) !== word) return false;
  reader.at += 1;
  return true;
}

/** Parses tests joined by the same word, up to a bracket or the end. */
function readGroup(reader: Reader, depth: number): Pick<TestGroup, 'match' | 'tests'> | null {
  const tests: Clause[] = [];
  let joint: string | null = null;
  for (;;) {
    const clause = readClause(reader, depth);
    if (clause === null) return null;
    tests.push(clause);
    const next = wordAt(reader);
    if (next !== 'and' && next !== 'or') break;
    // Mixing `and` and `or` is refused, because people disagree about their precedence.
    if (joint !== null && joint !== next) return null;
    joint = next;
    reader.at += 1;
  }
  return { match: joint === 'or' ? 'any' : 'all', tests };
}

function readClause(reader: Reader, depth: number): Clause | null {
  const isNegated = takes(reader, 'not');
  if (takes(reader, '(')) {
    const group = depth < bracketsMax ? readGroup(reader, depth + 1) : null;
    return group !== null && takes(reader, ')') ? { kind: 'group', isNegated, ...group } : null;
  }
  reader.tests += 1;
  const value = reader.tests > testsMax ? null : readPlaceholder(reader);
  if (value === null) return null;
  const operator = readOperator(reader);
  if (operator === null) return { kind: isNegated ? 'missing' : 'exists', value };
  const others = isNegated ? null : readOthers(reader, operator);
  return others === null ? null : { kind: 'compare', value, operator, others };
}

function readOperator(reader: Reader): Operator | null {
  const before = reader.at;
  const written = takes(reader, 'not') ? `not ${wordAt(reader)}` : wordAt(reader);
  const operator = operators.find((each) => each === written) ?? null;
  reader.at = operator === null ? before : reader.at + 1;
  return operator;
}

function readOthers(reader: Reader, operator: Operator): Operand[] | null {
  const count = countOperands(operator);
  if (count === 'any') return readList(reader);
  const first = readOperand(reader);
  if (count === 'one') return first === null ? null : [first];
  const second = first !== null && takes(reader, 'and') ? readOperand(reader) : null;
  return first === null || second === null ? null : [first, second];
}

/** Parses a list of values, with or without commas between them and brackets around them. */
function readList(reader: Reader): Operand[] | null {
  const isInBrackets = takes(reader, '(');
  const values: Operand[] = [];
  for (let value = readOperand(reader); value !== null; value = readOperand(reader)) {
    values.push(value);
    if (takes(reader, ',') && !isOperand(wordAt(reader))) return null;
  }
  const isWhole = !isInBrackets || takes(reader, ')');
  return isWhole && values.length > 0 && values.length <= valuesMax ? values : null;
}

function readOperand(reader: Reader): Operand | null {
  const word = reader.words[reader.at] ?? '';
  if (!isOperand(word)) return null;
  if (word.startsWith('{')) {
    const expression = readPlaceholder(reader);
    return expression === null ? null : { kind: 'value', expression };
  }
  reader.at += 1;
  return { kind: 'text', text: /^\d/.test(word) ? word : word.slice(1, -1) };
}

function isOperand(word: string): boolean {
  return /^(?:\{\{[^{}]*\}\}|"[^"]*"|'[^']*'|\d[\d.]*)$/u.test(word);
}

function readPlaceholder(reader: Reader): Expression | null {
  const word = reader.words[reader.at] ?? '';
  if (!/^\{\{[^{}]*\}\}$/u.test(word)) return null;
  reader.at += 1;
  return parseExpression(word.slice(2, -2), reader.report);
}
