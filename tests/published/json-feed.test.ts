import { expect, test } from 'vitest';
import { createFeed, productsOf, signUp, statusOf } from '#tests/harness/api-client.ts';
import { startShop } from '#tests/fakes/shop.ts';
import { startProduct } from '#tests/harness/harness.ts';

test('JSON is read, enhanced and published as JSON in which only the addresses of images changed', async () => {
  const shop = await startShop([]);
  const origin = new URL(shop.feedUrl).origin;
  const text = `{ "count": 3, "data": {"products": [
    {"id": 1, "title": "A \\"quoted\\" \\u00fc", "images": ["${origin}\\/photos\\/1.jpg"], "price": 12.50, "stock": true},
    {"stock":false,"id":2,"title":"Plain","images":["${origin}/photos/2.jpg"],"price":8.0},
    {"id":"3","title":"Bare","images":[],"price":null,"stock":true}
  ] } }\n`;
  shop.answers.set('/feed.xml', (_request, response) => void response.end(text));
  const product = await startProduct([shop.host]);
  try {
    const client = await signUp(product.origin);
    const { feedId } = await createFeed(client, shop.feedUrl, {
      type: 'json',
      offerKey: 'products',
      offerPath: '$/data/products',
      imageKey: 'images',
      offerIdOption: { type: 1, keyName: 'id', attributeName: '' },
      availabilityOption: { type: 1, keyName: 'stock', attributeName: '', value: 'true', operationType: 0 },
    });
    await product.settle();
    expect((await statusOf(client, feedId)).run).toMatchObject({ state: 'published', product_count: 3 });
    expect((await productsOf(client, feedId)).map((p) => [p.product_id, p.title, p.price, p.state])).toEqual([
      ['1', 'A "quoted" ü', '12.50', 'enhanced'],
      ['2', 'Plain', '8.0', 'skipped'],
      ['3', 'Bare', '', 'original'],
    ]);
    const answer = await fetch(`${product.origin}/feedmaker/${feedId}/feed.json`);
    expect(answer.headers.get('content-type')).toBe('application/json');
    const published = await answer.text();
    const [image] = published.match(new RegExp(`http[^"]*/feedmaker/${feedId}/i/[0-9a-f]{64}\\.jpg`)) ?? [];
    expect(published).toBe(text.replace(`${origin}\\/photos\\/1.jpg`, image ?? 'no image'));
    expect((await fetch(`${product.origin}/feedmaker/${feedId}/feed.csv`)).status).toBe(404);
  } finally {
    await product.close();
    await shop.close();
  }
});
