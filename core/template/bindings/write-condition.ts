import type { Condition, Test } from './condition.ts';
import { writePlaceholder, writeQuoted } from './write-expression.ts';

/** A condition as it is written; reading it again gives the same tests. Empty without any. */
export function writeCondition({ match, tests }: Pick<Condition, 'match' | 'tests'>): string {
  return tests.map(writeTest).join(match === 'all' ? ' and ' : ' or ');
}

function writeTest(test: Test): string {
  const value = writePlaceholder(test.value);
  if (test.kind !== 'compare') return test.kind === 'exists' ? value : `not ${value}`;
  const { operator, other } = test;
  const against = other.kind === 'value' ? writePlaceholder(other.expression) : writeText(other.text);
  return `${value} ${operator} ${against}`;
}

function writeText(text: string): string {
  return /^\d[\d.]*$/.test(text) ? text : writeQuoted(text);
}
