import { expect, it } from 'vitest';
import { randomOf } from '#core/feed/random.fixture.ts';
import { isMet, readRows, rowOperators, writeRows, type ConditionRow } from './condition-draft.ts';

it('rows are read as the same again', () => {
  for (let seed = 0; seed < 1000; seed += 1) {
    const random = randomOf(seed);
    const rows = Array.from({ length: 2 + random.below(9) }, (): ConditionRow => {
      const operator = random.pick(rowOperators);
      const isField = random.isLucky(0.4);
      const bare = { key: random.pick(['PRICE', 'BRAND']), operator };
      if (operator === 'exists' || operator === 'missing') return { ...bare, other: '', isField: false };
      const other = isField
        ? 'SALE_PRICE'
        : random.pick(['', 'and', '12.5', `say "no"`, '{{x}}'.slice(2, 3)]);
      return { ...bare, other, isField };
    });
    const draft = { match: random.pick(['all', 'any'] as const), rows };
    expect(readRows(writeRows(draft)), writeRows(draft)).toEqual(draft);
  }
});

it('no condition is no row, and what rows cannot say is left to be typed', () => {
  expect(readRows('')).toEqual({ match: 'all', rows: [] });
  expect(writeRows({ match: 'any', rows: [] })).toBe('');
  for (const source of [
    '{{PRICE | upper}} = 3',
    '{{A}} and {{B}} or {{C}}',
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
