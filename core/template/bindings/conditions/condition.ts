import { compares, type Operator } from './compare-values.ts';
import { evaluate, fieldsOf, type Expression, type ValueOf } from '../expression.ts';
import { namesSalePrice } from '../sale-price.ts';

/** One side of a comparison: a placeholder, or a text or number written in the template. */
export type Operand =
  | { readonly kind: 'value'; readonly expression: Expression }
  | { readonly kind: 'text'; readonly text: string };

/** One test: that a value is there (`exists`), is not there (`missing`), or how it compares with others. */
export type Test =
  | { readonly kind: 'exists' | 'missing'; readonly value: Expression }
  | {
      readonly kind: 'compare';
      readonly value: Expression;
      readonly operator: Operator;
      readonly others: readonly Operand[];
    };

/** Tests in brackets: all of them hold, or any of them; the other way about with `not` before them. */
export type TestGroup = {
  readonly kind: 'group';
  readonly match: 'all' | 'any';
  readonly isNegated: boolean;
  readonly tests: readonly Clause[];
};

/** What a condition is made of. */
export type Clause = Test | TestGroup;

/** When a layer is shown: when all of its tests hold, or any of them. */
export type Condition = {
  readonly match: 'all' | 'any';
  readonly tests: readonly Clause[];
  /** As it was written. */
  readonly source: string;
  /** One of its placeholders names something that is not known: it holds for no product. */
  readonly isBroken?: true;
};

/** A condition that could not be read: whom it was meant for is not known, so it holds for nobody. */
export function neverHolding(source: string): Condition {
  return { match: 'any', tests: [], source, isBroken: true };
}

/** The keys of all fields a condition looks at. */
export function conditionFields({ tests }: Pick<Condition, 'tests'>): string[] {
  return [...new Set(tests.flatMap(expressionsOf).flatMap(fieldsOf))];
}

/** The placeholders of a part of a condition, in their order. */
export function expressionsOf(clause: Clause): Expression[] {
  if (clause.kind === 'group') return clause.tests.flatMap(expressionsOf);
  if (clause.kind !== 'compare') return [clause.value];
  return [
    clause.value,
    ...clause.others.flatMap((other) => (other.kind === 'value' ? other.expression : [])),
  ];
}

/** Whether a condition holds for a product. */
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
  const role = expressionsOf(clause).some(namesSalePrice) ? 'former' : 'current';
  const others = clause.others.map((other) =>
    other.kind === 'text' ? other.text : evaluate(other.expression, valueOf, role),
  );
  return compares(clause.operator, evaluate(clause.value, valueOf, role), others);
}
