import { expect, test } from 'vitest';
import { createFeed, statusOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';

const { shop, product, client } = await openShop([]);
const host = new URL(shop.feedUrl).origin;

const PRODUCTS = 45;

/** How often each photo was asked for since the last time. */
function asked(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const path of shop.requests) if (path !== '/feed.xml') counts[path] = (counts[path] ?? 0) + 1;
  shop.requests.length = 0;
  return counts;
}

test('a photo that many products have, as their first or a further one, is asked for once in a run and in a refresh', async () => {
  const further = ['/photos/2.jpg', '/photos/1.jpg', '/photos/3.jpg'].map(
    (path) => `<g:additional_image_link>${host}${path}</g:additional_image_link>`,
  );
  shop.products = numberedProducts(PRODUCTS).map((each, at) => ({
    ...each,
    // Some write the same address without its host.
    photoPath: at % 3 === 0 ? '/gone.jpg' : '/photos/1.jpg',
    more: further.join(''),
  }));
  const text = shop.feedText().replace(`<g:image_link>${host}/photos/1.jpg`, '<g:image_link>/photos/1.jpg');
  shop.answers.set('/feed.xml', (_request, response) => void response.end(text));
  const { feedId } = await createFeed(client, shop.feedUrl, {
    availabilityOption: null,
    additionalImageKey: 'g:additional_image_link',
    enhanceAdditional: true,
  });
  await product.settle();
  const once = { '/photos/1.jpg': 1, '/photos/2.jpg': 1, '/photos/3.jpg': 1, '/gone.jpg': 1 };
  expect(asked()).toEqual(once);
  expect((await statusOf(client, feedId)).run).toMatchObject({ enhanced_count: (PRODUCTS / 3) * 2 });

  await client.call('POST', `/functions/v1/feeds/${feedId}/refresh?photos=all`);
  await product.settle();
  expect(asked()).toEqual(once);
});
