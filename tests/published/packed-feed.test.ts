import { expect, test } from 'vitest';
import { gzipSync } from 'node:zlib';
import { createFeed, must, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/fakes/shop.ts';
import { zipFile } from '#tests/fakes/zip-file.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { shop, product, client } = await openShop(numberedProducts(3));
const address = shop.feedUrl.replace('feed.xml', 'download?id=7');

function serve(body: () => Uint8Array): void {
  shop.answers.set('/download?id=7', (_request, response) => {
    response.setHeader('content-type', 'text/html').end(body());
  });
}

const zipped = () => zipFile([{ name: 'out/shop.xml', content: shop.feedText() }]);
const proxy = async () =>
  (await client.call<Record<string, unknown>>('POST', '/functions/v1/feed-proxy', { url: address })).body;
const withoutImages = (text: string) => text.replaceAll(/(?<=<g:image_link>)[^<]*/g, 'IMAGE');

test.each([
  ['a ZIP archive', zipped],
  ['a gzip file', () => gzipSync(shop.feedText())],
])('%s is analysed and published as the feed in it, whatever its name and type', async (_, body) => {
  serve(body);
  expect((await proxy())['xmlContent']).toBe(shop.feedText());
  const { feedId } = await createFeed(client, address);
  await product.settle();
  expect((await statusOf(client, feedId)).run).toMatchObject({ state: 'published', enhanced_count: 3 });
  const published = await (await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`)).text();
  expect(withoutImages(published)).toBe(withoutImages(shop.feedText()));
  expect(published.match(/\/feedmaker\/[^<]*\.jpg/g)).toHaveLength(3);
});

test('an archive that cannot be read is said in the form and by the run, and the last good feed stays', async () => {
  serve(zipped);
  const { feedId } = await createFeed(client, address);
  await product.settle();
  const before = await (await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`)).text();
  const part = { content: shop.feedText() };
  serve(() => zipFile(['men.xml', 'women.xml'].map((name) => ({ ...part, name }))));
  const sentence =
    'The ZIP archive holds several feeds: men.xml, women.xml. Ask the shop for an address of each.';
  expect(await proxy()).toEqual({ success: false, error: `Failed to fetch feed. ${sentence}` });
  await must(client.call('POST', `/functions/v1/feeds/${feedId}/refresh`));
  await product.settle();
  expect((await statusOf(client, feedId)).run).toMatchObject({
    state: 'failed',
    error_code: 'source_zip_several',
    error_text: expect.stringContaining(sentence),
  });
  expect(await (await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`)).text()).toBe(before);
});
