import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createFeed, productsOf, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts, photoColour, startShop } from '#tests/fakes/shop.ts';
import { startProduct } from '#tests/harness/harness.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { shop, product, client } = await openShop(numberedProducts(6));

async function published(feedId: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`, { headers });
}

function imageLinks(xml: string): string[] {
  return [...xml.matchAll(/<g:image_link>(.*?)<\/g:image_link>/g)].map((match) => match[1] ?? '');
}

/** The feed with every image value taken out: all that must be the shop's own bytes. */
function withoutImages(xml: string): string {
  return xml.replaceAll(/<g:image_link>.*?<\/g:image_link>/g, '<g:image_link></g:image_link>');
}

async function refresh(feedId: string): Promise<void> {
  await client.call('POST', `/functions/v1/feeds/${feedId}/refresh`);
  await product.settle();
}

test("a run publishes the shop's feed with every image replaced and every other byte the shop's", async () => {
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const xml = await (await published(feedId)).text();
  expect(withoutImages(xml)).toBe(withoutImages(shop.feedText()));
  const links = imageLinks(xml);
  expect(links).toHaveLength(6);
  expect(new Set(links).size).toBe(6);
  for (const link of links) expect(link).toMatch(new RegExp(`/feedmaker/${feedId}/i/[0-9a-f]{64}\\.jpg$`));
  const { run, published: publication } = await statusOf(client, feedId);
  expect(run).toMatchObject({ state: 'published', product_count: 6, matched_count: 6, enhanced_count: 6 });
  expect(publication).toMatchObject({ product_count: 6, enhanced_count: 6 });
});

test('the images of two products differ in photo and in text', async () => {
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const links = imageLinks(await (await published(feedId)).text());
  const images = await Promise.all(
    links.slice(0, 2).map(async (link) => {
      const path = new URL(link).pathname;
      const bytes = Buffer.from(await (await fetch(product.origin + path)).arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 600 });
      return sharp(bytes).removeAlpha().raw().toBuffer();
    }),
  );
  for (const [i, pixels] of images.entries()) {
    const own = photoColour(i + 1);
    expect(countNear(pixels, own)).toBeGreaterThan(20_000);
    const foreign = photoColour(i === 0 ? 2 : 1);
    expect(countNear(pixels, foreign)).toBeLessThan(500);
  }
  // Below the photo only the texts can differ.
  const rows = (pixels: Buffer | undefined) => pixels?.subarray(600 * 3 * 480) ?? Buffer.alloc(0);
  expect(countDifferent(rows(images[0]), rows(images[1]))).toBeGreaterThan(100);
});

test('the same run twice publishes the same bytes, renders nothing and downloads no photo again', async () => {
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const first = await published(feedId);
  const before = { text: await first.text(), modified: first.headers.get('last-modified') };
  await refresh(feedId);
  const second = await published(feedId);
  expect(await second.text()).toBe(before.text);
  expect(second.headers.get('last-modified')).toBe(before.modified);
  const { run } = await statusOf(client, feedId);
  expect(run).toMatchObject({ state: 'published', enhanced_count: 6, rendered_count: 0 });
});

test("one changed price changes exactly that product's image address", async () => {
  const ownShop = await startShop(numberedProducts(5));
  const ownProduct = await startProduct([ownShop.host]);
  try {
    const user = await signUp(ownProduct.origin);
    const { feedId } = await createFeed(user, ownShop.feedUrl);
    await ownProduct.settle();
    const read = async () => (await fetch(`${ownProduct.origin}/feedmaker/${feedId}/feed.xml`)).text();
    const before = imageLinks(await read());
    ownShop.products = ownShop.products.map((p, i) => (i === 2 ? { ...p, price: '99.99 EUR' } : p));
    await user.call('POST', `/functions/v1/feeds/${feedId}/refresh`);
    await ownProduct.settle();
    const after = imageLinks(await read());
    expect(after.map((link, i) => link !== before[i])).toEqual([false, false, true, false, false]);
    expect((await statusOf(user, feedId)).run).toMatchObject({ rendered_count: 1 });
  } finally {
    await ownProduct.close();
    await ownShop.close();
  }
});

test("a product whose photo fails keeps the shop's link and says why, and the others are enhanced", async () => {
  const names = ['missing', 'page', 'cut', 'tiny'];
  shop.answers.set('/bad/page', (_request, response) => void response.end('<html>not a photo</html>'));
  const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const tiny = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  shop.answers.set('/bad/cut', (_request, response) => void response.end(whole.subarray(0, 700)));
  shop.answers.set('/bad/tiny', (_request, response) => void response.end(tiny));
  shop.products = [
    ...numberedProducts(2),
    ...names.map((name, i) => ({
      id: name,
      title: `Bad ${i}`,
      price: '1.00 EUR',
      photoPath: `/bad/${name}`,
    })),
  ];
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const products = await productsOf(client, feedId);
  expect(products.map((p) => [p.product_id, p.state, p.reason_code])).toEqual([
    ['sku-1', 'enhanced', null],
    ['sku-2', 'enhanced', null],
    ['missing', 'original', 'photo_http_404'],
    ['page', 'original', 'not_an_image'],
    ['cut', 'original', 'broken_image'],
    ['tiny', 'original', 'too_small'],
  ]);
  for (const p of products.slice(2)) expect(p.reason_text).toMatch(/^[A-Z].*\.$/);
  const links = imageLinks(await (await published(feedId)).text());
  expect(links.slice(2)).toEqual(names.map((name) => `${new URL(shop.feedUrl).origin}/bad/${name}`));
  shop.products = numberedProducts(6);
});

test('a product that the filter leaves out stays in the feed with its own image', async () => {
  shop.products = numberedProducts(3).map((p, i) => (i === 1 ? { ...p, availability: 'out of stock' } : p));
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const links = imageLinks(await (await published(feedId)).text());
  expect(links.map((link) => link.includes('/feedmaker/'))).toEqual([true, false, true]);
  shop.products = numberedProducts(6);
});

test('a source that is down, empty, cut, not XML or private leaves the published bytes and says what happened', async () => {
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const before = await (await published(feedId)).text();
  const text = shop.feedText();
  const sources: [string, string, (response: import('node:http').ServerResponse) => void][] = [
    ['source_http_status', 'status 500', (response) => void response.writeHead(500).end('oops')],
    ['feed_empty', 'no products', (response) => void response.end('<rss><channel></channel></rss>')],
    ['feed_', 'Invalid XML format', (response) => void response.end(text.slice(0, text.length / 2))],
    ['feed_', 'Invalid XML format', (response) => void response.end('<!doctype html><p>Hello<br></html>')],
  ];
  for (const [code, words, answer] of sources) {
    shop.answers.set('/feed.xml', (_request, response) => answer(response));
    await refresh(feedId);
    const { run } = await statusOf(client, feedId);
    expect(run?.state).toBe('failed');
    expect(run?.error_code).toContain(code);
    expect(run?.error_text).toContain(words);
    expect(run?.error_text).toContain('The last good feed stays up.');
    expect(await (await published(feedId)).text()).toBe(before);
  }
  shop.answers.delete('/feed.xml');
  await refresh(feedId);
  expect((await statusOf(client, feedId)).run?.state).toBe('published');
});

test('the public address answers 404 before the first run, whole files after it, and 503 while paused', async () => {
  const { feedId } = await createFeed(client, shop.feedUrl, { activate: false });
  expect((await published(feedId)).status).toBe(404);
  expect((await published('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  await client.call('POST', '/functions/v1/feeds?action=start', { feedId, activate: true });
  await product.settle();
  const plain = await published(feedId, { 'accept-encoding': 'identity' });
  const body = await plain.text();
  expect(Number(plain.headers.get('content-length'))).toBe(Buffer.byteLength(body));
  expect(plain.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(plain.headers.get('x-content-type-options')).toBe('nosniff');
  for (const coding of ['gzip', 'br']) {
    const packed = await published(feedId, { 'accept-encoding': coding });
    expect(packed.headers.get('content-encoding')).toBe(coding);
    expect(await packed.text()).toBe(body);
    const etag = packed.headers.get('etag') ?? '';
    expect((await published(feedId, { 'accept-encoding': coding, 'if-none-match': etag })).status).toBe(304);
  }
  const head = await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`, { method: 'HEAD' });
  expect(head.status).toBe(200);
  await client.call('POST', '/functions/v1/feeds?action=start', { feedId, activate: false });
  const paused = await published(feedId);
  expect(paused.status).toBe(503);
  expect(paused.headers.get('retry-after')).not.toBeNull();
});

test('a feed whose template was deleted is paused and cannot be activated until it has another one [178, 241]', async () => {
  const { feedId, template } = await createFeed(client, shop.feedUrl);
  await product.settle();
  expect((await client.call('DELETE', `/api/v1/templates/${template.id}`)).status).toBe(204);
  expect((await statusOf(client, feedId)).activate).toBe(false);
  const answer = await client.call('POST', '/functions/v1/feeds?action=start', { feedId, activate: true });
  expect(answer.body).toEqual({
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
