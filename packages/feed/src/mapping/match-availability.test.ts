import { describe, expect, test } from 'vitest';
import { makeFilter } from '../feed.fixture.ts';
import { AVAILABILITY_OPERATIONS, matchesAvailability } from './match-availability.ts';

function matches(operationType: number, value: string, ...texts: string[]): boolean {
  return matchesAvailability(texts, makeFilter('availability', value, operationType));
}

test('[325] the operations have their order', () => {
  expect(AVAILABILITY_OPERATIONS).toEqual(
    'Equal, Not Equal, More Than, Less Than, Exist, String Contain, Array Contain'.split(', '),
  );
});

describe('Equal', () => {
  test.each(['in stock', 'In Stock', 'in_stock', 'IN-STOCK', ' instock ', 'https://schema.org/InStock'])(
    "'in stock' is %j, whatever the spelling",
    (text) => {
      expect(matches(0, 'in stock', text)).toBe(true);
      expect(matches(0, 'In_Stock', text)).toBe(true);
    },
  );

  test.each(['true', 'YES', 'y', '1', '12', '3.5', 'available', 'skladem', 'В наличии', 'disponible', '>10'])(
    "'in stock' is also said by %j",
    (text) => expect(matches(0, 'in stock', text)).toBe(true),
  );

  test.each([
    'out of stock',
    'false',
    'no',
    '0',
    '-1',
    '',
    'preorder',
    'backorder',
    '1-3',
    'unavailable',
    'https://schema.org/OutOfStock',
  ])("'in stock' is not said by %j", (text) => expect(matches(0, 'in stock', text)).toBe(false));

  test('any other value stands for itself alone', () => {
    expect(matches(0, 'true', 'TRUE')).toBe(true);
    expect(matches(0, 'true', 'yes')).toBe(false);
    expect(matches(0, 'available for order', 'available_for_order')).toBe(true);
  });

  test('one of several values is enough, none is not', () => {
    expect(matches(0, 'yes', 'no', 'yes')).toBe(true);
    expect(matches(0, 'in stock')).toBe(false);
  });
});

test.each([
  ['Not Equal', 1, 'out of stock', ['in stock'], true],
  ['Not Equal', 1, 'out of stock', ['Out_Of_Stock'], false],
  ['Not Equal', 1, 'out of stock', [], true],
  ['More Than', 2, '5', ['6'], true],
  ['More Than', 2, '5', ['5'], false],
  ['More Than', 2, '5', ['1 200,50 pcs'], true],
  ['More Than', 2, '5', ['many'], false],
  ['More Than', 2, '5', [], false],
  ['Less Than', 3, '5', ['4.99'], true],
  ['Less Than', 3, '5', ['5'], false],
  ['Less Than', 3, '5', [''], false],
  ['Exist', 4, '', ['anything'], true],
  ['Exist', 4, '', [' '], false],
  ['Exist', 4, '', [], false],
  ['String Contain', 5, 'stock', ['In_Stock today'], true],
  ['String Contain', 5, 'stock', ['preorder'], false],
  ['Array Contain', 6, 'berlin', ['Paris, Berlin; Rome'], true],
  ['Array Contain', 6, 'berlin', ['["paris","berlin"]'], true],
  ['Array Contain', 6, 'berlin', ['Paris', 'Berlin'], true],
  ['Array Contain', 6, 'berlin', ['East Berlin'], false],
] as const)('[325] %s (%i) %j of %j is %j', (...row) => {
  const [, operationType, value, texts, expected] = row;
  expect(matches(operationType, value, ...texts)).toBe(expected);
});
