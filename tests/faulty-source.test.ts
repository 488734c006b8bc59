import { SaxesParser } from 'saxes';
import { beforeEach, expect, test } from 'vitest';
import { createFeed, must, statusOf } from './api-client.ts';
import { numberedProducts } from './fakes/shop.ts';
import { openShop } from './harness-shop.ts';

const { shop, product, client } = await openShop(numberedProducts(3));

beforeEach(() => shop.answers.clear());

/** What a shop's text can be like: a raw &, names of HTML, a control character, half a character, an address with a raw &. */
const faultyTitle =
  'Salt & pepper&nbsp;&caf\u00e9;\u0001&#xD83D;&#xDE00;&#xD800;a < b ]]><![CDATA[\u0000 \u00e9]]><!-- a -- b -->';
const mendedTitle =
  'Salt &amp; pepper&#160;&amp;caf\u00e9; &#128512;&#xFFFD;a &lt; b ]]&gt;<![CDATA[  \u00e9]]><!-- a - - b -->';

function feedWith(title: string): string {
  return shop.feedText().replace('<![CDATA[Product number 2]]>', () => title);
}

function faultyFeed(): Buffer {
  return Buffer.from(`\n\n${feedWith(faultyTitle)}`);
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

const isAccepted = (feed: Buffer): string | null => {
  let fault: string | null = null;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => (fault ??= error.message));
  parser.write(feed.toString()).close();
  return fault;
};

test('a feed with faults of the text is mended from the first day on, and nothing else of it changes', async () => {
  shop.answers.set('/feed.xml', (_request, response) => void response.end(faultyFeed()));
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const first = (await statusOf(client, feedId)).run;
  expect(first).toMatchObject({
    state: 'published',
    product_count: 3,
    enhanced_count: 3,
    error_text: null,
    repair_count: 11,
    source_fault: 'white space before the XML declaration (line 3, column 1)',
  });
  const published = await publishedBytes(feedId);
  expect(isAccepted(published)).toBeNull();
  expect(isAccepted(faultyFeed())).not.toBeNull();
  expect(withoutImages(published)).toBe(withoutImages(Buffer.from(feedWith(mendedTitle))));
  expect(published.toString('latin1').match(/\/feedmaker\/[^<]*\.jpg/g)).toHaveLength(3);

  // The same feed again, and then the shop has repaired it.
  expect(await refresh(feedId)).toMatchObject({ state: 'published', repair_count: 11, rendered_count: 0 });
  shop.answers.clear();
  expect(await refresh(feedId)).toMatchObject({ state: 'published', source_fault: null, repair_count: null });
});

test('a refresh mends what the shop broke, and says how much and where it begins', async () => {
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  expect((await statusOf(client, feedId)).run).toMatchObject({ source_fault: null, repair_count: null });
  const faulty = feedWith('Salt & pepper');
  shop.answers.set('/feed.xml', (_request, response) => void response.end(faulty));
  const before = faulty.slice(0, faulty.indexOf('& pepper')).split('\n');
  expect(await refresh(feedId)).toMatchObject({
    state: 'published',
    repair_count: 1,
    source_fault: `a raw & (line ${before.length}, column ${before.at(-1)!.length + 1})`,
  });
  expect(isAccepted(await publishedBytes(feedId))).toBeNull();
});

test('damaged letters keep the last good feed and draw nothing', async () => {
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const before = await publishedBytes(feedId);
  const damaged = Buffer.from(feedWith('Caf\u00e9'), 'latin1');
  shop.answers.set('/feed.xml', (_request, response) => void response.end(damaged));
  const run = await refresh(feedId);
  expect(run).toMatchObject({ state: 'failed', rendered_count: 0 });
  expect(await publishedBytes(feedId)).toEqual(before);
});

test('a prefix that is declared nowhere gets a remark, because Google refuses it', async () => {
  const unbound = shop.feedText().replace(/ xmlns:g="[^"]*"/, '');
  shop.answers.set('/feed.xml', (_request, response) => void response.end(unbound));
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const { run } = await statusOf(client, feedId);
  expect(run).toMatchObject({ state: 'published', enhanced_count: 3, source_fault: null });
  expect(run?.source_remark).toContain('xmlns:g is missing');
  shop.answers.clear();
  expect(await refresh(feedId)).toMatchObject({ state: 'published', source_remark: null });
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
