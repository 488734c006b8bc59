import type { ServerResponse } from 'node:http';
import { numberedProducts, startShop, type FakeShop, type ShopProduct } from '#tests/harness/fakes/shop.ts';

/** Result of checking that a published feed is complete. */
export interface FeedCheck {
  status: number;
  /** Number of the shop's products that the feed contains exactly once, in the shop's order. */
  products: number;
  /** Number of these products whose image is one of ours and can be downloaded. */
  pictures: number;
}

/** Starts a shop; each call of `reprice` changes the price of every product. */
export async function startPricedShop(count: number): Promise<{ shop: FakeShop; reprice: () => number }> {
  let revision = 0;
  const priced = (): ShopProduct[] =>
    numberedProducts(count).map((product, i) => ({
      ...product,
      price: `${10 + revision}.${String(i % 100).padStart(2, '0')} EUR`,
    }));
  const shop = await startShop(priced());
  return {
    shop,
    reprice() {
      revision += 1;
      shop.products = priced();
      return revision;
    },
  };
}

/** Reads the public feed like a channel and requests every picture in it. */
export async function checkFeed(origin: string, feedId: string, shop: FakeShop): Promise<FeedCheck> {
  const answer = await fetch(`${origin}/feedmaker/${feedId}/feed.xml`);
  const text = await answer.text();
  const ids = [...text.matchAll(/<g:id>([^<]*)<\/g:id>/g)].map((match) => match[1]);
  const wanted = shop.products.map(({ id }) => id);
  const isWhole = ids.length === wanted.length && ids.every((id, i) => id === wanted[i]);
  const images = [...text.matchAll(new RegExp(`/feedmaker/${feedId}/i/[0-9a-f]{64}\\.jpg`, 'g'))].map(
    ([path]) => path,
  );
  let pictures = 0;
  for (let i = 0; i < images.length; i += 20) {
    const asked = images.slice(i, i + 20).map((path) => fetch(origin + path, { method: 'HEAD' }));
    for (const { status } of await Promise.all(asked)) if (status === 200) pictures += 1;
  }
  return { status: answer.status, products: isWhole ? ids.length : 0, pictures };
}

/** Returns what a feed of this many products lacks; null if it is complete. */
export function faultIn({ status, products, pictures }: FeedCheck, count: number): string | null {
  const isWhole = status === 200 && products === count && pictures === count;
  return isWhole ? null : `the feed answered ${status} with ${products} products and ${pictures} pictures`;
}

/** Makes the shop answer each of its first photos in one given way. */
export function answerPhotos(
  shop: FakeShop,
  count: number,
  answer: (response: ServerResponse) => void,
): void {
  for (let n = 1; n <= count; n += 1)
    shop.answers.set(`/photos/${n}.jpg`, (_request, response) => answer(response));
}

/** Returns the bytes of the shop's first photo for all photos: if the shop runs on this machine, drawing each would be measured too. */
export async function firstPhoto(shop: FakeShop): Promise<Buffer> {
  return Buffer.from(await (await fetch(new URL('/photos/1.jpg', shop.feedUrl))).arrayBuffer());
}
