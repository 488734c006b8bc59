import type { ShopProduct } from '#tests/harness/fakes/shop.ts';
import type { Change, Upheaval } from './law.ts';

const goods = (
  id: Change | 'other' | 'another',
  n: number,
  more: Partial<ShopProduct> = {},
): ShopProduct => ({
  id,
  title: `Lamp number ${n}`,
  price: `${10 + n}.00 EUR`,
  brand: 'Nordlicht',
  photoPath: `/photos/${n}.jpg`,
  ...more,
});

/** The shop before, one product for each change, and two without a change. */
export const before: readonly ShopProduct[] = [
  goods('nothing', 1),
  goods('price', 2),
  goods('title', 3),
  goods('photo', 4),
  goods('stock-out', 5),
  goods('stock-back', 6, { availability: 'out of stock' }),
  goods('gone', 7),
  goods('id-reused', 8),
  goods('other', 9),
  goods('another', 10),
];

/** Above it a rule shows the other design. */
export const HIGH_PRICE = 50;

const changed: Partial<Record<string, Partial<ShopProduct>>> = {
  price: { price: '55.00 EUR' },
  title: { title: 'Another lamp' },
  photo: { photoPath: '/photos/24.jpg' },
  'stock-out': { availability: 'out of stock' },
  'stock-back': { availability: 'in stock' },
  'id-reused': { title: 'A chair', price: '48.00 EUR', photoPath: '/photos/28.jpg' },
};

/** The shop after each product has changed as its name says. */
export const today: readonly ShopProduct[] = [
  ...before.filter(({ id }) => id !== 'gone').map((each) => ({ ...each, ...changed[each.id] })),
  goods('new', 11),
];

/** The same with other prices. */
export const priced = (products: readonly ShopProduct[], factor: number) =>
  products.map((each) => ({ ...each, price: `${(Number.parseFloat(each.price) * factor).toFixed(2)} EUR` }));

/** The shop of today after something has happened to all of its products. */
export const upset: Readonly<Record<Upheaval, readonly ShopProduct[]>> = {
  'prices-x100': priced(today, 100),
  'all-out': today.map((each) => ({ ...each, availability: 'out of stock' })),
  'one-title': today.map((each) => ({ ...each, title: 'TEST' })),
  'one-photo': today.map((each) => ({ ...each, photoPath: '/photos/30.jpg' })),
  'few-left': today.slice(0, 2),
  'none-left': [],
  'whole-again': today,
};
