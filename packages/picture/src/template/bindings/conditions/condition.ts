import type { Operator } from './operators.ts';
import { listFields, type Expression } from '../expression.ts';

/** A value that a comparison compares: a placeholder, or a constant text or number. */
export type Operand =
  | { readonly kind: 'value'; readonly expression: Expression }
  | { readonly kind: 'text'; readonly text: string };

/** One test: a value exists (`exists`), does not exist (`missing`), or compares with others. */
export type Test =
  | { readonly kind: 'exists' | 'missing'; readonly value: Expression }
  | {
      readonly kind: 'compare';
      readonly value: Expression;
      readonly operator: Operator;
      readonly others: readonly Operand[];
    };

/** Tests in brackets: all of them, or any of them, must hold; negated if `not` precedes. */
export type TestGroup = {
  readonly kind: 'group';
  readonly match: 'all' | 'any';
  readonly isNegated: boolean;
  readonly tests: readonly Clause[];
};

export type Clause = Test | TestGroup;

/** Condition of a layer, which is shown when all, or any, of its tests hold. */
export type Condition = {
  readonly match: 'all' | 'any';
  readonly tests: readonly Clause[];
  /** Text of the condition as its author wrote it. */
  readonly source: string;
  /** Set if one of its placeholders is unknown: the condition then holds for no product. */
  readonly isBroken?: true;
};

/** Returns a condition that cannot be parsed: it holds for no product. */
export function neverHolding(source: string): Condition {
  return { match: 'any', tests: [], source, isBroken: true };
}

export function conditionFields({ tests }: Pick<Condition, 'tests'>): string[] {
  return [...new Set(tests.flatMap(listExpressions).flatMap(listFields))];
}

/** Returns the placeholders of a part of a condition, in order. */
export function listExpressions(clause: Clause): Expression[] {
  if (clause.kind === 'group') return clause.tests.flatMap(listExpressions);
  if (clause.kind !== 'compare') return [clause.value];
  return [
    clause.value,
    ...clause.others.flatMap((other) => (other.kind === 'value' ? other.expression : [])),
  ];
}
