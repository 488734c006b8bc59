import { expect, test } from 'vitest';
import { createFeed, signUp, statusOf } from '#tests/harness/api-client.ts';
import { startShop } from '#tests/fakes/shop.ts';
import { startProduct } from '#tests/harness/harness.ts';

test('Media RSS is published with the picture in place of the photo, and tells what is true of it', async () => {
  const shop = await startShop([]);
  const origin = new URL(shop.feedUrl).origin;
  const item = (n: number, photo: string, told: string) => `<item><guid>${n}</guid><title>Lamp ${n}</title>
    <media:content url="${origin}/film-${n}.mp4" type="video/mp4" fileSize="5000" width="640" height="360"/>
    <media:content url="${photo}" ${told}/><media:thumbnail url="${origin}/photos/${n}s.jpg" width="75"/></item>`;
  const feed = (...items: string[]) =>
    `<rss xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Shop</title>${items.join('\n')}</channel></rss>`;
  const photos = [1, 2].map((n) => `${origin}/photos/${n}.jpg`);
  const told = 'type="image/png" fileSize="17" width="400" height="300" isDefault="true"';
  const text = feed(...photos.map((photo, at) => item(at + 1, photo, told)));
  shop.answers.set('/feed.xml', (_request, response) => void response.end(text));
  const product = await startProduct([shop.host]);
  try {
    const client = await signUp(product.origin);
    const { feedId } = await createFeed(client, shop.feedUrl, {
      imageKey: 'media:content@url',
      offerIdOption: { type: 1, keyName: 'guid', attributeName: '' },
      availabilityOption: null,
      width: 600,
      height: 750,
    });
    await product.settle();
    expect((await statusOf(client, feedId)).run).toMatchObject({ state: 'published', enhanced_count: 2 });
    const published = await (await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`)).text();
    const pictures =
      published.match(new RegExp(`http[^"]*/feedmaker/${feedId}/i/[0-9a-f]{64}\\.jpg`, 'g')) ?? [];
    expect(new Set(pictures).size).toBe(2);
    const items = await Promise.all(
      pictures.map(async (picture, at) => {
        const answer = await fetch(picture.replace(/^https?:\/\/[^/]+/, product.origin));
        const type = answer.headers.get('content-type');
        const size = (await answer.arrayBuffer()).byteLength;
        return item(
          at + 1,
          picture,
          `type="${type}" fileSize="${size}" width="600" height="750" isDefault="true"`,
        );
      }),
    );
    expect(published).toBe(feed(...items));
    expect(shop.requests.filter((path) => path.startsWith('/film'))).toEqual([]);
  } finally {
    await product.close();
    await shop.close();
  }
});
