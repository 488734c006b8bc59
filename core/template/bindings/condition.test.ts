import { describe, expect, it } from 'vitest';
import { conditionFields, holds, parseCondition } from './condition.ts';

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
    ['{{PRICE}} < {{SALE_PRICE}}', false],
    ['{{SALE_PRICE}}<{{PRICE}}', true],
    ['{{BRAND}} < {{PRICE}}', false],
    ['{{BRAND}} >= {{PRICE}}', false],
    ['{{DOLLARS}} < {{PRICE}}', false],
    ['{{STOCK}} <= 3', true],
    ['{{STOCK}} > 3', false],
    ['{{STOCK}} = 3.0', true],
    ['{{STOCK}} != "3"', false],
    ['{{CATEGORY}} contains "shoes"', true],
    ['{{CATEGORY}} contains "and or"', false],
    ['{{CATEGORY}} contains {{BRAND}}', false],
    ['{{CATEGORY}} = "home > shoes"', true],
    ['{{PRICE | discount SALE_PRICE}} >= 20', false],
    ['{{PRICE | discount SALE_PRICE}}', true],
    ['{{PRICE}} and {{BRAND}}', false],
    ['{{PRICE}} and not {{BRAND}} and {{STOCK}} < 5', true],
    ['{{BRAND}} or {{PRICE}}', true],
    ['{{BRAND}} or not {{PRICE}}', false],
  ])('%s: %s', (source, isMet) => {
    const condition = read(source);
    expect(condition).not.toBeNull();
    expect(condition && holds(condition, (key) => product[key] ?? '')).toBe(isMet);
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
    const problems: string[] = [];
    const condition = parseCondition(source, (problem) => problems.push(problem));
    expect(problems).toHaveLength(1);
    expect(condition && holds(condition, (key) => product[key] ?? '')).toBe(false);
    expect(condition && holds(condition, () => '')).toBe(false);
  });

  it.each([
    '',
    'PRICE',
    '{{PRICE}} <',
    '< {{PRICE}}',
    '{{PRICE}} {{BRAND}}',
    '{{PRICE}} ~ 3',
    '{{PRICE}} < EUR',
    'not {{PRICE}} < 3',
    '{{A}} and {{B}} or {{C}}',
    '{{A}} and',
    'true',
    '{{A}} = "open',
    Array.from({ length: 11 }, () => '{{A}}').join(' and '),
  ])('is not %j', (source) => {
    expect(read(source)).toBeNull();
  });
});
