import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import type { EventType } from '#core/events/event-types.ts';
import type { FakeShop, ShopProduct } from '#tests/harness/fakes/shop.ts';
import { must } from '#tests/harness/api-client.ts';
import { textAt } from '#tests/harness/output-scene.ts';
import type { ShopAndProduct } from '#tests/harness/shop-and-product.ts';
import { listNotices } from '#web/feeds/describe-feed.ts';
import type { ColumnName, Facts } from './law.ts';

/** A product in a file: the shop's words and the hash of our picture; null for the shop's photo. */
export interface Item {
  readonly words: string;
  readonly picture: string | null;
}

const PICTURES = /\s*<(g:image_link|g:additional_image_link|image)>.*?<\/\1>/g;

/** Returns the products of the published file, by id; null where none is served. */
export async function itemsAt(
  { product }: Pick<ShopAndProduct, 'product'>,
  feedId: string,
  name: ColumnName,
): Promise<Map<string, Item> | null> {
  const text = await textAt(product.origin, feedId);
  if (!text.startsWith('<?xml')) return null;
  return itemsOf(name === 'tagged' ? text.replaceAll(/\s*<g:image_link>.*?<\/g:image_link>/g, '') : text);
}

export function itemsOf(text: string): Map<string, Item> {
  const items = [...text.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) => item);
  return new Map(
    items.map((item) => [
      /<g:id>(.*?)<\/g:id>/.exec(item)?.[1] ?? '',
      { words: item.replaceAll(PICTURES, ''), picture: /\/i\/([0-9a-f]{64})\.jpg/.exec(item)?.[1] ?? null },
    ]),
  );
}

/** The shop's own words of these products. */
export function wordsOf(shop: FakeShop, products: readonly ShopProduct[]): Map<string, Item> {
  const kept = shop.products;
  shop.products = [...products];
  const items = itemsOf(shop.feedText());
  shop.products = kept;
  return items;
}

/** Returns the first notices on the page of a feed. */
export function screenOf(status: FeedStatus): string {
  const { activate, rollout } = status;
  if (!activate) return 'paused';
  const notices = listNotices(status);
  if (notices.includes('returned') || rollout === null) return notices.join(' and ') || 'published';
  return [...notices, rollout.is_paused ? 'rolling, paused' : 'rolling'].join(' and ');
}

/** Lists the events of a feed so far, in its order. */
export async function eventsOf(
  { client }: Pick<ShopAndProduct, 'client'>,
  feedId: string,
): Promise<EventType[]> {
  type Told = { items: { type: EventType; data: { sequence: number } }[] };
  const path = `/api/v1/events?limit=100&feed_id=${feedId}`;
  // Without a type publications are left out.
  const all = [
    await must<Told>(client.call('GET', path)),
    await must<Told>(client.call('GET', `${path}&type=feed.published`)),
  ];
  const items = all.flatMap(({ body }) => body.items);
  return items.toSorted((one, other) => one.data.sequence - other.data.sequence).map(({ type }) => type);
}

/** Describes a product in the file, in the table's words. */
export function cellOf(id: string, { now, was, words, drawn }: Looked): string {
  if (now === null) return 'not served';
  const item = now.get(id);
  if (item === undefined) return 'not in the file';
  const facts = factsOf(item.words, words.before.get(id)?.words, words.today.get(id)?.words);
  const { picture } = item;
  if (picture === null) return `${facts} · shop’s photo`;
  if (picture === was?.get(id)?.picture) return `${facts} · same picture`;
  const [own, other] = drawn(id);
  if (picture === own) return `${facts} · redrawn`;
  return picture === other ? `${facts} · other design` : `${facts} · a picture of neither`;
}

/** A file after the shop has changed, and what it is held against. */
export interface Looked {
  readonly now: ReadonlyMap<string, Item> | null;
  readonly was: ReadonlyMap<string, Item> | null;
  /** The shop's own words. */
  readonly words: Readonly<Record<'today' | 'before', ReadonlyMap<string, Item>>>;
  /** The picture of a product's values of today in the design that it showed before, and in the other one. */
  readonly drawn: (id: string) => readonly [own: string | null | undefined, other: string | null | undefined];
}

function factsOf(
  words: string,
  wordsBefore: string | undefined,
  wordsToday: string | undefined,
): Facts | 'neither' {
  if (words === wordsToday) return words === wordsBefore ? 'unchanged' : 'today';
  return words === wordsBefore ? 'before' : 'neither';
}
