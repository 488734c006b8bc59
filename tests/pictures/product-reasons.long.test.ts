import { afterEach, beforeAll, expect, test } from 'vitest';
import type { FeedProduct, ProductReason } from '#core/contract/feeds/feed-products-api.ts';
import { createFeed, productsOf } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

interface ProductPage {
  items: FeedProduct[];
  total: number;
  counts: Record<string, number>;
  reasons: ProductReason[];
}

const { shop, product, client } = await openShop([]);
let feedId: string;

const NOT_FETCHED = "The shop's photo could not be fetched. The server answered";

const failing = (id: string, photoPath: string) => ({ id, title: `Title ${id}`, price: '1 EUR', photoPath });

/** Two enhanced products, two pages instead of photos, three photos that answer 404 or 410. */
beforeAll(async () => {
  shop.products = [
    failing('gone-1', '/gone/1'),
    ...numberedProducts(2),
    failing('page-1', '/page/1'),
    failing('gone-2', '/gone/2'),
    failing('page-2', '/page/2'),
    failing('gone-3', '/gone/3'),
  ];
  // The numbered products' photos go by their place in the feed, which is not what this is about.
  shop.products = shop.products.map((each, i) => ({ photoPath: `/photos/${i}.jpg`, ...each }));
  for (const path of ['/page/1', '/page/2'])
    shop.answers.set(path, (_request, response) => void response.end('<!doctype html><p>Log in first'));
  shop.answers.set('/gone/3', (_request, response) => void response.writeHead(410).end());
  ({ feedId } = await createFeed(client, shop.feedUrl, { width: 300, height: 300 }));
  await product.settle();
});

// Whatever happened to a run, what it has counted is what its products say.
afterEach(async () => {
  const { items, counts, total } = await list('?page_size=200');
  const states = ['waiting', 'enhanced', 'kept', 'original', 'skipped', 'left_out'];
  const sums: Record<string, number> = Object.fromEntries(states.map((state) => [state, 0]));
  for (const { state } of items) sums[state] = (sums[state] ?? 0) + 1;
  expect(counts).toEqual(sums);
  expect(total).toBe(items.length);
});

async function list(query = ''): Promise<ProductPage> {
  return await client.ask<ProductPage>('GET', `/functions/v1/feeds/${feedId}/products${query}`);
}

const ids = ({ items }: ProductPage) => items.map((item) => item.product_id);

test('pages of a state or a reason are together what there is, in the order of the feed', async () => {
  for (const filter of ['state=original', 'state=enhanced', 'reason_code=not_an_image']) {
    const whole = ids(await list(`?${filter}&page_size=200`));
    expect(whole.length).toBeGreaterThan(1);
    for (const size of [1, 2, 3]) {
      const pages: string[][] = [];
      for (let page = 1; page <= Math.ceil(whole.length / size) + 1; page += 1)
        pages.push(ids(await list(`?${filter}&page=${page}&page_size=${size}`)));
      expect(pages.flat()).toEqual(whole);
      expect(pages.at(-1)).toEqual([]);
    }
  }
});

test('products that kept their photo are counted by reason and found by it', async () => {
  const all = await list();
  expect(all.reasons).toMatchObject([
    { code: 'not_an_image', count: 2 },
    { code: 'photo_http_404', count: 2, state: 'original', text: `${NOT_FETCHED} with status 404.` },
    { code: 'photo_http_410', count: 1 },
  ]);
  const page = all.items.find((item) => item.product_id === 'page-1');
  expect(all.reasons[0]?.text).toBe(page?.reason_text);
  expect(all.counts['original']).toBe(5);

  const gone = await list('?reason_code=photo_http_404');
  expect(ids(gone)).toEqual(['gone-1', 'gone-2']);
  expect(gone.total).toBe(2);
  expect(gone.reasons).toEqual(all.reasons);
  expect(ids(await list('?reason_code=not_an_image&search=page-2'))).toEqual(['page-2']);
  expect(ids(await list('?reason_code=not_an_image&page=2&page_size=1'))).toEqual(['page-2']);
  expect(ids(await list('?reason_code=not_an_image&state=enhanced'))).toEqual([]);
  expect(ids(await list('?reason_code=nobody_knows'))).toEqual([]);
  const tooLong = `/functions/v1/feeds/${feedId}/products?reason_code=${'x'.repeat(101)}`;
  expect((await client.call('GET', tooLong)).status).toBe(400);
});

test('the CSV export holds what the filter shows, and a bound that a call does not know is refused by its name', async () => {
  const idsOf = async (query: string) => {
    const path = `/functions/v1/feeds/${feedId}/products.csv${query}`;
    const body = await client.ask<string>('GET', path);
    return body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[1]);
  };
  expect(await idsOf('')).toHaveLength(7);
  expect(await idsOf('?state=enhanced')).toEqual(['sku-1', 'sku-2']);
  expect(await idsOf('?state=original&search=gone')).toEqual(['gone-1', 'gone-2', 'gone-3']);
  expect(await idsOf('?state=original&reason_code=not_an_image')).toEqual(['page-1', 'page-2']);
  const wrong = await client.call('GET', `/functions/v1/feeds/${feedId}/products.csv?state=blue`);
  expect(wrong.status).toBe(400);
  const unknown = await client.call('GET', `/functions/v1/feeds/${feedId}/products?limit=2`);
  expect(unknown.status).toBe(400);
  expect(unknown.body).toMatchObject({ error: 'The query is not valid: limit is not known here.' });
});

test('an image link without a host is completed as the shop’s site would, and one that is no link says so', async () => {
  const linkTo = async (link: string) => {
    const text = shop.feedText().replace(/(?<=<g:image_link>)[^<]*/, link);
    shop.answers.set('/feed.xml', (_request, response) => void response.end(text));
    await client.ask('POST', `/functions/v1/feeds/${feedId}/refresh`);
    await product.settle();
  };
  await linkTo('see above');
  const { items } = await list('?reason_code=part_of_address');
  expect(items).toMatchObject([{ product_id: 'gone-1', state: 'original' }]);
  expect(items[0]?.reason_text).toContain('https:// and the host are missing');
  shop.requests.length = 0;
  await linkTo('/photos/9.jpg');
  expect(shop.requests).toContain('/photos/9.jpg');
  expect(await list('?reason_code=part_of_address')).toMatchObject({ items: [] });
  expect(ids(await list('?state=enhanced'))).toContain('gone-1');
});

test('products with one reason are tried again without the others', async () => {
  const photo = await (await fetch(shop.feedUrl.replace('/feed.xml', '/photos/9.jpg'))).arrayBuffer();
  for (const path of ['/page/1', '/page/2', '/gone/1', '/gone/2', '/gone/3'])
    shop.answers.set(path, (_request, response) => void response.end(Buffer.from(photo)));
  shop.requests.length = 0;
  const retry = () =>
    client.call('POST', `/functions/v1/feeds/${feedId}/retry`, { reason_code: 'not_an_image' });
  expect((await retry()).status).toBe(200);
  await product.settle();
  expect(shop.requests.toSorted()).toEqual(['/page/1', '/page/2']);
  const originals = (await productsOf(client, feedId)).filter(({ state }) => state === 'original');
  expect(originals.map((item) => item.product_id)).toEqual(['gone-2', 'gone-3']);
  expect((await retry()).status).toBe(409);
});
