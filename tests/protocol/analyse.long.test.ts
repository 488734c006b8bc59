import { expect, test } from 'vitest';
import { createFeed, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { shop, product, client } = await openShop(numberedProducts(4));

interface Reply {
  success: boolean;
  error?: string;
  fault?: { line: number | null };
  analysis?: { settings: Record<string, unknown>; fields: { path: string; samples: string[] }[] };
}

const analyse = async (body: object) => (await client.call<Reply>('POST', '/api/v1/analyse', body)).body;

test('a program learns what a feed is made of, and can create it as suggested', async () => {
  const { success, analysis } = await analyse({ url: shop.feedUrl });
  expect(success).toBe(true);
  expect(analysis).toMatchObject({
    type: 'xml',
    container: { tag: 'item', path: 'rss/channel/item' },
    productCount: 4,
    settings: { imageKey: 'g:image_link', offerIdOption: { keyName: 'g:id' } },
  });
  const samples = analysis?.fields.find(({ path }) => path === 'g:id')?.samples;
  expect(samples).toEqual(shop.products.slice(0, 3).map(({ id }) => id));
  const { feedId } = await createFeed(client, shop.feedUrl, analysis?.settings ?? {});
  await product.settle();
  expect((await statusOf(client, feedId)).run).toMatchObject({ state: 'published', enhanced_count: 4 });
});

test('what is no feed is said in the words of the form', async () => {
  shop.answers.set('/page', (_request, response) => void response.end('<!doctype html><title>Shop</title>'));
  const page = await analyse({ url: shop.feedUrl.replace('feed.xml', 'page') });
  expect(page).toMatchObject({ success: false, fault: {} });
  expect(page.analysis).toBeUndefined();
  expect(await analyse({ url: shop.feedUrl.replace('feed.xml', 'none') })).toEqual({
    success: false,
    error: 'Failed to fetch feed: 404 Not Found',
  });
});
