import { expect, test } from 'vitest';
import type { listFeedProducts, ProductOrder } from '#core/contract/feeds/feed-products-api.ts';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import { requestRun } from '#server/jobs.ts';
import { createFeed } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { shop, product, client } = await openShop([]);

const titles = ['Zebra mug', 'Écru mug', 'apple mug', 'Bear mug', 'Cat mug', 'dog mug'];
const prices = ['10.00 EUR', '1,299.00 EUR', '9.50 EUR', '99 EUR', '', '100.00 EUR'];
shop.products = numberedProducts(6).map((each, at) => ({
  ...each,
  title: titles[at] ?? '',
  price: prices[at] ?? '',
  // The last but one has no photo that can be had.
  ...(at === 4 && { photoPath: '/gone.jpg' }),
}));
shop.answers.set('/gone.jpg', (_request, response) => void response.writeHead(404).end());

const { feedId } = await createFeed(client, shop.feedUrl);
await product.settle();

async function list(query: string): Promise<EndpointReply<typeof listFeedProducts>> {
  const address = `/functions/v1/feeds/${feedId}/products?${query}`;
  return await client.ask<EndpointReply<typeof listFeedProducts>>('GET', address);
}

async function placesBy(sort: ProductOrder, rest = ''): Promise<number[]> {
  return (await list(`sort=${sort}${rest}`)).items.map(({ position }) => position);
}

test('products are sorted by price and title, and those without one come last either way', async () => {
  expect(await placesBy('price_up')).toEqual([2, 0, 3, 5, 1, 4]);
  expect(await placesBy('price_down')).toEqual([1, 5, 3, 0, 2, 4]);
  expect(await placesBy('title')).toEqual([2, 3, 4, 5, 1, 0]);
});

test('products that somebody has to look at come first', async () => {
  expect((await placesBy('problems'))[0]).toBe(4);
});

test('the product whose picture was made last comes first', async () => {
  shop.products = shop.products.map((each, at) => (at === 3 ? { ...each, price: '98 EUR' } : each));
  await requestRun(product.platform, feedId, { restart: false });
  await product.settle();
  expect((await placesBy('newest'))[0]).toBe(3);
});

test('who asks for an order that is not there is told which there are', async () => {
  const path = `/functions/v1/feeds/${feedId}/products?sort=price`;
  const { status, body } = await client.call<{ error: string }>('GET', path);
  expect([status, body.error]).toEqual([
    400,
    'The query is not valid: sort. It is one of price_up, price_down, title, newest, problems.',
  ]);
});

test('a new run is sorted as it has read the products, whose orders are kept when it is up', async () => {
  shop.products = shop.products.map((each, at) => (at === 2 ? { ...each, price: '2,000 EUR' } : each));
  await requestRun(product.platform, feedId, { restart: false });
  await product.settle();
  expect(await placesBy('price_up')).toEqual([0, 3, 5, 1, 2, 4]);
  expect(await placesBy('price_down')).toEqual([2, 1, 5, 3, 0, 4]);
  const text =
    'select o.price_up from feedmaker.run_orders o join feedmaker.publications p using (run_id) where p.feed_id = $1';
  expect(await product.platform.database.query.one(text, [feedId])).toEqual({ price_up: [0, 3, 5, 1, 2, 4] });
});

test('a product that is tried again stands where it belongs now, while it waits and when it is up', async () => {
  expect(await placesBy('problems')).toEqual([4, 0, 1, 2, 3, 5]);
  const photo = await (await fetch(shop.feedUrl.replace('/feed.xml', '/photos/9.jpg'))).arrayBuffer();
  const answered = Promise.withResolvers<void>();
  shop.answers.set(
    '/gone.jpg',
    (_request, response) => void answered.promise.then(() => response.end(Buffer.from(photo))),
  );
  await client.ask('POST', `/functions/v1/feeds/${feedId}/retry`, {});
  // Of all others it is noted that their photos are small.
  expect(await placesBy('problems')).toEqual([0, 1, 2, 3, 5, 4]);
  answered.resolve();
  await product.settle();
  expect(await placesBy('problems')).toEqual([0, 1, 2, 3, 4, 5]);
  expect((await placesBy('newest'))[0]).toBe(4);
});
