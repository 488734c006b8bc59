import { expect, test } from 'vitest';
import { createFeed, productsOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { shop, product, client } = await openShop([]);

/** Publishes products that differ in their titles only; returns what is shown of them. */
async function published(...titles: string[]) {
  shop.products = titles.map((title, index) => ({
    id: `sku-${index}`,
    title,
    price: '30.00 EUR',
    photoPath: '/photos/1.jpg',
  }));
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const feed = await (await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`)).text();
  return { feed, shown: await productsOf(client, feedId) };
}

test('a title that is escaped twice or holds tags is drawn as what it means, and published as it is', async () => {
  const titles = [
    'Tom & Jerry \'s "Mug" leather',
    'Tom &amp; Jerry &#039;s &quot;Mug&quot; leather',
    '<p>Tom &amp; Jerry &#039;s "Mug" <b>leather</b></p>',
  ];
  const { feed, shown } = await published(...titles);
  const [plain, ...others] = shown.map(({ enhanced_url: url }) => url);
  expect(plain).toContain('/i/');
  expect(others).toEqual([plain, plain]);
  expect(new Set(shown.map(({ title }) => title)).size).toBe(1);
  for (const title of titles) expect(feed).toContain(`<title><![CDATA[${title}]]></title>`);
});

test('what only looks like it is drawn as it is', async () => {
  const titles = ['A < B', 'A', 'R&D', 'RD', 'Tom &amp Co', 'Tom Co', 'Size <M>', 'Size'];
  const { shown } = await published(...titles);
  expect(shown.map(({ title }) => title)).toEqual(titles);
  expect(new Set(shown.map(({ enhanced_url: url }) => url)).size).toBe(titles.length);
});
