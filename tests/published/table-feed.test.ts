import { expect, test } from 'vitest';
import { createFeed, productsOf, signUp, statusOf } from '#tests/harness/api-client.ts';
import { startShop } from '#tests/fakes/shop.ts';
import { startProduct } from '#tests/harness/harness.ts';

test('a table is read, enhanced and published as a table in which only image cells changed', async () => {
  const shop = await startShop([]);
  const origin = new URL(shop.feedUrl).origin;
  const text = [
    'id;title;image_link;price;availability',
    `1;"A ""quoted"" title; with a separator";"${origin}/photos/1.jpg";12,50 EUR;in stock`,
    `2;Plain;${origin}/photos/2.jpg;8,00 EUR;out of stock`,
    `3;Last;${origin}/photos/3.jpg;3,00 EUR;in stock`,
    `3;;;;`,
    '',
  ].join('\r\n');
  shop.answers.set('/feed.xml', (_request, response) => void response.end(text));
  const product = await startProduct([shop.host]);
  try {
    const client = await signUp(product.origin);
    const { feedId } = await createFeed(client, shop.feedUrl, {
      offerKey: 'row',
      imageKey: 'image_link',
      offerIdOption: { type: 1, keyName: 'id', attributeName: '' },
    });
    await product.settle();
    expect((await statusOf(client, feedId)).run).toMatchObject({
      state: 'published',
      product_count: 4,
      enhanced_count: 2,
    });
    expect((await productsOf(client, feedId)).map((p) => [p.product_id, p.title, p.price, p.state])).toEqual([
      ['1', 'A "quoted" title; with a separator', '12,50 EUR', 'enhanced'],
      ['2', 'Plain', '8,00 EUR', 'skipped'],
      ['3', 'Last', '3,00 EUR', 'enhanced'],
      ['3', 'Last', '3,00 EUR', 'original'],
    ]);
    const [, , , continuing] = await productsOf(client, feedId);
    expect(continuing?.reason_text).toMatch(/^This row has no image link of its own\. Where it continues/);
    const answer = await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`);
    expect(answer.headers.get('content-type')).toBe('text/csv');
    const published = await answer.text();
    const asTable = await fetch(`${product.origin}/feedmaker/${feedId}/feed.csv`);
    expect(asTable.headers.get('content-type')).toBe('text/csv');
    expect(await asTable.text()).toBe(published);
    const asOther = await fetch(`${product.origin}/feedmaker/${feedId}/feed.tsv`);
    expect([asOther.status, (await asOther.text()).trim()]).toEqual([
      404,
      'There is no tsv feed at this address. Try feed.xml.',
    ]);
    expect(published.match(new RegExp(`/feedmaker/${feedId}/i/[0-9a-f]{64}\\.jpg`, 'g'))).toHaveLength(2);
    const withoutImages = (table: string) => table.replaceAll(/http[^;"\r\n]*/g, 'IMAGE');
    expect(withoutImages(published)).toBe(withoutImages(text));
  } finally {
    await product.close();
    await shop.close();
  }
});
