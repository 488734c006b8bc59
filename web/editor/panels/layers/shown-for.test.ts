import { expect, test } from 'vitest';
import { layerSchema } from '#picture/layers';
import { isShownFor } from './shown-for.ts';

const words = (text: string, rest: object = {}) =>
  layerSchema.parse({ kind: 'text', id: 'a', width: 10, height: 10, fontSize: 20, text, ...rest });
const reduced = { PRICE: '$24.00', SALE_PRICE: '$19.00', 'sale price': '$19.00' };

test('a layer is shown where its condition holds', () => {
  const onSale = words('Sale', { showIf: '{{SALE_PRICE}} < {{PRICE}}' });
  expect(isShownFor(onSale, reduced)).toBe(true);
  expect(isShownFor(onSale, { PRICE: '$24.00' })).toBe(false);
});

test('a text is left out where none of its placeholders has a value, unless it keeps empty', () => {
  expect(isShownFor(words('from {{BRAND}}'), reduced)).toBe(false);
  expect(isShownFor(words('from {{BRAND}}', { keepsEmpty: true }), reduced)).toBe(true);
  expect(isShownFor(words('{{BRAND}} {{PRICE}}'), reduced)).toBe(true);
  expect(isShownFor(words('{{BRAND | default "ours"}}'), reduced)).toBe(true);
  expect(isShownFor(words('plain words'), {})).toBe(true);
});

test('a further photo is shown for products that have it, and the main photo for all', () => {
  const photo = (rest: object) =>
    layerSchema.parse({ kind: 'photo', id: 'a', width: 10, height: 10, ...rest });
  const two = { IMAGE_URL_2: 'https://shop.example/2.jpg', PRICE: '$1' };
  expect(isShownFor(photo({ photo: 2 }), two)).toBe(true);
  expect(isShownFor(photo({ photo: 3 }), two)).toBe(false);
  expect(isShownFor(photo({ photo: 2, showIf: '{{SALE_PRICE}}' }), two)).toBe(false);
  expect(isShownFor(photo({ photo: 1 }), {})).toBe(true);
  expect(isShownFor(photo({}), {})).toBe(true);
});
