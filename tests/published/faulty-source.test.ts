import { SaxesParser } from 'saxes';
import { inCodePage } from '../../packages/feed/src/feed.fixture.ts';
import { beforeEach, expect, test } from 'vitest';
import { createFeed, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { zipFile } from '#tests/harness/fakes/zip-file.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { longTest } from '#tests/harness/long-test.ts';

const { shop, product, client } = await openShop(numberedProducts(3));

beforeEach(() => shop.answers.clear());

/** Faults of a shop's text: a raw &, names of HTML, a control character, half a character, an address with a raw &. */
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
  await client.ask('POST', `/functions/v1/feeds/${feedId}/refresh`);
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

test('damaged letters keep the last good feed and draw nothing', async () => {
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const before = await publishedBytes(feedId);
  const damaged = Buffer.from(feedWith('Caf\u00e9'), 'latin1');
  shop.answers.set('/feed.xml', (_request, response) => void response.end(damaged));
  const run = await refresh(feedId);
  expect(run).toMatchObject({ state: 'failed', rendered_count: 0 });
  const start = damaged.toString('latin1').split('Caf\u00e9')[0]!.split('\n');
  expect(run.error_text).toContain(`Line ${start.length}, column ${start.at(-1)!.length + 4}: the byte E9`);
  expect(run.error_text).toContain('choose “Read it as windows-1252”');
  expect(await publishedBytes(feedId)).toEqual(before);
});

longTest(
  'a feed that is another encoding than it says is published as what it says, once that is chosen',
  async () => {
    const right = Buffer.from(feedWith('Caf\u00e9 \u201cBl\u00f6d\u201d'));
    const damaged = Buffer.from(inCodePage(right.toString(), 'windows-1252'));
    shop.answers.set('/feed.xml', (_request, response) => void response.end(damaged));
    const url = { url: shop.feedUrl };
    const refused = await client.call('POST', '/functions/v1/feed-proxy', url);
    expect(refused.body).toMatchObject({
      success: false,
      error: 'Invalid XML format',
      fault: { encoding: 'windows-1252', isRepairable: false, excerpt: { found: '\u00e9' } },
    });
    const read = await client.call('POST', '/functions/v1/feed-proxy', { ...url, encoding: 'windows-1252' });
    expect(read.body).toMatchObject({ success: true });
    expect(read.body).toHaveProperty('xmlContent', right.toString());

    const { feedId } = await createFeed(client, shop.feedUrl, { encoding: 'windows-1252' });
    await product.settle();
    const { run } = await statusOf(client, feedId);
    expect(run).toMatchObject({ state: 'published', enhanced_count: 3, source_fault: null });
    expect(run?.source_remark).toContain('but is windows-1252');
    expect(withoutImages(await publishedBytes(feedId))).toBe(withoutImages(right));
    // The shop's own repair needs no change of the settings, and no new picture.
    shop.answers.set('/feed.xml', (_request, response) => void response.end(right));
    expect(await refresh(feedId)).toMatchObject({
      state: 'published',
      source_remark: null,
      rendered_count: 0,
    });
    // Letters of two encodings are in none.
    const mixed = Buffer.concat([right.subarray(0, -7), Buffer.from('<!-- \xe9 --></rss>\n', 'latin1')]);
    shop.answers.set('/feed.xml', (_request, response) => void response.end(mixed));
    expect(await refresh(feedId)).toMatchObject({ state: 'failed' });
  },
);

const proxied = async (body: string | Buffer, extra = {}) => {
  shop.answers.set('/feed.xml', (_request, response) => void response.end(body));
  return (await client.call('POST', '/functions/v1/feed-proxy', { url: shop.feedUrl, ...extra })).body;
};

test('the form is told which line of a feed is at fault, and goes on with a repair', async () => {
  const feed = '<rss>\n<item><id>1</id><t>Salt & pepper</t></item>\n<item><id>2</id></item></rss>';
  expect(await proxied(feed)).toEqual({
    success: false,
    error: 'Invalid XML format',
    fault: {
      sentence: 'Line 2, column 25: a raw &.',
      step: expect.stringContaining('mended') as string,
      line: 2,
      column: 25,
      excerpt: { before: '<item><id>1</id><t>Salt ', found: '&', after: ' pepper</t></item>' },
      isRepairable: true,
      encoding: null,
    },
  });
  expect(await proxied(feed, { repair: true })).toEqual({
    success: true,
    xmlContent: feed.replace('&', '&amp;'),
    repairs: { count: 1, first: 'a raw & (line 2, column 25)' },
  });
});

test.each([
  [
    'a page',
    '<!doctype html><title>Log in &ndash; My shop</title><br><p>&copy;',
    /^The address returned a web page titled “Log in/,
  ],
  [
    'a page that is XML',
    '<?xml version="1.0"?><html><head><title>Shop</title></head><body/></html>',
    /titled “Shop”/,
  ],
  ['a page that asks to sign in', '<html><form><input type="password"></form></html>', /sign in/],
  [
    'JSON that is no list of products',
    '["please sign in"]',
    /returned JSON in which nothing looks like a list of products/,
  ],
  ['nothing', '', /returned nothing/],
  ['blank lines', ' \n\n', /returned nothing/],
  ['an error', 'Error: no connection to the database', /“Error: no connection to the database”/],
  [
    'a workbook',
    zipFile([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'xl/workbook.xml', content: '<workbook/>' },
    ]),
    /an Excel workbook/,
  ],
  ['a feed cut off', '<rss>\n<item><id>1</id>', /^Line 2, column 17: the feed ends before <\/item>/],
  ['crossed tags', '<rss>\n <item><b></item></rss>', /^Line 2, column 11: an end tag where <\/b> is due/],
])('the form says what the address answered with: %s', async (_, answer, sentence) => {
  const reply = await proxied(answer);
  expect(reply).toMatchObject({
    success: false,
    error: 'Invalid XML format',
    fault: { isRepairable: false },
  });
  const { fault } = reply as { fault: { sentence: string; step: string } };
  expect(`${fault.sentence} ${fault.step}`).toMatch(sentence);
});

test('a feed that names another encoding than its own is published with its own', async () => {
  const wrong = feedWith('Caf\u00e9').replace('encoding="UTF-8"', 'encoding="utf-16"');
  shop.answers.set('/feed.xml', (_request, response) => void response.end(wrong));
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  expect((await statusOf(client, feedId)).run).toMatchObject({ state: 'published', repair_count: 1 });
  expect(withoutImages(await publishedBytes(feedId))).toBe(withoutImages(Buffer.from(feedWith('Caf\u00e9'))));
});

longTest('a prefix that is declared nowhere gets a remark, because Google refuses it', async () => {
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
  expect(run.error_text).toMatch(
    /^Invalid XML format\. Line \d+, column \d+: the feed ends before <\/\w+>.*The last good feed stays up\.$/,
  );
  expect(await publishedBytes(feedId)).toEqual(before);
});
