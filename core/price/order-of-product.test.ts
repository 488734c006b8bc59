import { expect, test } from 'vitest';
import { orderOfProduct } from './order-of-product.ts';

test('titles are sorted without regard to case, accents and quotation marks', () => {
  const titles = ['Zebra', 'ärmel', '“Apfel”', 'Éclair', 'banane', 'Arm'];
  const key = (title: string) => orderOfProduct({ title }).titleOrder ?? '';
  const sorted = titles.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  expect(sorted).toEqual(['“Apfel”', 'Arm', 'ärmel', 'banane', 'Éclair', 'Zebra']);
});

test('prices are sorted by what they say, and a text that is no price by nothing', () => {
  const amounts = ['149.95 EUR', '1.299,00 €', '12', 'from 12 €', ''].map(
    (price) => orderOfProduct({ price }).priceOrder,
  );
  expect(amounts).toEqual([149.95, 1299, 12, null, null]);
});
