import {
  operators,
  countOperands,
  type Operator,
  holds,
  type Clause,
  type Operand,
  type Test,
  type TestGroup,
  parseCondition,
  writeCondition,
} from '#picture/values';

export type RowOperator = Operator | 'exists' | 'missing';

export const rowOperators: readonly RowOperator[] = ['exists', 'missing', ...operators];

/** What a field is compared with: words, or another field (`isField`), of which `text` is the key. */
export type OtherValue = { readonly text: string; readonly isField: boolean };

/** One row: a field, its operator, and what it is compared with. */
export type ConditionRow = {
  readonly kind: 'row';
  readonly key: string;
  readonly operator: RowOperator;
  readonly others: readonly OtherValue[];
};

export type GroupMatch = 'all' | 'any' | 'none' | 'notAll';

/** Rows in brackets. */
export type RowGroup = {
  readonly kind: 'group';
  readonly match: GroupMatch;
  readonly rows: readonly DraftPart[];
};

export type DraftPart = ConditionRow | RowGroup;

export type ConditionDraft = { readonly match: 'all' | 'any'; readonly rows: readonly DraftPart[] };

/** Parses a condition into rows; null if rows cannot express it. An empty condition gives no rows. */
export function readRows(source: string): ConditionDraft | null {
  if (source.trim() === '') return { match: 'all', rows: [] };
  const condition = parseCondition(source, () => undefined);
  if (condition === null || condition.isBroken) return null;
  const rows = toParts(condition.tests);
  return rows === null ? null : { match: condition.match, rows };
}

function toParts(tests: readonly Clause[]): DraftPart[] | null {
  const parts = tests.map((test) => (test.kind === 'group' ? toGroup(test) : toRow(test)));
  const whole = parts.filter((part) => part !== null);
  return whole.length === parts.length ? whole : null;
}

function toGroup({ match, isNegated, tests }: TestGroup): RowGroup | null {
  const rows = toParts(tests);
  if (rows === null) return null;
  if (!isNegated) return { kind: 'group', match, rows };
  return { kind: 'group', match: match === 'any' || rows.length === 1 ? 'none' : 'notAll', rows };
}

function toRow(test: Test): ConditionRow | null {
  const { key, calls } = test.value;
  if (calls.length > 0) return null;
  if (test.kind !== 'compare') return { kind: 'row', key, operator: test.kind, others: [] };
  const others = test.others.map(toOther);
  const whole = others.filter((other) => other !== null);
  return whole.length === others.length ? { kind: 'row', key, operator: test.operator, others: whole } : null;
}

function toOther(other: Operand): OtherValue | null {
  if (other.kind === 'text') return { text: other.text, isField: false };
  const { key, calls } = other.expression;
  return calls.length > 0 ? null : { text: key, isField: true };
}

/** Writes rows as a condition; empty if there are none. */
export function writeRows({ match, rows }: ConditionDraft): string {
  return writeCondition({ match, tests: rows.map(toClause) });
}

function toClause(part: DraftPart): Clause {
  if (part.kind === 'row') return toTest(part);
  const { match, rows } = part;
  const isNegated = match === 'none' || match === 'notAll';
  const isAny = match === 'any' || match === 'none';
  return { kind: 'group', match: isAny ? 'any' : 'all', isNegated, tests: rows.map(toClause) };
}

function toTest({ key, operator, others }: ConditionRow): Test {
  const value = { key, calls: [] };
  if (operator === 'exists' || operator === 'missing') return { kind: operator, value };
  return { kind: 'compare', value, operator, others: others.map(toOperand) };
}

function toOperand({ text, isField }: OtherValue): Operand {
  return isField ? { kind: 'value', expression: { key: text, calls: [] } } : { kind: 'text', text };
}

/** Returns the row with another operator, and with as many values as that needs. */
export function withOperator(row: ConditionRow, operator: RowOperator): ConditionRow {
  if (operator === 'exists' || operator === 'missing') return { ...row, operator, others: [] };
  const count = countOperands(operator);
  const atLeast = count === 'two' ? 2 : 1;
  const empty = Array.from({ length: atLeast }, () => ({ text: '', isField: false }));
  const others = [...row.others, ...empty.slice(row.others.length)];
  return { ...row, operator, others: count === 'any' ? others : others.slice(0, atLeast) };
}

/** Counts the tests, including those in brackets. */
export function countRows(rows: readonly DraftPart[]): number {
  return rows.reduce((count, part) => count + (part.kind === 'row' ? 1 : countRows(part.rows)), 0);
}

/** Returns true if a product meets a condition; null if the condition cannot be parsed. */
export function isMet(source: string, valueOf: (key: string) => string): boolean | null {
  const condition = parseCondition(source, () => undefined);
  return condition === null ? null : holds(condition, valueOf);
}
