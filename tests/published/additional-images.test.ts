import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestRun } from '#server/jobs.ts';
import { createFeed, must, productsOf, signUp, statusOf, type ApiClient } from '#tests/harness/api-client.ts';
import { startShop, type FakeShop } from '#tests/fakes/shop.ts';
import { gate } from '#tests/harness/harness-queue.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';

let shop: FakeShop;
let product: TestProduct;
let client: ApiClient;
let origin: string;

const item = (
  n: number,
  extra: string[],
) => `<item><g:id>${n}</g:id><title>Product ${n}</title><g:price>${n}.00 EUR</g:price>
  <g:image_link>${origin}/photos/${n}.jpg</g:image_link>
  ${extra.map((path) => `<g:additional_image_link>${origin}${path}</g:additional_image_link>`).join('\n  ')}
</item>`;

beforeAll(async () => {
  shop = await startShop([]);
  origin = new URL(shop.feedUrl).origin;
  const items = [item(1, ['/photos/11.jpg', '/gone.jpg', '/photos/1.jpg']), item(2, [])];
  const text = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${items.join('')}</channel></rss>`;
  shop.answers.set('/feed.xml', (_request, response) => void response.end(text));
  product = await startProduct([shop.host]);
  client = await signUp(product.origin);
});

afterAll(async () => {
  await product?.close();
  await shop?.close();
});

async function publishedLinks(feedId: string, tag: string): Promise<string[]> {
  const xml = await (await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`)).text();
  return [...xml.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'g'))].map((match) => match[1] ?? '');
}

const settings = { availabilityOption: null, additionalImageKey: 'g:additional_image_link' };

test("additional images stay the shop's unless the feed wants them in the template", async () => {
  const { feedId } = await createFeed(client, shop.feedUrl, settings);
  await product.settle();
  expect(await publishedLinks(feedId, 'g:additional_image_link')).toEqual(
    ['/photos/11.jpg', '/gone.jpg', '/photos/1.jpg'].map((path) => origin + path),
  );
});

test('wanted additional images are placed one by one, a dead one keeps its link, an equal one is the same image', async () => {
  const { feedId } = await createFeed(client, shop.feedUrl, { ...settings, enhanceAdditional: true });
  await product.settle();
  expect((await statusOf(client, feedId)).run).toMatchObject({ state: 'published', enhanced_count: 2 });
  const [main = ''] = await publishedLinks(feedId, 'g:image_link');
  const [first = '', dead, same] = await publishedLinks(feedId, 'g:additional_image_link');
  expect(first).toContain(`/feedmaker/${feedId}/i/`);
  expect(first).not.toBe(main);
  expect(dead).toBe(`${origin}/gone.jpg`);
  expect(same).toBe(main);
  expect((await fetch(product.origin + new URL(first).pathname)).status).toBe(200);

  // The product with the dead photo is looked at again, the other one is known.
  shop.requests.length = 0;
  await requestRun(product.platform, feedId, { restart: false });
  await product.settle();
  expect(shop.requests).not.toContain('/photos/2.jpg');
  expect((await statusOf(client, feedId)).run).toMatchObject({ state: 'published', rendered_count: 0 });
});

test('a run under way can be cancelled and leaves what is published', async () => {
  const { feedId } = await createFeed(client, shop.feedUrl, settings);
  await product.settle();
  const before = await publishedLinks(feedId, 'g:image_link');
  const held = gate<ServerResponse>();
  shop.answers.set('/photos/1.jpg', (_request, response) => held.open(response));
  await client.call('POST', `/functions/v1/feeds/${feedId}/refresh`);
  const unanswered = await held.opened;
  const { body } = await client.call<{ run: { state: string } }>(
    'POST',
    `/functions/v1/feeds/${feedId}/cancel`,
  );
  expect(body.run.state).toBe('cancelled');
  expect(await publishedLinks(feedId, 'g:image_link')).toEqual(before);
  shop.answers.delete('/photos/1.jpg');
  // Else the cancelled run's drawing waits for its photo until the time for one is up.
  unanswered.destroy();
});

test('a part of an image can be asked for, and nonsense is refused', async () => {
  const { feedId } = await createFeed(client, shop.feedUrl, settings);
  await product.settle();
  const [link = ''] = await publishedLinks(feedId, 'g:image_link');
  const address = product.origin + new URL(link).pathname;
  const whole = Buffer.from(await (await fetch(address)).arrayBuffer());
  const ask = (range: string) => fetch(address, { headers: { range } });
  const part = await ask('bytes=10-19');
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe(`bytes 10-19/${whole.length}`);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20));
  const tail = await ask('bytes=-5');
  expect(Buffer.from(await tail.arrayBuffer())).toEqual(whole.subarray(-5));
  expect((await ask(`bytes=${whole.length}-`)).status).toBe(416);
  for (const range of ['bytes=', 'bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2'])
    expect((await ask(range)).status).toBe(200);
});

test('an additional photo whose host is away keeps its picture, and the product says so', async () => {
  const { feedId } = await createFeed(client, shop.feedUrl, { ...settings, enhanceAdditional: true });
  await product.settle();
  const before = await publishedLinks(feedId, 'g:additional_image_link');
  shop.answers.set('/photos/11.jpg', (_request, response) => void response.writeHead(403).end());
  try {
    await must(client.call('POST', `/functions/v1/feeds/${feedId}/refresh`));
    await product.settle();
    expect(await publishedLinks(feedId, 'g:additional_image_link')).toEqual(before);
    const [first, second] = await productsOf(client, feedId);
    expect(first).toMatchObject({ state: 'kept', reason_code: 'photo_http_403' });
    expect(first?.reason_text).toMatch(/^An additional photo: The shop's photo could not be fetched\./);
    expect(second).toMatchObject({ state: 'enhanced' });
  } finally {
    shop.answers.delete('/photos/11.jpg');
  }
});
