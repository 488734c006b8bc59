import { gzipSync } from 'node:zlib';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import { zipFile } from '#tests/harness/fakes/zip-file.ts';
import { createFeed, productsOf, statusOf } from '#tests/harness/api-client.ts';
import { openProduct } from '#tests/harness/harness-shop.ts';
import { manualRun } from '#tests/harness/publishing.ts';
import { longTest } from '#tests/harness/long-test.ts';

// The published form of feeds that are no plain XML.

// The shop stands in for Google's server as well, under its name.
const shop = await startShop(numberedProducts(3));
afterAll(() => shop.close());
const { origin, port } = new URL(shop.feedUrl);
const { product, client } = await openProduct({
  hosts: [shop.host, `docs.google.com:${port}`],
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
});
beforeEach(() => {
  shop.answers.clear();
  shop.requests.length = 0;
});

const photo = (n: number) => `${origin}/photos/${n}.jpg`;
const idIn = (keyName: string) => ({ type: 1 as const, keyName, attributeName: '' });
const row = { type: 'csv', offerKey: 'row', imageKey: 'image_link', offerIdOption: idIn('id') } as const;

function serve(path: string, body: string | Uint8Array, type = 'text/html'): void {
  shop.answers.set(path, (_request, response) => response.setHeader('content-type', type).end(body));
}

const at = (feedId: string, ending: string) => fetch(`${product.origin}/feedmaker/${feedId}/feed.${ending}`);
const textAt = async (feedId: string, ending = 'xml') => (await at(feedId, ending)).text();

async function feedOf(url: string, settings: Partial<FeedSettings>): Promise<string> {
  const { feedId } = await createFeed(client, url, settings);
  await product.settle();
  expect((await statusOf(client, feedId)).run).toMatchObject({ state: 'published' });
  return feedId;
}

const picturesIn = (text: string, feedId: string) =>
  text.match(new RegExp(`http[^",;\\r\\n<]*/feedmaker/${feedId}/i/[0-9a-f]{64}\\.jpg`, 'g')) ?? [];

const told = async (feedId: string) =>
  (await productsOf(client, feedId)).map((p) => [p.product_id, p.title, p.price, p.state]);

const proxy = async (url: string) =>
  (await client.call<Record<string, unknown>>('POST', '/functions/v1/feed-proxy', { url })).body;

test('JSON is read, enhanced and published as JSON in which only the addresses of images changed', async () => {
  const text = `{ "count": 3, "data": {"products": [
    {"id": 1, "title": "A \\"quoted\\" \\u00fc", "images": ["${origin}\\/photos\\/1.jpg"], "price": 12.50, "stock": true},
    {"stock":false,"id":2,"title":"Plain","images":["${photo(2)}"],"price":8.0},
    {"id":"3","title":"Bare","images":[],"price":null,"stock":true}
  ] } }\n`;
  serve('/feed.xml', text);
  const feedId = await feedOf(shop.feedUrl, {
    type: 'json',
    offerKey: 'products',
    offerPath: '$/data/products',
    imageKey: 'images',
    offerIdOption: idIn('id'),
    availabilityOption: { ...idIn('stock'), value: 'true', operationType: 0 },
  });
  expect(await told(feedId)).toEqual([
    ['1', 'A "quoted" ü', '12.50', 'enhanced'],
    ['2', 'Plain', '8.00', 'skipped'],
    ['3', 'Bare', '', 'original'],
  ]);
  const answer = await at(feedId, 'json');
  expect(answer.headers.get('content-type')).toBe('application/json');
  const published = await answer.text();
  const [image = 'no image'] = picturesIn(published, feedId);
  expect(published).toBe(text.replace(`${origin}\\/photos\\/1.jpg`, image));
  expect((await at(feedId, 'csv')).status).toBe(404);
});

test('a table is read, enhanced and published as a table in which only image cells changed', async () => {
  const text = [
    'id;title;image_link;price;availability',
    `1;"A ""quoted"" title; with a separator";"${photo(1)}";12,50 EUR;in stock`,
    `2;Plain;${photo(2)};8,00 EUR;out of stock`,
    `3;Last;${photo(3)};3,00 EUR;in stock`,
    `3;;;;`,
    '',
  ].join('\r\n');
  serve('/feed.xml', text);
  const feedId = await feedOf(shop.feedUrl, { ...row, type: 'xml' });
  expect(await told(feedId)).toEqual([
    ['1', 'A "quoted" title; with a separator', '12,50 EUR', 'enhanced'],
    ['2', 'Plain', '8,00 EUR', 'skipped'],
    ['3', 'Last', '3,00 EUR', 'enhanced'],
    ['3', 'Last', '3,00 EUR', 'original'],
  ]);
  const [, , , continuing] = await productsOf(client, feedId);
  expect(continuing?.reason_text).toMatch(/^This row has no image link of its own\. Where it continues/);
  const answers = await Promise.all(['xml', 'csv'].map((ending) => at(feedId, ending)));
  expect(answers.map(({ headers }) => headers.get('content-type'))).toEqual(['text/csv', 'text/csv']);
  const [published = '', asTable] = await Promise.all(answers.map((answer) => answer.text()));
  expect(asTable).toBe(published);
  const asOther = await at(feedId, 'tsv');
  expect([asOther.status, (await asOther.text()).trim()]).toEqual([
    404,
    'There is no tsv feed at this address. Try feed.xml.',
  ]);
  expect(picturesIn(published, feedId)).toHaveLength(2);
  const withoutImages = (table: string) => table.replaceAll(/http[^;"\r\n]*/g, 'IMAGE');
  expect(withoutImages(published)).toBe(withoutImages(text));
});

test('Media RSS is published with the picture in place of the photo, and tells what is true of it', async () => {
  const item = (n: number, address: string, about: string) => `<item><guid>${n}</guid><title>Lamp ${n}</title>
    <media:content url="${origin}/film-${n}.mp4" type="video/mp4" fileSize="5000" width="640" height="360"/>
    <media:content url="${address}" ${about}/><media:thumbnail url="${origin}/photos/${n}s.jpg" width="75"/></item>`;
  const feed = (...items: string[]) =>
    `<rss xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Shop</title>${items.join('\n')}</channel></rss>`;
  const about = 'type="image/png" fileSize="17" width="400" height="300" isDefault="true"';
  serve('/feed.xml', feed(...[1, 2].map((n) => item(n, photo(n), about))));
  const feedId = await feedOf(shop.feedUrl, {
    imageKey: 'media:content@url',
    offerIdOption: idIn('guid'),
    availabilityOption: null,
    width: 600,
    height: 750,
  });
  const published = await textAt(feedId);
  const pictures = picturesIn(published, feedId);
  expect(new Set(pictures).size).toBe(2);
  const items = await Promise.all(
    pictures.map(async (picture, i) => {
      const answer = await fetch(picture.replace(/^https?:\/\/[^/]+/, product.origin));
      const type = answer.headers.get('content-type');
      const size = (await answer.arrayBuffer()).byteLength;
      return item(
        i + 1,
        picture,
        `type="${type}" fileSize="${size}" width="600" height="750" isDefault="true"`,
      );
    }),
  );
  expect(published).toBe(feed(...items));
  expect(shop.requests.filter((path) => path.startsWith('/film'))).toEqual([]);
});

test('variants are found, drawn with the title of their product, and published each in its place', async () => {
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
  serve('/feed.xml', textWith(photo(1), photo(2)));
  const analysed = await client.ask<{ analysis: { settings: Partial<FeedSettings> } }>(
    'POST',
    '/api/v1/analyse',
    { url: shop.feedUrl },
  );
  const { settings } = analysed.analysis;
  const feedId = await feedOf(shop.feedUrl, { ...settings, availabilityOption: null });
  expect(await told(feedId)).toEqual([
    ['11', 'Shirt', '5.00', 'enhanced'],
    ['12', 'Shirt', '6.00', 'enhanced'],
    ['21', 'Hat', '7.00', 'original'],
  ]);
  const published = await textAt(feedId, 'json');
  const [second = '', first = ''] = picturesIn(published, feedId);
  expect(published).toBe(textWith(first, second));
});

longTest(
  'a packed feed is published as the feed in it, whatever its name and type, and one that cannot be read changes nothing',
  async () => {
    const path = '/download?id=7';
    const part = { content: shop.feedText() };
    serve(path, gzipSync(part.content));
    expect((await proxy(origin + path))['xmlContent']).toBe(part.content);
    serve(path, zipFile([{ ...part, name: 'out/shop.xml' }]));
    expect((await proxy(origin + path))['xmlContent']).toBe(part.content);
    const feedId = await feedOf(origin + path, {});
    const before = await textAt(feedId);
    const withoutImages = (text: string) => text.replaceAll(/(?<=<g:image_link>)[^<]*/g, 'IMAGE');
    expect(withoutImages(before)).toBe(withoutImages(part.content));
    expect(picturesIn(before, feedId)).toHaveLength(3);

    serve(path, zipFile(['men.xml', 'women.xml'].map((name) => ({ ...part, name }))));
    const sentence =
      'The ZIP archive holds several feeds: men.xml, women.xml. Ask the shop for an address of each.';
    expect(await proxy(origin + path)).toEqual({
      success: false,
      error: `Failed to fetch feed. ${sentence}`,
    });
    expect(await manualRun(product, client, feedId)).toMatchObject({
      state: 'failed',
      error_code: 'source_zip_several',
      error_text: expect.stringContaining(sentence),
    });
    expect(await textAt(feedId)).toBe(before);
  },
);

test('the address of a sheet that is being edited is read as its table, and one that is not shared is said to be so', async () => {
  const sheet = `http://docs.google.com:${new URL(origin).port}/spreadsheets/d/1aBc/edit`;
  const path = '/spreadsheets/d/1aBc/export?format=csv&gid=7';
  const table = `id,title,price,image_link\r\n1,Cup,5 EUR,${photo(1)}\r\n2,Bowl,9 EUR,${photo(2)}\r\n`;
  serve(path, table, 'text/csv');
  expect((await proxy(`${sheet}?gid=7#gid=7`))['xmlContent']).toBe(table);
  const feedId = await feedOf(`${sheet}#gid=7`, { ...row, offerPath: 'row', availabilityOption: null });
  const published = await textAt(feedId, 'csv');
  expect(picturesIn(published, feedId)).toHaveLength(2);
  expect(published.replaceAll(/http:[^\r]*/g, 'IMAGE')).toBe(table.replaceAll(/http:[^\r]*/g, 'IMAGE'));

  const sentence =
    'The spreadsheet is not shared. Share the sheet so that anyone with the link can view it, and try again.';
  const refusals: ((response: ServerResponse) => void)[] = [
    (response) =>
      response.setHeader('content-type', 'text/html; charset=utf-8').end('<html><title>Sign in</title>'),
    (response) => response.writeHead(401).end(),
  ];
  for (const refuse of refusals) {
    shop.answers.set(path, (_request, response) => refuse(response));
    expect(await proxy(`${sheet}#gid=7`)).toMatchObject({ error: `Failed to fetch feed. ${sentence}` });
  }
  expect(await manualRun(product, client, feedId)).toMatchObject({
    state: 'failed',
    error_code: 'source_sheet_not_shared',
    error_text: expect.stringContaining(sentence),
  });
});
