import { expect, test } from 'vitest';
import { cleanPropertyName, savedPropertyNames } from './clean-property-name.ts';

test.each([
  ['g:image_link', 'Image Link'],
  ['g:gtin', 'GTIN'],
  ['c:size', 'Size'],
  ['fb:product-type', 'Product Type'],
  ['product-id', 'Product ID'],
  ['item_url', 'Item URL'],
  ['seo_title', 'SEO Title'],
  ['sku', 'SKU'],
  ['upc', 'UPC'],
  ['isbn', 'ISBN'],
  ['mpn', 'MPN'],
  ['ITEM_ID', 'Item ID'],
  ['sale price', 'Sale Price'],
  ['цена', 'Цена'],
])('[328, 329] %s is shown as %s', (name, shown) => {
  expect(cleanPropertyName(name)).toBe(shown);
});

test('[336] names are saved in lower case with underscores, each once', () => {
  expect(savedPropertyNames(['Sale Price', ' Title ', 'title', '', '  '])).toEqual(['sale_price', 'title']);
});

test('[336] title, price and brand are saved when none is chosen', () => {
  expect(savedPropertyNames([' ', ''])).toEqual(['title', 'price', 'brand']);
});
