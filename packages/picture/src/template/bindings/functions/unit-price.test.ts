import { expect, it } from 'vitest';
import { evaluate } from '../evaluate.ts';
import { parseExpression } from '../expression.ts';
import { valueReader } from '../fill-template.ts';
import { writeUnitPrice } from './unit-price.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

// Worked out by hand.
it.each([
  ['12.90 EUR', '500 g', '1 kg', '25,80 € / 1 kg'],
  ['12.90 EUR', '500g', '100 g', '2,58 € / 100 g'],
  ['12,90 €', '1.5kg', '1 kg', '8,60 € / 1 kg'],
  ['12,90 €', '1,5 kg', '1kg', '8,60 € / 1 kg'],
  ['4.99 EUR', '0,75 l', '1 l', '6,65 € / 1 l'],
  ['4.99 EUR', '0.750 l', '1 l', '6,65 € / 1 l'],
  ['4.99 EUR', '750 ml', '100 ml', '0,67 € / 100 ml'],
  ['4.99 EUR', '75 cl', '1 l', '6,65 € / 1 l'],
  ['39 EUR', '50 ml', '100ml', '78,00 € / 100 ml'],
  ['39 EUR', '150 ml', '75 cl', '195,00 € / 75 cl'],
  ['5.94 EUR', '6 x 330 ml', '1 l', '3,00 € / 1 l'],
  ['5.94 EUR', '6x0,33 Liter', '1 ltr.', '3,00 € / 1 l'],
  ['18 EUR', '250 cm', '1 m', '7,20 € / 1 m'],
  ['18 EUR', '250 Zentimeter', '1 mètre', '7,20 € / 1 m'],
  ['12.90 EUR', '500 Gramm', '1 Kilogramm', '25,80 € / 1 kg'],
  ['12.90 EUR', '500 grammes', '1 kilo', '25,80 € / 1 kg'],
  ['12.90 EUR', '2 kilos', '', '6,45 € / 1 kg'],
  ['9.60 EUR', '24 ks', '', '0,40 € / 1 Stück'],
  ['4.99 EUR', '750 Millilitres', '1 litro', '6,65 € / 1 l'],
  ['44 EUR', '2.2 m2', '1 sqm', '20,00 € / 1 m²'],
  ['9.60 EUR', '24 ct', '1 ct', '0,40 € / 1 Stück'],
  ['9.60 EUR', '24 Stück', '100 Stk.', '40,00 € / 100 Stück'],
  ['1 EUR', '3 kg', '1 kg', '0,33 € / 1 kg'],
  ['2 EUR', '3 kg', '1 kg', '0,67 € / 1 kg'],
  ['1299.50 EUR', '500 g', '1 kg', '2.599,00 € / 1 kg'],
  // Without a base: a kilogram, a litre, a metre, a piece.
  ['12.90 EUR', '500 g', '', '25,80 € / 1 kg'],
  ['4.99 EUR', '750 ml', '', '6,65 € / 1 l'],
  ['18 EUR', '250 cm', '', '7,20 € / 1 m'],
  ['9.60 EUR', '24 pcs', '', '0,40 € / 1 Stück'],
  // No certain number, no known unit, two that do not measure one thing, or nothing at all.
  ['12.90 EUR', '1.000 g', '1 kg', ''],
  ['12.90 EUR', '1,000 g', '1 kg', ''],
  ['12.90 EUR', '500', '1 kg', ''],
  ['12.90 EUR', 'about 500 g', '1 kg', ''],
  ['12.90 EUR', '500-600 g', '1 kg', ''],
  ['12.90 EUR', '500 flobs', '1 kg', ''],
  ['12.90 EUR', '500 g', '1 l', ''],
  ['12.90 EUR', '500 g', 'each', ''],
  ['12.90 EUR', '0 g', '1 kg', ''],
  ['12.90 EUR', '500 g', '0 kg', ''],
  ['12.90 EUR', '-5 g', '1 kg', ''],
  ['12.90 EUR', '', '1 kg', ''],
  ['from 12 EUR', '500 g', '1 kg', ''],
  ['12 - 18 EUR', '500 g', '1 kg', ''],
  ['0.01 EUR', '1000000 g', '1 g', ''],
])('%s for %j, compared by %j, is %j in German', (price, measure, base, text) => {
  expect(plain(writeUnitPrice(price, [measure, base, 'feed:de', '', '']))).toBe(text);
});

it.each([
  ['12.90 GBP', 'en', '£25.80 / 1 kg'],
  ['12.90 USD', 'en', '$25.80 / 1 kg'],
  ['129 SEK', 'sv', '258,00 kr / 1 kg'],
  ['12.90 CHF', 'de-CH', 'CHF 25.80 / 1 kg'],
  ['1200 JPY', 'ja', '¥2,400 / 1 kg'],
  ['12.90 PLN', 'pl', '25,80 zł / 1 kg'],
  ['1.250 KWD', 'en', 'KWD 2.500 / 1 kg'],
])('%s for half a kilogram is in %s %j', (price, language, text) => {
  expect(plain(writeUnitPrice(price, ['500 g', '1 kg', `feed:${language}`, '', '']))).toBe(text);
});

it('a feed without a language is written as its currency is, and a price without a currency in that of the feed', () => {
  expect(plain(writeUnitPrice('12.90 EUR', ['2 ct', '', 'feed:', '', '']))).toBe('6,45 € / 1 Stück');
  expect(plain(writeUnitPrice('12.90', ['2 kg', '', 'feed:de', 'EUR', '']))).toBe('6,45 € / 1 kg');
  expect(plain(writeUnitPrice('8 GBP', ['4 pieces', '10 pieces', 'feed:en', '', '']))).toBe(
    '£20.00 / 10 pieces',
  );
  expect(plain(writeUnitPrice('8 USD', ['16 oz', '', 'feed:en', '', '']))).toBe('$0.50 / 1 oz');
  expect(plain(writeUnitPrice('8 EUR', ['4 kg', '', 'fr-FR', 'short', 'feed:de', '', '']))).toBe(
    '2 € / 1 kg',
  );
});

it('a number that may be read in two ways has no unit price', () => {
  expect(writeUnitPrice('1.299', ['2 kg', '1 kg', 'feed:de', 'EUR', 'doubtful'])).toBe('');
});

it('a reduced product has the unit price of what a buyer pays, beside the old price too', () => {
  const none = (problem: unknown) => expect.fail(JSON.stringify(problem));
  const expression = parseExpression('PRICE | per UNIT_PRICING_MEASURE UNIT_PRICING_BASE_MEASURE', none);
  const values = { PRICE: '8 EUR', SALE_PRICE: '8 EUR', OLD_PRICE: '10 EUR', UNIT_PRICING_MEASURE: '2 kg' };
  if (expression === null) throw new Error('it was not read');
  for (const role of ['current', 'former'] as const)
    expect(plain(evaluate(expression, valueReader(values), role))).toBe('4,00 € / 1 kg');
  // A product that nobody worked the prices out of has the full one as its price.
  expect(plain(evaluate(expression, valueReader({ ...values, PRICE: '10 EUR' })))).toBe('4,00 € / 1 kg');
});
