import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { createFeed, must, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/fakes/shop.ts';
import { startProduct } from '#tests/harness/harness.ts';

// A server of ours stands in for Google's, under its name.
const shop = await startShop(numberedProducts(2));
afterAll(() => shop.close());
const port = shop.host.split(':')[1]!;
const sheets = `http://docs.google.com:${port}/spreadsheets/d/1aBc`;
const product = await startProduct([shop.host, `docs.google.com:${port}`], {
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
});
afterAll(() => product.close());
const client = await signUp(product.origin);

const photo = (id: number) => shop.feedUrl.replace('feed.xml', `photos/${id}.jpg`);
const table = `id,title,price,image_link\r\n1,Cup,5 EUR,${photo(1)}\r\n2,Bowl,9 EUR,${photo(2)}\r\n`;
const settings = {
  type: 'csv',
  offerKey: 'row',
  offerPath: 'row',
  imageKey: 'image_link',
  offerIdOption: { type: 1, keyName: 'id', attributeName: '' },
  availabilityOption: null,
} as const;

const proxy = async (url: string) =>
  (await client.call<Record<string, unknown>>('POST', '/functions/v1/feed-proxy', { url })).body;
const serve = (answer: (request: IncomingMessage, response: ServerResponse) => void) =>
  void shop.answers.set('/spreadsheets/d/1aBc/export?format=csv&gid=7', answer);
const shared = () =>
  serve((_request, response) => void response.setHeader('content-type', 'text/csv').end(table));

test('the address of a sheet that is being edited is read and published as its table', async () => {
  shared();
  expect((await proxy(`${sheets}/edit?gid=7#gid=7`))['xmlContent']).toBe(table);
  const { feedId } = await createFeed(client, `${sheets}/edit#gid=7`, settings);
  await product.settle();
  expect((await statusOf(client, feedId)).run).toMatchObject({ state: 'published', enhanced_count: 2 });
  const published = await (await fetch(`${product.origin}/feedmaker/${feedId}/feed.csv`)).text();
  expect(published.replaceAll(/http:[^\r]*/g, 'IMAGE')).toBe(table.replaceAll(/http:[^\r]*/g, 'IMAGE'));
});

test.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
  [
    'a page to sign in',
    (_request, response) =>
      void response.setHeader('content-type', 'text/html; charset=utf-8').end('<html><title>Sign in</title>'),
  ],
  ['a refusal', (_request, response) => void response.writeHead(401).end()],
])('a sheet that is not shared, which answers with %s, is said to be so', async (_, answer) => {
  shared();
  const { feedId } = await createFeed(client, `${sheets}/edit#gid=7`, settings);
  await product.settle();
  serve(answer);
  const sentence =
    'The spreadsheet is not shared. Share the sheet so that anyone with the link can view it, and try again.';
  expect(await proxy(`${sheets}/edit#gid=7`)).toEqual({
    success: false,
    error: `Failed to fetch feed. ${sentence}`,
  });
  await must(client.call('POST', `/functions/v1/feeds/${feedId}/refresh`));
  await product.settle();
  expect((await statusOf(client, feedId)).run).toMatchObject({
    state: 'failed',
    error_code: 'source_sheet_not_shared',
    error_text: expect.stringContaining(sentence),
  });
});
