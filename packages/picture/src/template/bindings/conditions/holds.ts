import { evaluate } from '../evaluate.ts';
import type { ValueOf } from '../expression.ts';
import { namesSalePrice } from '../sale-price.ts';
import { compares } from './compare-values.ts';
import { listExpressions, type Clause, type Condition } from './condition.ts';

export function holds({ match, tests, isBroken }: Condition, valueOf: ValueOf): boolean {
  return isBroken ? false : matches(match, tests, valueOf);
}

function matches(match: 'all' | 'any', tests: readonly Clause[], valueOf: ValueOf): boolean {
  const isMet = (clause: Clause) => meets(clause, valueOf);
  return match === 'all' ? tests.every(isMet) : tests.some(isMet);
}

function meets(clause: Clause, valueOf: ValueOf): boolean {
  if (clause.kind === 'group') return matches(clause.match, clause.tests, valueOf) !== clause.isNegated;
  if (clause.kind !== 'compare')
    return (evaluate(clause.value, valueOf) !== '') === (clause.kind === 'exists');
  const role = listExpressions(clause).some(namesSalePrice) ? 'former' : 'current';
  const others = clause.others.map((other) =>
    other.kind === 'text' ? other.text : evaluate(other.expression, valueOf, role),
  );
  return compares(clause.operator, evaluate(clause.value, valueOf, role), others);
}
