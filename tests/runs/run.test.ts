import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createFeed, productsOf, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts, photoColour } from '#tests/harness/fakes/shop.ts';
import { checkPhotos } from '#tests/harness/publishing.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { shop, product, client } = await openShop(
  numberedProducts(4).map((p, i) => (i === 3 ? { ...p, availability: 'out of stock' } : p)),
);

/** The feed at which all of these tests look. */
const feed = await createFeed(client, shop.feedUrl, { activate: false });

async function published(headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${product.origin}/feedmaker/${feed.feedId}/feed.xml`, { headers });
}

async function start(activate: boolean) {
  const body = { feedId: feed.feedId, activate };
  const answer = await client.call('POST', '/functions/v1/feeds?action=start', body);
  await product.settle();
  return answer;
}

const refresh = () => checkPhotos(product, client, feed.feedId);

function imageLinks(xml: string): string[] {
  return [...xml.matchAll(/<g:image_link>(.*?)<\/g:image_link>/g)].map((match) => match[1] ?? '');
}

/** The feed with every image value taken out: all that must be the shop's own bytes. */
function withoutImages(xml: string): string {
  return xml.replaceAll(/<g:image_link>.*?<\/g:image_link>/g, '<g:image_link></g:image_link>');
}

test('the public address answers 404 before the first run, whole files after it, and 503 while paused', async () => {
  expect((await published()).status).toBe(404);
  const nobody = `${product.origin}/feedmaker/00000000-0000-4000-8000-000000000000/feed.xml`;
  expect((await fetch(nobody)).status).toBe(404);
  await start(true);
  const plain = await published({ 'accept-encoding': 'identity' });
  const body = await plain.text();
  expect(Number(plain.headers.get('content-length'))).toBe(Buffer.byteLength(body));
  expect(plain.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(plain.headers.get('x-content-type-options')).toBe('nosniff');
  for (const coding of ['gzip', 'br']) {
    const packed = await published({ 'accept-encoding': coding });
    expect(packed.headers.get('content-encoding')).toBe(coding);
    expect(await packed.text()).toBe(body);
    const etag = packed.headers.get('etag') ?? '';
    expect((await published({ 'accept-encoding': coding, 'if-none-match': etag })).status).toBe(304);
  }
  const head = await fetch(`${product.origin}/feedmaker/${feed.feedId}/feed.xml`, { method: 'HEAD' });
  expect(head.status).toBe(200);
  await start(false);
  const paused = await published();
  expect(paused.status).toBe(503);
  expect(paused.headers.get('retry-after')).not.toBeNull();
  await start(true);
});

test("a run publishes the shop's feed with every image replaced that the filter takes, and every other byte the shop's", async () => {
  const xml = await (await published()).text();
  expect(withoutImages(xml)).toBe(withoutImages(shop.feedText()));
  const links = imageLinks(xml);
  expect(new Set(links).size).toBe(4);
  expect(links.pop()).toBe(new URL('/photos/4.jpg', shop.feedUrl).href);
  const address = new RegExp(`/feedmaker/${feed.feedId}/i/[0-9a-f]{64}\\.jpg$`);
  for (const link of links) expect(link).toMatch(address);
  expect((await productsOf(client, feed.feedId)).map(({ state }) => state)).toEqual([
    'enhanced',
    'enhanced',
    'enhanced',
    'skipped',
  ]);
  const { run, published: publication } = await statusOf(client, feed.feedId);
  expect(run).toMatchObject({ state: 'published', product_count: 4, matched_count: 3, enhanced_count: 3 });
  expect(publication).toMatchObject({ product_count: 4, enhanced_count: 3 });
});

test('the images of two products differ in photo and in text, and a part of one can be asked for', async () => {
  const links = imageLinks(await (await published()).text()).slice(0, 2);
  const addresses = links.map((link) => product.origin + new URL(link).pathname);
  const files = await Promise.all(
    addresses.map(async (address) => Buffer.from(await (await fetch(address)).arrayBuffer())),
  );
  const images = await Promise.all(
    files.map(async (bytes) => {
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 600 });
      return sharp(bytes).removeAlpha().raw().toBuffer();
    }),
  );
  for (const [i, pixels] of images.entries()) {
    expect(countNear(pixels, photoColour(i + 1))).toBeGreaterThan(20_000);
    expect(countNear(pixels, photoColour(i === 0 ? 2 : 1))).toBeLessThan(500);
  }
  // Below the photo only the texts can differ.
  const rows = (pixels: Buffer | undefined) => pixels?.subarray(600 * 3 * 480) ?? Buffer.alloc(0);
  expect(countDifferent(rows(images[0]), rows(images[1]))).toBeGreaterThan(100);

  const [whole = Buffer.alloc(0)] = files;
  const ask = (range: string) => fetch(addresses[0] ?? '', { headers: { range } });
  const part = await ask('bytes=10-19');
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe(`bytes 10-19/${whole.length}`);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20));
  expect(Buffer.from(await (await ask('bytes=-5')).arrayBuffer())).toEqual(whole.subarray(-5));
  expect((await ask(`bytes=${whole.length}-`)).status).toBe(416);
  for (const range of ['bytes=', 'bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2'])
    expect((await ask(range)).status).toBe(200);
});

test('the same run twice publishes the same bytes, which have not changed since to readers', async () => {
  const first = await published();
  const before = { text: await first.text(), modified: first.headers.get('last-modified') };
  expect(await refresh()).toMatchObject({ state: 'published', enhanced_count: 3, rendered_count: 0 });
  const second = await published();
  expect(await second.text()).toBe(before.text);
  expect(second.headers.get('last-modified')).toBe(before.modified);
  const [picture = ''] = /\/feedmaker\/[\w-]+\/i\/\w+\.jpg/.exec(before.text) ?? [];
  const etag = (await fetch(product.origin + picture)).headers.get('etag') ?? '';
  expect((await fetch(product.origin + picture, { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('a source that is down, empty, cut, not XML or private leaves the published bytes and says what happened', async () => {
  const before = await (await published()).text();
  const text = shop.feedText();
  const sources: [string, string, (response: ServerResponse) => void][] = [
    ['source_http_status', 'status 500', (response) => void response.writeHead(500).end('oops')],
    ['feed_empty', 'no products', (response) => void response.end('<rss><channel></channel></rss>')],
    ['feed_', 'Invalid XML format', (response) => void response.end(text.slice(0, text.length / 2))],
    ['feed_', 'Invalid XML format', (response) => void response.end('<!doctype html><p>Hello<br></html>')],
  ];
  for (const [code, words, answer] of sources) {
    shop.answers.set('/feed.xml', (_request, response) => answer(response));
    const run = await refresh();
    expect(run.state).toBe('failed');
    expect(run.error_code).toContain(code);
    expect(run.error_text).toContain(words);
    expect(run.error_text).toContain('The last good feed stays up.');
    expect(await (await published()).text()).toBe(before);
  }
  shop.answers.delete('/feed.xml');
  expect((await refresh()).state).toBe('published');
});

test('a feed whose template was deleted is paused and cannot be activated until it has another one [178, 241]', async () => {
  expect((await client.call('DELETE', `/api/v1/templates/${feed.template.id}`)).status).toBe(204);
  expect((await statusOf(client, feed.feedId)).activate).toBe(false);
  expect((await start(true)).body).toEqual({
    error: 'Cannot activate feed without a template. Please assign a template first.',
    code: 'template_required',
  });
});

function countNear(pixels: Buffer, colour: { r: number; g: number; b: number }): number {
  let count = 0;
  for (let i = 0; i < pixels.length; i += 3) {
    const [r = 0, g = 0, b = 0] = [pixels[i], pixels[i + 1], pixels[i + 2]];
    if (Math.abs(r - colour.r) < 8 && Math.abs(g - colour.g) < 8 && Math.abs(b - colour.b) < 8) count++;
  }
  return count;
}

function countDifferent(a: Buffer, b: Buffer): number {
  let count = 0;
  for (let i = 0; i < Math.min(a.length, b.length); i++)
    if (Math.abs((a[i] ?? 0) - (b[i] ?? 0)) > 60) count++;
  return count;
}
