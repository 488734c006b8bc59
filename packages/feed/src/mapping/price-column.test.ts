import { describe, expect, test } from 'vitest';
import { analyseFeed } from '../analysis/analyse-feed.ts';
import { readAllProducts, mapping } from '../feed.fixture.ts';
import { columnsOfPath } from '../products/csv-columns.ts';
import { valuePaths } from './feed-mapping.ts';
import { parsePriceColumn } from './price-column.ts';

describe('a price column says in its name', () => {
  test.each([
    ['Price (EUR)', 'Price', 'EUR'],
    ['Price [USD]', 'Price', 'USD'],
    ['Preis (€)', 'Preis', '€'],
    ['Preis (inkl. MwSt.)', 'Preis', null],
    ['Prix (TTC)', 'Prix', null],
    ['Price in GBP', 'Price', 'GBP'],
    ['price_eur', 'price', 'eur'],
    ['Sale price PLN', 'Sale price', 'PLN'],
    ['Compare at price (kr)', 'Compare at price', 'kr'],
    ['Цена (₽)', 'Цена', '₽'],
    ['Price €', 'Price', '€'],
    ['price_TRY', 'price', 'TRY'],
  ])('what %s is', (column, name, currency) => {
    expect(parsePriceColumn(column)).toEqual({ name, currency });
  });

  test.each([
    'Price',
    'Weight (kg)',
    'Body (HTML)',
    'Price (net)',
    'Price (excl. VAT)',
    'Price (without tax)',
    'price_all',
    'price_try',
    'price_old',
    'price_per',
    'Price (low)',
    'Shipping price (EUR)',
    '(EUR)',
    'EUR',
    '',
  ])('nothing where it is %j', (column) => {
    expect(parsePriceColumn(column)).toBeNull();
  });
});

describe('a price under a name with a currency', () => {
  const table = 'ID,Title,Photo,Price (EUR),Sale price (EUR)\n1,Mug,https://x.example/1.jpg,19.90,14.90\n';

  test('is offered as the price and read as the price', async () => {
    const { defaults, sampleProducts } = analyseFeed(new TextEncoder().encode(table));
    expect(defaults.props.value).toEqual(['title', 'price']);
    expect(sampleProducts[0]?.values).toMatchObject({ price: '19.90', sale_price: '14.90' });
    const xml = '<rss><item><g:price_usd>5</g:price_usd></item></rss>';
    const [product] = await readAllProducts(xml, mapping({ values: valuePaths(['price']) }));
    expect(product?.values['price']).toBe('5');
  });

  test('gives way to a bare one, and two currencies are never mixed', async () => {
    expect(columnsOfPath('price', ['Price (EUR)', 'price'])).toEqual([1]);
    expect(columnsOfPath('price', ['Price (EUR)', 'Price (USD)'])).toEqual([0]);
    expect(columnsOfPath('-', ['Weight (kg)'])).toEqual([]);
    const xml = '<rss><item><price_eur>9</price_eur><currentprice>7</currentprice></item></rss>';
    const [product] = await readAllProducts(xml, mapping({ values: valuePaths(['price']) }));
    expect(product?.values['price']).toBe('9');
  });
});
