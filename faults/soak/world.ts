import type { Random } from '../../packages/feed/src/random.fixture.ts';
import { feedOfShop } from '#tests/billing/limited-shop.ts';
import type { FakeShop, ShopProduct } from '#tests/harness/fakes/shop.ts';

export interface SoakSource {
  readonly url: string;
  products: ShopProduct[];
  /** Serves these products, or something unreadable. */
  serve(products: readonly ShopProduct[] | Unreadable): void;
}

type Unreadable = 'cut off' | 'a page' | 'broken' | 'gone';

const STARTED = 12;
const MOST = 20;

function product(id: string, random: Random): ShopProduct {
  return {
    id,
    title: `Goods ${id} number ${random.below(10_000)}`,
    price: `${5 + random.below(90)}.${10 + random.below(89)} EUR`,
    brand: random.pick(['Nordlicht', 'Fjell', 'Aster']),
    availability: random.isLucky(0.9) ? 'in stock' : 'out of stock',
    photoPath: `/photos/${1 + random.below(100_000)}.jpg`,
  };
}

export function openSource(shop: FakeShop, random: Random): SoakSource {
  const products = Array.from({ length: STARTED }, (_, i) => product(`p${i}`, random));
  const feed = feedOfShop(shop, products);
  const { pathname } = new URL(feed.url);
  const whole = shop.answers.get(pathname)!;
  const answers: Readonly<Record<Unreadable, Parameters<typeof shop.answers.set>[1]>> = {
    'cut off': (_request, response) => {
      shop.products = feed.products;
      const text = shop.feedText();
      shop.products = [];
      response.setHeader('content-type', 'application/xml').end(text.slice(0, text.length / 2));
    },
    'a page': (_request, response) =>
      void response.setHeader('content-type', 'text/html').end('<html><body>Back soon</body></html>'),
    broken: (_request, response) => void response.writeHead(500).end('oh'),
    gone: (_request, response) => void response.socket?.destroy(),
  };
  return {
    url: feed.url,
    products,
    serve(what) {
      if (typeof what !== 'string') feed.products = [...what];
      shop.answers.set(pathname, typeof what === 'string' ? answers[what] : whole);
    },
  };
}

/** Simulates a usual day of a shop: changes prices, titles, photos, stock; adds and removes a product; gives an id to another product. */
export function liveOn(source: SoakSource, random: Random): void {
  const changed = source.products.flatMap((each): ShopProduct[] => {
    const dice = random.below(20);
    if (dice === 0) return source.products.length > 8 ? [] : [each];
    if (dice === 1) return [product(each.id, random)];
    if (dice === 2) return [{ ...each, title: `${each.title} new`.slice(-60) }];
    if (dice === 3)
      return [{ ...each, availability: each.availability === 'in stock' ? 'out of stock' : 'in stock' }];
    // Keeps prices near a middle value, so that they do not grow steadily.
    if (dice < 9) return [{ ...each, price: times(each, Number.parseFloat(each.price) > 60 ? 0.9 : 1.1) }];
    return [each];
  });
  if (random.isLucky(0.5) && changed.length < MOST)
    changed.push(product(`p${random.below(1_000_000)}`, random));
  source.products = changed;
  source.serve(changed);
}

function times({ price }: ShopProduct, factor: number): string {
  return `${(Number.parseFloat(price) * factor).toFixed(2)} EUR`;
}

/** Data whose meaning is wrong, served until the shop is repaired. */
const upsets: readonly ((products: readonly ShopProduct[]) => ShopProduct[] | Unreadable)[] = [
  (all) => all.map((each) => ({ ...each, price: times(each, 100) })),
  (all) => all.map((each) => ({ ...each, price: each.price.replace('EUR', 'USD') })),
  (all) => all.map((each) => ({ ...each, title: 'TEST' })),
  (all) => all.map((each) => ({ ...each, availability: 'perhaps' })),
  (all) => all.map((each) => ({ ...each, availability: 'out of stock' })),
  (all) => all.map((each) => ({ ...each, photoPath: '/photos/1.jpg' })),
  (all) => all.map((each) => ({ ...each, photoPath: '/nothing.jpg' })),
  (all) => all.map((each) => ({ ...each, price: '' })),
  // Each id gets the next product.
  (all) => all.map((each, i) => ({ ...each, id: all[(i + 1) % all.length]!.id })),
  (all) => all.map((each) => ({ ...each, id: 'same' })),
  (all) => all.slice(0, 2),
  () => [],
  () => 'cut off',
  () => 'a page',
  () => 'broken',
  () => 'gone',
];

export function upset(source: SoakSource, random: Random): void {
  source.serve(random.pick(upsets)(source.products));
}

export function mend(source: SoakSource): void {
  source.serve(source.products);
}
