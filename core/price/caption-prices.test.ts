import { expect, test } from 'vitest';
import { captionPrices } from './caption-prices.ts';
import { shownValues } from './shown-values.ts';

test('a reduced product says what it costs now and what it did, as its picture does', () => {
  const { values } = shownValues({ price: '149.95 EUR', sale_price: '119.95 EUR' }, 0);
  expect(captionPrices(values)).toEqual({ price: '119,95\u00a0€', old: '149,95\u00a0€' });
});

test('a price that is not reduced has nothing before it, and a whole one no decimals', () => {
  expect(captionPrices(shownValues({ price: '24.00 USD' }, 0).values)).toEqual({ price: '$24', old: '' });
  expect(captionPrices({})).toEqual({ price: '', old: '' });
});

test('a text that is no price stays as it is', () => {
  expect(captionPrices({ price: 'on request' })).toEqual({ price: 'on request', old: '' });
});
