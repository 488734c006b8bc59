import type { Random } from '#core/feed/random.fixture.ts';
import type { starterIds } from '#core/template/starters/starter-ids.ts';
import { feedOfShop, type ShopFeed } from '#tests/billing/limited-shop.ts';
import type { FakeShop, ShopProduct } from '#tests/fakes/shop.ts';
import { type ApiClient, createFeed } from '#tests/harness/api-client.ts';
import { addTallTemplate } from '#tests/harness/output-scene.ts';

/** A feed of the soak, with what its shop has and what was decided about it. */
export interface SoakFeed {
  readonly client: ApiClient;
  readonly projectId: string;
  readonly recordId: string;
  readonly templateId: string;
  /** Of a template that rules and outputs show. */
  readonly otherId: string;
  readonly feedId: string;
  readonly source: ShopFeed;
  /** What the shop has when nothing is wrong with it. */
  products: ShopProduct[];
  readonly outputs: Set<string>;
  /** When a person last decided something that may take products away; what is up afterwards is their word. */
  decidedAt: number;
  /** The most products that were seen in the file since. */
  most: number;
}

export const designs = [
  'default',
  'season',
  'headline',
  'bold-sale',
  'flyer',
  'brand-bar',
] as const satisfies readonly (typeof starterIds)[number][];

const STARTED = 12;

let photos = 0;

function product(id: string, random: Random): ShopProduct {
  photos += 1;
  return {
    id,
    title: `Goods ${id} number ${random.below(10_000)}`,
    price: `${5 + random.below(90)}.${10 + random.below(89)} EUR`,
    brand: random.pick(['Nordlicht', 'Fjell', 'Aster']),
    availability: random.isLucky(0.9) ? 'in stock' : 'out of stock',
    photoPath: `/photos/${photos}.jpg`,
  };
}

/** A feed of a new shop of a user. */
export async function openFeed(client: ApiClient, shop: FakeShop, random: Random): Promise<SoakFeed> {
  const products = Array.from({ length: STARTED }, (_, i) => product(`p${i}`, random));
  const source = feedOfShop(shop, products);
  const { feedId, record, project, template } = await createFeed(client, source.url, {
    width: 300,
    height: 300,
  });
  const { id: otherId } = await addTallTemplate(client, project.id);
  const ids = { projectId: project.id, recordId: record.id, templateId: template.id, otherId, feedId };
  return {
    client,
    ...ids,
    source,
    products,
    outputs: new Set(),
    decidedAt: Date.now(),
    most: 0,
  };
}

/** A usual day of a shop: some prices, titles, photos, stock, one comes, one goes, an id stands for other goods. */
export function liveOn(feed: SoakFeed, random: Random): void {
  const changed = feed.products.flatMap((each): ShopProduct[] => {
    const dice = random.below(20);
    if (dice === 0) return feed.products.length > 8 ? [] : [each];
    if (dice === 1) return [product(each.id, random)];
    if (dice === 2) return [{ ...each, title: `${each.title} new` }];
    if (dice === 3)
      return [{ ...each, availability: each.availability === 'in stock' ? 'out of stock' : 'in stock' }];
    if (dice < 9) return [{ ...each, price: `${(Number.parseFloat(each.price) * 1.1).toFixed(2)} EUR` }];
    return [each];
  });
  if (random.isLucky(0.5) && changed.length < 20)
    changed.push(product(`p${random.below(1_000_000)}`, random));
  feed.products = changed;
  feed.source.products = changed;
}

/** Data that change their meaning, for as long as the shop sends them. */
const upsets: readonly ((products: ShopProduct[]) => ShopProduct[])[] = [
  (all) => all.map((each) => ({ ...each, price: `${(Number.parseFloat(each.price) * 100).toFixed(2)} EUR` })),
  (all) => all.map((each) => ({ ...each, price: each.price.replace('EUR', 'USD') })),
  (all) => all.map((each) => ({ ...each, title: 'TEST' })),
  (all) => all.map((each) => ({ ...each, availability: 'perhaps' })),
  (all) => all.map((each) => ({ ...each, availability: 'out of stock' })),
  (all) => all.map((each) => ({ ...each, photoPath: '/photos/1.jpg' })),
  (all) => all.map((each) => ({ ...each, price: '' })),
  (all) => all.slice(0, 2),
  () => [],
];

export function upset(feed: SoakFeed, random: Random): void {
  feed.source.products = random.pick(upsets)(feed.products);
}

/** The shop is whole again. */
export function mend(feed: SoakFeed): void {
  feed.source.products = feed.products;
}
