import { expect, it } from 'vitest';
import { makeRandom, type Random } from '../../../../packages/feed/src/random.fixture.ts';
import { testsMax } from '#picture/values';
import {
  countRows,
  isMet,
  readRows,
  rowOperators,
  withOperator,
  writeRows,
  type ConditionRow,
  type DraftPart,
} from './condition-draft.ts';

function randomRow(random: Random): ConditionRow {
  const row = { kind: 'row', key: random.pick(['PRICE', 'BRAND']), others: [] } as const;
  const made = withOperator({ ...row, operator: 'exists' }, random.pick(rowOperators));
  const longer = made.operator.endsWith('in') ? [...made.others, ...made.others] : made.others;
  const others = longer.map(() =>
    random.isLucky(0.4)
      ? { text: 'SALE_PRICE', isField: true }
      : { text: random.pick(['', 'and', '12.5', `say "no"`, '(', ')']), isField: false },
  );
  return { ...made, others };
}

function randomRows(random: Random, depth: number): DraftPart[] {
  return Array.from({ length: 2 + random.below(2) }, () => {
    if (depth === 2 || random.isLucky(0.7)) return randomRow(random);
    const match = random.pick(['all', 'any', 'none', 'notAll'] as const);
    return { kind: 'group', match, rows: randomRows(random, depth + 1) };
  });
}

it('rows and groups of them are read as the same again', () => {
  let compared = 0;
  for (let seed = 0; seed < 1000; seed += 1) {
    const random = makeRandom(seed);
    const draft = { match: random.pick(['all', 'any'] as const), rows: randomRows(random, 0) };
    if (countRows(draft.rows) > testsMax) continue;
    expect(readRows(writeRows(draft)), writeRows(draft)).toEqual(draft);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(500);
});

it('a group of one row stays a group while it is built', () => {
  const row = { kind: 'row', key: 'BRAND', operator: 'exists', others: [] } as const;
  for (const match of ['all', 'none'] as const) {
    const draft = { match: 'all', rows: [row, { kind: 'group', match, rows: [row] }] } as const;
    expect(readRows(writeRows(draft))).toEqual(draft);
  }
});

it('another comparison keeps what it can of the values', () => {
  const values = ['a', 'b', 'c'].map((text) => ({ text, isField: false }));
  const row = { kind: 'row', key: 'BRAND', operator: 'in', others: values } as const;
  expect(withOperator(row, 'between').others).toEqual(values.slice(0, 2));
  expect(withOperator(row, '=').others).toEqual(values.slice(0, 1));
  expect(withOperator(row, 'not in').others).toEqual(values);
  expect(withOperator(row, 'missing').others).toEqual([]);
  const empty = { text: '', isField: false };
  expect(withOperator({ ...row, others: [] }, 'between').others).toEqual([empty, empty]);
});

it('no condition is no row, and what rows cannot say is left to be typed', () => {
  expect(readRows('')).toEqual({ match: 'all', rows: [] });
  expect(writeRows({ match: 'any', rows: [] })).toBe('');
  for (const source of [
    '{{PRICE | upper}} = 3',
    '{{A}} and {{B}} or {{C}}',
    '{{A}} and ({{B}} or {{C | upper}})',
    '{{A | shout}}',
    '{{A}} in "a" {{B | lower}}',
    'PRICE > 3',
    '{{A}} = {{B | lower}}',
  ])
    expect(readRows(source), source).toBeNull();
});

it('a condition is tried on the product at hand', () => {
  const valueOf = (key: string) => ({ PRICE: '24.00 EUR', SALE_PRICE: '19.00 EUR' })[key] ?? '';
  expect(isMet('{{SALE_PRICE}} < {{PRICE}}', valueOf)).toBe(true);
  expect(isMet('{{BRAND}}', valueOf)).toBe(false);
  expect(isMet('SALE', valueOf)).toBeNull();
});
