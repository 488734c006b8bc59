import { describe, expect, it } from 'vitest';
import { evaluate } from './evaluate.ts';
import { listFields, parseExpression } from './expression.ts';

const product: Readonly<Record<string, string>> = {
  TITLE: 'CERAMIC mug, hand-glazed',
  PRICE: '129.00 EUR',
  SALE_PRICE: '99,00 EUR',
  DOLLARS: '$40.00',
  TEXT_PRICE: 'ask us',
  SALE_ENDS: '2026-11-20T00:00+01:00/2026-11-27T23:59+01:00',
  NAME: 'Kilde Insulated Water Bottle, 750 ml, Steel',
  MAKER: 'KILDE',
  LOUD: 'FLASCHE VON KILDE',
  STATE: 'in_stock',
  ЦЕНА: '12 ₽',
};

function show(source: string, values = product): string {
  const problems: unknown[] = [];
  const expression = parseExpression(source, (problem) => problems.push(problem));
  expect(problems).toEqual([]);
  expect(expression).not.toBeNull();
  return expression === null
    ? ''
    : evaluate(expression, (key) => values[key] ?? '').replaceAll('\u00a0', ' ');
}

describe('a placeholder', () => {
  it.each([
    ['TITLE', 'CERAMIC mug, hand-glazed'],
    [' sale price ', '99,00 EUR'],
    ['Цена', '12 ₽'],
    ['TITLE | upper', 'CERAMIC MUG, HAND-GLAZED'],
    ['TITLE | lower', 'ceramic mug, hand-glazed'],
    ['TITLE | title', 'Ceramic Mug, Hand-Glazed'],
    ['TITLE | truncate 12', 'CERAMIC mug…'],
    ['TITLE|lower|truncate 8', 'ceramic…'],
    ['BRAND | default "Our | own"', 'Our | own'],
    ["BRAND | default MANUFACTURER TITLE 'none'", 'CERAMIC mug, hand-glazed'],
    ['BRAND | upper', ''],
    ['PRICE | currency', '129,00 €'],
    ['PRICE | currency "en"', '€129.00'],
    ['PRICE | currency "de-DE" "short"', '129 €'],
    ['PRICE | currency "en-GB" "USD"', '€129.00'],
    ['TEXT_PRICE | currency "de-DE"', 'ask us'],
    ['PRICE | discount SALE_PRICE', '23%'],
    ['PRICE | discount CLUB_PRICE SALE_PRICE', '23%'],
    ['PRICE | discount SALE_PRICE "24%"', ''],
    ['PRICE | discount CLUB_PRICE SALE_PRICE "5%"', '23%'],
    ['PRICE | discount DOLLARS', ''],
    ['SALE_PRICE | discount PRICE', ''],
    ['PRICE | discount TEXT_PRICE', ''],
    ['PRICE | saved SALE_PRICE', '30.00 EUR'],
    ['TITLE | suffix " – " | lower | truncate 12', 'ceramic mug…'],
    ['BRAND | prefix "by "', ''],
    ['BRAND | default "us" | prefix "by "', 'by us'],
    ['PRICE | currency | suffix " / " UNIT', '129,00 €'],
    ['PRICE | prefix SALE_PRICE " statt "', '99,00 EUR statt 129.00 EUR'],
    ['PRICE | divide 12 | currency "de"', '10,75 €'],
    ['PRICE | times 1.19 | currency "short"', '153,51 €'],
    ['PRICE | divide MONTHS', ''],
    ['PRICE | part "whole"', '129'],
    ['PRICE | part "cents"', '00'],
    ['PRICE | part "sign"', '€'],
    ['PRICE | currency "short" | part "cents" | suffix "!"', ''],
    ['SALE_ENDS | date', '27 Nov'],
    ['NAME | short BRAND', 'Kilde Insulated Water Bottle'],
    ['NAME | short MAKER', 'Insulated Water Bottle'],
    ['NAME | without MAKER "Steel"', 'Insulated Water Bottle, 750 ml'],
    ['LOUD | sentence MAKER', 'Flasche von Kilde'],
    ['STATE | map "in stock" "Sofort da" "Bald"', 'Sofort da'],
    ['STATE | map "preorder" "Bald" | default "…"', '…'],
  ])('{{%s}} shows %j', (source, text) => {
    expect(show(source)).toBe(text);
  });

  it.each([
    ['SALE_ENDS | date', '27. Nov.'],
    ['SALE_ENDS | date "en-US"', 'Nov 27'],
    ['PRICE | times 10 | part "whole" "en"', '1,290'],
    ['PRICE | times 10 | currency "en" | part "whole"', '1,290'],
    ['SHOUT | sentence', 'Schuhe für den Winter'],
  ])('of a German feed, {{%s}} shows %j', (source, text) => {
    expect(show(source, { ...product, FEED_LANGUAGE: 'de', SHOUT: 'SCHUHE FÜR DEN WINTER' })).toBe(text);
  });

  it.each([
    [10, 7, '30%'],
    [100, 66.67, '33%'],
    [100, 70.01, '29%'],
    [100, 99.5, ''],
    [39.99, 29.99, '25%'],
  ])('never promises more than was taken off %d to make %d', (before, now, percent) => {
    expect(show('PRICE | discount SALE_PRICE', { PRICE: `${before}`, SALE_PRICE: `${now}` })).toBe(percent);
  });

  it('cuts between characters as people see them', () => {
    const family = '👩‍👩‍👧';
    expect(show('TITLE | truncate 3', { TITLE: family.repeat(5) })).toBe(`${family}${family}…`);
    expect(show('TITLE | truncate 3', { TITLE: 'e\u0301'.repeat(9) })).toBe('e\u0301e\u0301…');
  });

  it('names every field it looks at', () => {
    const expression = parseExpression(
      'PRICE | discount SALE_PRICE | default "-" old-price',
      () => undefined,
    );
    expect(expression && listFields(expression)).toEqual(['PRICE', 'SALE_PRICE', 'OLD_PRICE']);
  });

  it.each(['', '  ', '| upper', 'a + b', '"TITLE"', 'a'.repeat(65)])('is not %j', (source) => {
    expect(parseExpression(source, () => undefined)).toBeNull();
  });

  it.each([
    ['PRICE | shout', { code: 'function_unknown', name: 'shout' }],
    ['PRICE | constructor', { code: 'function_unknown', name: 'constructor' }],
    ['PRICE | upper 3', { code: 'function_misused', name: 'upper', takes: 'nothing' }],
    ['TITLE | truncate x', { code: 'function_misused', name: 'truncate', takes: 'length' }],
    ['PRICE | currency "klingon"', { code: 'function_misused', name: 'currency', takes: 'format' }],
    ['PRICE | discount "20"', { code: 'function_misused', name: 'discount', takes: 'reduction' }],
    ['PRICE | discount SALE_PRICE "0%"', { code: 'function_misused', takes: 'reduction' }],
    ['PRICE | discount SALE_PRICE "100%"', { code: 'function_misused', takes: 'reduction' }],
    ['PRICE |', { code: 'function_unknown', name: '' }],
    ['PRICE | divide 0', { code: 'function_misused', name: 'divide', takes: 'factor' }],
    ['PRICE | times 2 3', { code: 'function_misused', name: 'times', takes: 'factor' }],
    ['PRICE | part', { code: 'function_misused', name: 'part', takes: 'part' }],
    ['PRICE | part "whole" "klingon"', { code: 'function_misused', name: 'part', takes: 'part' }],
    ['PRICE | prefix', { code: 'function_misused', name: 'prefix', takes: 'operands' }],
    ['PRICE | lowest 3', { code: 'function_misused', name: 'lowest', takes: 'nothing' }],
    ['TITLE | short A B C D E F', { code: 'function_misused', name: 'short', takes: 'names' }],
    ['TITLE | without', { code: 'function_misused', name: 'without', takes: 'operands' }],
    ['TITLE | map "a"', { code: 'function_misused', name: 'map', takes: 'pairs' }],
    ['PRICE | date "week w"', { code: 'function_misused', name: 'date', takes: 'date' }],
    [`TITLE${' | upper'.repeat(21)}`, { code: 'too_many_functions', callsMax: 20 }],
  ])('{{%s}} shows nothing, and what is wrong with it is reported', (source, problem) => {
    const problems: unknown[] = [];
    const expression = parseExpression(source, (each) => problems.push(each));
    expect(problems).toMatchObject([problem]);
    expect(expression?.isBroken).toBe(true);
    expect(expression && evaluate(expression, (key) => product[key] ?? '')).toBe('');
  });
});
