import { beforeEach, expect, test } from 'vitest';
import { createFeed, must, productsOf, statusOf } from './api-client.ts';
import { numberedProducts } from './fakes/shop.ts';
import { openShop } from './harness-shop.ts';

const { shop, product, client } = await openShop(numberedProducts(3));

beforeEach(() => shop.answers.clear());

/** What a shop's text can be like: a raw &, an unknown entity, a control character, half a character, a bad byte. */
const faultyTitle = Buffer.concat([
  Buffer.from('Salt & pepper&nbsp;\u0001&#xD800;<![CDATA[\u0000 '),
  Buffer.from([0xe9]),
  Buffer.from(']]>'),
]);

function faultyFeed(): Buffer {
  const whole = shop.feedText();
  const at = whole.indexOf('<![CDATA[Product number 2]]>');
  const after = at + '<![CDATA[Product number 2]]>'.length;
  return Buffer.concat([Buffer.from(whole.slice(0, at)), faultyTitle, Buffer.from(whole.slice(after))]);
}

async function refresh(feedId: string) {
  await must(client.call('POST', `/functions/v1/feeds/${feedId}/refresh`));
  await product.settle();
  const { run } = await statusOf(client, feedId);
  if (run === null) throw new Error('there is no run');
  return run;
}

const publishedBytes = async (feedId: string) =>
  Buffer.from(await (await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`)).arrayBuffer());

/** Byte for byte, but for the addresses of images. */
const withoutImages = (feed: Buffer) =>
  feed.toString('latin1').replaceAll(/(?<=<g:image_link>)[^<]*/g, 'IMAGE');

test('a refresh reads over faults of the text, publishes them as they are and says so', async () => {
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  expect((await statusOf(client, feedId)).run?.source_fault).toBeNull();

  const faulty = faultyFeed();
  shop.answers.set('/feed.xml', (_request, response) => void response.end(faulty));
  expect(await refresh(feedId)).toMatchObject({
    state: 'published',
    product_count: 3,
    enhanced_count: 3,
    error_text: null,
    source_fault: `a raw & or an unknown reference (byte ${faulty.indexOf('& pepper').toLocaleString('en-US')})`,
  });
  const after = await publishedBytes(feedId);
  expect(withoutImages(after)).toBe(withoutImages(faulty));
  expect(after.toString('latin1').match(/\/feedmaker\/[^<]*\.jpg/g)).toHaveLength(3);
  expect((await productsOf(client, feedId)).map((each) => each.state)).toEqual(Array(3).fill('enhanced'));

  shop.answers.clear();
  expect(await refresh(feedId)).toMatchObject({ state: 'published', source_fault: null });
});

test('a refresh with broken structure keeps the last good feed, whatever faults of the text come before', async () => {
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const before = await publishedBytes(feedId);
  const faulty = faultyFeed();
  const cut = faulty.subarray(0, faulty.length - 30);
  shop.answers.set('/feed.xml', (_request, response) => void response.end(cut));
  const run = await refresh(feedId);
  expect(run.state).toBe('failed');
  expect(run.error_text).toMatch(/^Invalid XML format.*The last good feed stays up\.$/);
  expect(await publishedBytes(feedId)).toEqual(before);
});

test('a feed that was never published is held to the rule of the form', async () => {
  const faulty = faultyFeed();
  shop.answers.set('/feed.xml', (_request, response) => void response.end(faulty));
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  expect((await statusOf(client, feedId)).run).toMatchObject({ state: 'failed', source_fault: null });
  const proxy = await client.call('POST', '/functions/v1/feed-proxy', { url: shop.feedUrl });
  expect(proxy.body).toEqual({ success: false, error: 'Invalid XML format' });
});
