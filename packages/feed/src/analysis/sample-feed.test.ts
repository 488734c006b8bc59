import { describe, expect, test } from 'vitest';
import { analyseFeed } from './analyse-feed.ts';
import { fixture, fixtureNames, inChunks, inCodePage, decodeText, utf16 } from '../feed.fixture.ts';
import { sampleFeed } from './sample-feed.ts';

function item(index: number): string {
  const image = `<image_link>https://cdn.shop.example/${index}.jpg</image_link>`;
  return `<item><id>${index}</id><title>Lamp ${index}</title><price>${index} EUR</price>${image}</item>\n`;
}

const HEAD = '<?xml version="1.0"?>\n<rss><channel><title>Shop</title>\n';
const TAIL = '</channel></rss>\n';

/** Returns a feed that counts the bytes read from it, and has no end. */
function endlessFeed(): {
  chunks: AsyncGenerator<Uint8Array>;
  readBytes: () => number;
  isClosed: () => boolean;
} {
  const encoder = new TextEncoder();
  let bytes = 0;
  let isClosed = false;
  async function* chunks() {
    try {
      for (let index = 0; ; index += 100) {
        const items = Array.from({ length: 100 }, (_, more) => item(index + more)).join('');
        const chunk = encoder.encode((index === 0 ? HEAD : '') + items);
        bytes += chunk.length;
        yield chunk;
      }
    } finally {
      isClosed = true;
    }
  }
  return { chunks: chunks(), readBytes: () => bytes, isClosed: () => isClosed };
}

describe('a sample', () => {
  test.each(fixtureNames)('of the small feed %s is the whole feed', async (name) => {
    const feed = fixture(name);
    expect(await sampleFeed(inChunks(feed, 100))).toBe(decodeText(feed).replace('\uFEFF', ''));
  });

  test('has the first products and closes what is open, in chunks of any size', async () => {
    const feed = HEAD + Array.from({ length: 30 }, (_, index) => item(index)).join('') + TAIL;
    const expected =
      HEAD +
      Array.from({ length: 5 }, (_, index) => item(index))
        .join('')
        .trimEnd() +
      '</channel></rss>';
    for (const size of [Infinity, 1000, 1]) {
      expect(await sampleFeed(inChunks(feed, size), { maxProducts: 5 })).toBe(expected);
    }
  });

  test('of a feed without end is had from its first bytes, and the source is let go', async () => {
    const feed = endlessFeed();
    const sample = await sampleFeed(feed.chunks, { maxProducts: 200 });
    expect(analyseFeed(sample)).toMatchObject({ productCount: 200, productPath: 'rss/channel/item' });
    expect(feed.readBytes()).toBeLessThan(200_000);
    expect(feed.isClosed()).toBe(true);
  });

  test('is cut at the last whole product when bytes are what is scarce', async () => {
    const feed = endlessFeed();
    const sample = await sampleFeed(feed.chunks, { maxProducts: 1_000_000, maxBytes: 100_000 });
    expect(analyseFeed(sample).productCount).toBeGreaterThan(500);
    expect(feed.readBytes()).toBeLessThan(130_000);
  });

  test('does not take categories in front of the products for products', async () => {
    const category = '<category><id>1</id><name>Lamps</name><parent>0</parent></category>';
    const products = Array.from({ length: 50 }, (_, index) => item(index)).join('');
    const feed = `<shop>${category.repeat(3000)}${products}</shop>`;
    const sample = await sampleFeed(inChunks(feed, 1000), { maxProducts: 20 });
    expect(analyseFeed(sample)).toMatchObject({ productTag: 'item', productCount: 20 });
  });

  test('is text, whatever the encoding of the feed', async () => {
    const feed = `<a><item><id>1</id><title>Лампа</title></item></a>`;
    const page = inCodePage(`<?xml version="1.0" encoding="windows-1251"?>${feed}`, 'windows-1251');
    expect(await sampleFeed(inChunks(page, 10))).toContain('Лампа');
    expect(await sampleFeed(inChunks(utf16(`\uFEFF${feed}`), 11))).toBe(feed);
  });

  test.each(['<!DOCTYPE html><html><body><br></body></html>', '', '<rss><channel><item>'])(
    'of what is no XML fails: %j',
    async (feed) => {
      await expect(sampleFeed(inChunks(feed, 10))).rejects.toMatchObject({});
    },
  );

  test.each([
    ['a list', (items: string[]) => `[${items.join(',')}]`],
    ['a list inside', (items: string[]) => `{"a":{"b":[[]],"products":[${items.join(',')}],"c":1},"d":"}"}`],
    ['one on each line', (items: string[]) => items.join('\n')],
  ])('of JSON is whole JSON with the first products: %s', async (_, write) => {
    const items = Array.from({ length: 900 }, (_each, at) =>
      JSON.stringify({ id: `p${at}`, title: 'Lamp "]}', image_link: `https://x.example/${at}.jpg` }),
    );
    const feed = write(items);
    const sample = await sampleFeed(inChunks(feed, 1000), { maxProducts: 40 });
    expect(sample.length).toBeLessThan(feed.length / 4);
    const [whole, extract] = [analyseFeed(feed), analyseFeed(sample)];
    expect(extract).toMatchObject({ format: 'json', productCount: 40 });
    expect(extract.defaults.image).toEqual(whole.defaults.image);
    expect(extract.productPath).toBe(whole.productPath);
    expect(whole.productCount).toBe(900);
  });

  test('of a large document without products fails', async () => {
    const feed = `<log>${'<line>nothing for sale</line>'.repeat(10_000)}</log>`;
    await expect(sampleFeed(inChunks(feed, 1000), { maxBytes: 50_000 })).rejects.toMatchObject({
      code: 'no_products',
    });
  });
});
