import { describe, expect, it } from 'vitest';
import { conditionFields } from './condition.ts';
import { holds } from './holds.ts';
import { parseCondition } from './parse-condition.ts';

const product: Readonly<Record<string, string>> = {
  PRICE: '1.299,00 EUR',
  SALE_PRICE: '999.00 EUR',
  STOCK: '3',
  CATEGORY: 'Home > Shoes',
  DOLLARS: '$5',
};

const read = (source: string) => parseCondition(source, () => undefined);

describe('a condition', () => {
  it.each([
    ['{{PRICE}}', true],
    ['{{BRAND}}', false],
    ['not {{BRAND}}', true],
    ['not {{PRICE}}', false],
    ['{{SALE_PRICE}} < {{PRICE}}', true],
    ['{{SALE_PRICE}}<{{PRICE}}', true],
    ['{{BRAND}} < {{PRICE}}', false],
    ['{{DOLLARS}} < {{PRICE}}', false],
    ['{{STOCK}} <= 3', true],
    ['{{STOCK}} = 3.0', true],
    ['{{STOCK}} != "3"', false],
    ['{{CATEGORY}} contains "shoes"', true],
    ['{{CATEGORY}} contains "and or"', false],
    ['{{CATEGORY}} = "home > shoes"', true],
    ['{{PRICE | discount SALE_PRICE}} >= 20', false],
    ['{{PRICE}} and not {{BRAND}} and {{STOCK}} < 5', true],
    ['{{BRAND}} or {{PRICE}}', true],
    ['{{BRAND}} or ({{PRICE}} and {{STOCK}} < 5)', true],
    ['({{BRAND}} or {{PRICE}}) and {{STOCK}} > 5', false],
    ['({{BRAND}} or {{PRICE}}) and {{STOCK}} < 5', true],
    ['not ({{BRAND}} or {{PRICE}})', false],
    ['not ({{BRAND}} and {{PRICE}})', true],
    ['({{BRAND}}or{{PRICE}})AND({{STOCK}}<5)', true],
    ['{{STOCK}} in 1 2 3', true],
    ['{{STOCK}} in "1", "2"', false],
    ['{{CATEGORY}} in ("HOME > SHOES", "Bags")', true],
    ['{{CATEGORY}} IN "Shoes" "Bags"', false],
    ['{{CATEGORY}} not in "Shoes" "Bags"', true],
    ['{{BRAND}} in "Nike"', false],
    ['{{BRAND}} not in "Nike"', true],
    ['{{PRICE}} in {{SALE_PRICE}} "1299 EUR"', true],
    ['{{CATEGORY}} in "in" "and" and {{PRICE}}', false],
    ['{{CATEGORY}} not contains "shoes"', false],
    ['{{STOCK}} between 3 and 5', true],
    ['{{STOCK}} between 5 and 3', true],
    ['{{STOCK}} between 1 and 2.9', false],
    ['{{STOCK}} between 1 and 5 and {{BRAND}}', false],
    ['{{SALE_PRICE}} between "900 EUR" and {{PRICE}}', true],
    ['{{STOCK}} not between 4 and 9', true],
    ['{{BRAND}} between 1 and 9', false],
    ['{{BRAND}} not between 1 and 9', false],
    ['{{DOLLARS}} between "1 EUR" and "9 EUR"', false],
  ])('%s: %s', (source, isMet) => {
    const condition = read(source);
    expect(condition).not.toBeNull();
    expect(condition && holds(condition, (key) => product[key] ?? '')).toBe(isMet);
  });

  it('that is nested reads each field once', () => {
    const condition = read('{{A}} or ({{B}} in {{C}} {{A}} and not ({{D}} between {{E}} and 3))');
    expect(condition && conditionFields(condition)).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('names every field on both of its sides', () => {
    const condition = read('{{SALE_PRICE | default CLUB_PRICE}} < {{PRICE}} and {{BRAND}}');
    expect(condition && conditionFields(condition)).toEqual(['SALE_PRICE', 'CLUB_PRICE', 'PRICE', 'BRAND']);
  });

  it.each([
    '{{PRICE | shout}}',
    'not {{PRICE | shout}}',
    '{{PRICE}} or {{BRAND | shout}}',
    '{{STOCK}} < {{PRICE | upper 3}}',
  ])('that names something unknown holds for no product: %s', (source) => {
    const problems: unknown[] = [];
    const condition = parseCondition(source, (problem) => problems.push(problem));
    expect(problems).toHaveLength(1);
    expect(condition && holds(condition, (key) => product[key] ?? '')).toBe(false);
    expect(condition && holds(condition, () => '')).toBe(false);
  });

  it.each([
    '',
    '{{PRICE}} <',
    '{{PRICE}} {{BRAND}}',
    '{{PRICE}} ~ 3',
    '{{PRICE}} < EUR',
    'not {{PRICE}} < 3',
    '{{A}} and {{B}} or {{C}}',
    '{{A}} and',
    '{{A}} = "open',
    '()',
    '{{A}})',
    '({{A}} and {{B}} or {{C}})',
    '{{A}} ({{B}})',
    'not not {{A}}',
    '{{A}} not {{B}}',
    '{{A}} in ()',
    '{{A}} in "a",',
    '{{A}} in red',
    'not {{A}} in "a"',
    '{{A}} between 1 and',
    '{{A}} between 1 or 2',
    '{{A}} = (3)',
    `${'('.repeat(9)}{{A}}${')'.repeat(9)}`,
    `({{A}}${' and {{A}}'.repeat(5)}) or ({{A}}${' and {{A}}'.repeat(4)})`,
    `{{A}} in${' 1'.repeat(51)}`,
    Array.from({ length: 11 }, () => '{{A}}').join(' and '),
  ])('is not %j', (source) => {
    expect(read(source)).toBeNull();
  });
});
