import {
  holds,
  operators,
  parseCondition,
  type Condition,
  type Operator,
  type Test,
} from '#core/template/bindings/condition.ts';
import { writeCondition } from '#core/template/bindings/write-condition.ts';

/** What a row says of a field. */
export type RowOperator = Operator | 'exists' | 'missing';

/** Every way to compare, in the order of the list. */
export const rowOperators: readonly RowOperator[] = ['exists', 'missing', ...operators];

/** One row: a field, what is said of it, and what it is compared with, a text or another field (`isField`). */
export type ConditionRow = {
  readonly key: string;
  readonly operator: RowOperator;
  readonly other: string;
  readonly isField: boolean;
};

export type ConditionDraft = { readonly match: Condition['match']; readonly rows: readonly ConditionRow[] };

/** As many tests as a condition may have. */
export const rowsMax = 10;

/** Takes a condition apart into rows; null for one that says more than rows can. Empty is no row at all. */
export function readRows(source: string): ConditionDraft | null {
  if (source.trim() === '') return { match: 'all', rows: [] };
  let isKnown = true;
  const condition = parseCondition(source, () => {
    isKnown = false;
  });
  if (condition === null || !isKnown) return null;
  const rows = condition.tests.map(rowOf);
  return rows.every((row) => row !== null) ? { match: condition.match, rows } : null;
}

function rowOf(test: Test): ConditionRow | null {
  const { key, calls } = test.value;
  if (calls.length > 0) return null;
  if (test.kind !== 'compare') return { key, operator: test.kind, other: '', isField: false };
  const { operator, other } = test;
  if (other.kind === 'text') return { key, operator, other: other.text, isField: false };
  return other.expression.calls.length > 0
    ? null
    : { key, operator, other: other.expression.key, isField: true };
}

/** The condition that rows stand for; empty without any. */
export function writeRows({ match, rows }: ConditionDraft): string {
  return writeCondition({ match, tests: rows.map(testOf) });
}

function testOf({ key, operator, other, isField }: ConditionRow): Test {
  const value = { key, calls: [] };
  if (operator === 'exists' || operator === 'missing') return { kind: operator, value };
  const against = isField
    ? ({ kind: 'value', expression: { key: other, calls: [] } } as const)
    : ({ kind: 'text', text: other } as const);
  return { kind: 'compare', value, operator, other: against };
}

/** Whether a condition holds for a product; null where it cannot be read. */
export function isMet(source: string, valueOf: (key: string) => string): boolean | null {
  const condition = parseCondition(source, () => undefined);
  return condition === null ? null : holds(condition, valueOf);
}
