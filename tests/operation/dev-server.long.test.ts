import path from 'node:path';
import { createServer } from 'vite';
import { afterAll, expect, test } from 'vitest';
import type { InstalledFont } from '#core/contract/editor/fonts-api.ts';
import { addresses } from '#core/public-addresses.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createFeed } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

// `npm run dev` serves one address: pages come from their sources and all else from the server.

const root = path.join(import.meta.dirname, '../..');
const { shop, product, client } = await openShop(numberedProducts(2));
// The configuration reads where the server is, as `npm run dev` tells it.
const portBefore = process.env['PORT'];
process.env['PORT'] = new URL(product.origin).port;
const dev = await createServer({
  root: path.join(root, 'web'),
  configFile: path.join(root, 'vite.config.ts'),
  server: { port: 0, hmr: false, watch: null },
  optimizeDeps: { noDiscovery: true, include: [] },
  logLevel: 'error',
});
afterAll(async () => {
  if (portBefore === undefined) delete process.env['PORT'];
  else process.env['PORT'] = portBefore;
  await dev.close();
});
await dev.listen();
const feed = await createFeed(client, shop.feedUrl);
await product.settle();

test('the development address reaches whatever the server has for a browser', async () => {
  const fonts = await client.call<{ items: InstalledFont[] }>('GET', '/api/v1/fonts/installed');
  const template = await client.call<{ preview_url: string }>('GET', `/api/v1/templates/${feed.template.id}`);
  expect(await typeOf(addresses.feed.href({ feedId: feed.feedId, ending: 'xml' }))).toMatch(
    /^application\/xml/,
  );
  expect(await typeOf(template.body.preview_url)).toBe('image/jpeg');
  expect(await typeOf(fonts.body.items[0]?.url ?? '')).toMatch(/^font\//);
  expect(await typeOf('/docs')).toMatch(/^text\/html/);
  expect(await textOf('/docs')).not.toBe(await textOf('/login'));
  for (const place of ['/healthz', '/readyz', '/api/v1/about', '/api/v1/openapi.json', '/auth/v1/settings'])
    expect([place, await typeOf(place)]).toEqual([place, 'application/json; charset=utf-8']);
});

test('pages and their sources come from the development server, whatever folder they lie in', async () => {
  for (const page of ['/', '/login', `/templates/${feed.template.id}`, '/feeds/new'])
    expect([page, await typeOf(page)]).toEqual([page, 'text/html']);
  for (const page of [`/editor/${feed.template.id}?token=x`, '/editor/x'])
    expect([page, await textOf(page)]).toEqual([page, expect.stringContaining('/editor/main.tsx')]);
  for (const source of [
    '/main.tsx',
    '/editor/main.tsx',
    '/auth/login-screen.tsx',
    '/feeds/list/feeds-screen.tsx',
  ])
    expect([source, await typeOf(source)]).toEqual([source, 'text/javascript']);
});

async function typeOf(place: string): Promise<string> {
  const response = await fetch(new URL(place, origin()));
  // A body that nobody reads keeps its connection.
  await response.arrayBuffer();
  expect([place, response.status]).toEqual([place, 200]);
  return response.headers.get('content-type') ?? '';
}

async function textOf(place: string): Promise<string> {
  return (await fetch(new URL(place, origin()))).text();
}

function origin(): string {
  const address = dev.httpServer?.address();
  if (typeof address !== 'object' || address === null)
    throw new Error('The development server does not listen.');
  return `http://localhost:${address.port}`;
}
