import { expect, test } from 'vitest';
import type { FeedSettings } from '#core/feed/feed-settings.ts';
import { createFeed, must, productsOf, signUp, statusOf } from '#tests/harness/api-client.ts';
import { startShop } from '#tests/fakes/shop.ts';
import { startProduct } from '#tests/harness/harness.ts';

test('variants are found, drawn with the title of their product, and published each in its place', async () => {
  const shop = await startShop([]);
  const origin = new URL(shop.feedUrl).origin;
  const photo = (n: number) => `${origin}/photos/${n}.jpg`;
  const textWith = (first: string, second: string) =>
    JSON.stringify({
      products: [
        {
          id: 1,
          title: 'Shirt',
          vendor: 'Acme',
          variants: [
            { id: 11, title: 'S', price: '5.00', featured_image: null },
            { id: 12, title: 'M', price: '6.00', featured_image: { src: second } },
          ],
          images: [{ src: first }, { src: photo(3) }],
        },
        {
          id: 2,
          title: 'Hat',
          vendor: 'Acme',
          variants: [{ id: 21, title: 'One', price: '7.00' }],
          images: [],
        },
      ],
    });
  shop.answers.set('/feed.xml', (_request, response) => void response.end(textWith(photo(1), photo(2))));
  const product = await startProduct([shop.host]);
  try {
    const client = await signUp(product.origin);
    const analysed = await must<{ analysis: { settings: Partial<FeedSettings> } }>(
      client.call('POST', '/api/v1/analyse', { url: shop.feedUrl }),
    );
    const { settings } = analysed.body.analysis;
    const { feedId } = await createFeed(client, shop.feedUrl, { ...settings, availabilityOption: null });
    await product.settle();
    expect((await statusOf(client, feedId)).run).toMatchObject({ state: 'published', enhanced_count: 2 });
    expect((await productsOf(client, feedId)).map((p) => [p.product_id, p.title, p.price, p.state])).toEqual([
      ['11', 'Shirt', '5.00', 'enhanced'],
      ['12', 'Shirt', '6.00', 'enhanced'],
      ['21', 'Hat', '7.00', 'original'],
    ]);
    const published = await (await fetch(`${product.origin}/feedmaker/${feedId}/feed.json`)).text();
    const [second = '', first = ''] =
      published.match(new RegExp(`http[^"]*/feedmaker/${feedId}/i/[0-9a-f]{64}\\.jpg`, 'g')) ?? [];
    expect(published).toBe(textWith(first, second));
  } finally {
    await product.close();
    await shop.close();
  }
});
