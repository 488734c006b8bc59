import type { Operator } from './operators.ts';
import { listFields, type Expression } from '../expression.ts';

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

/** A part of a condition. */
export type Clause = Test | TestGroup;

/** Condition of a layer: it is shown when all of its tests hold, or any of them. */
export type Condition = {
  readonly match: 'all' | 'any';
  readonly tests: readonly Clause[];
  /** Text of the condition as its author wrote it. */
  readonly source: string;
  /** One of its placeholders names something that is not known: it holds for no product. */
  readonly isBroken?: true;
};

/** Returns a condition that could not be read: its products are unknown, so it holds for none. */
export function neverHolding(source: string): Condition {
  return { match: 'any', tests: [], source, isBroken: true };
}

/** Returns the keys of all fields a condition looks at. */
export function conditionFields({ tests }: Pick<Condition, 'tests'>): string[] {
  return [...new Set(tests.flatMap(listExpressions).flatMap(listFields))];
}

/** Returns the placeholders of a part of a condition, in their order. */
export function listExpressions(clause: Clause): Expression[] {
  if (clause.kind === 'group') return clause.tests.flatMap(listExpressions);
  if (clause.kind !== 'compare') return [clause.value];
  return [
    clause.value,
    ...clause.others.flatMap((other) => (other.kind === 'value' ? other.expression : [])),
  ];
}
