import type { Clause, Condition, Operand } from './condition.ts';
import { writePlaceholder, writeQuoted } from '../write-expression.ts';

/** Returns the text of a condition; parsing it gives the same tests. Empty without tests. */
export function writeCondition({ match, tests }: Pick<Condition, 'match' | 'tests'>): string {
  return tests.map(writeClause).join(match === 'all' ? ' and ' : ' or ');
}

function writeClause(clause: Clause): string {
  if (clause.kind === 'group') return `${clause.isNegated ? 'not ' : ''}(${writeCondition(clause)})`;
  const value = writePlaceholder(clause.value);
  if (clause.kind !== 'compare') return clause.kind === 'exists' ? value : `not ${value}`;
  const { operator } = clause;
  const others = clause.others.map(writeOperand);
  return `${value} ${operator} ${others.join(operator.endsWith('between') ? ' and ' : ' ')}`;
}

function writeOperand(other: Operand): string {
  if (other.kind === 'value') return writePlaceholder(other.expression);
  return /^\d[\d.]*$/.test(other.text) ? other.text : writeQuoted(other.text);
}
