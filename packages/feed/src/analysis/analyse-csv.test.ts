import { describe, expect, test } from 'vitest';
import { analyseFeed } from './analyse-feed.ts';
import { FeedInMemory } from '../feed-in-memory.ts';
import { inChunks, inCodePage, utf16 } from '../feed.fixture.ts';
import { mappingOfDefaults } from '../mapping/feed-mapping.ts';
import { sampleFeed } from './sample-feed.ts';

/** Returns a table of some rows; {n} is the number of the row. */
function tableOf(header: string, row: string, count = 3): string {
  const rows = Array.from({ length: count }, (_, index) => row.replaceAll('{n}', String(index + 1)));
  return `${[header, ...rows].join('\n')}\n`;
}

const GOOGLE = tableOf(
  'id\ttitle\tprice\tbrand\timage_link\tadditional_image_link\tavailability\tavailability_date',
  '{n}\tLamp {n}\t{n} EUR\tPotter\thttps://x.example/{n}.jpg\thttps://x.example/{n}-b.jpg,https://x.example/{n}-c.jpg\tin_stock\t2026-01-01',
);

describe('the analysis of a table', () => {
  test('answers what the form asks, with rows for products', () => {
    const analysis = analyseFeed(GOOGLE);
    expect(analysis).toMatchObject({
      productTag: 'row',
      productPath: 'row',
      productCount: 3,
      productOptions: [{ label: 'row', path: 'row' }],
      defaults: {
        productId: { value: 'Tag: id' },
        image: { value: 'image_link' },
        additionalImage: { value: 'additional_image_link' },
        availability: {
          label: 'Tag: availability',
          option: { type: 1, keyName: 'availability', value: 'in stock', operationType: 0 },
          matchCount: 3,
        },
        props: { value: ['title', 'price', 'brand'] },
      },
      availabilityCounts: [{ value: 'in_stock', count: 3 }],
    });
    expect(analysis.sampleProducts[0]).toMatchObject({
      id: '1',
      image: 'https://x.example/1.jpg',
      additionalImages: ['https://x.example/1-b.jpg', 'https://x.example/1-c.jpg'],
      values: { title: 'Lamp 1', price: '1 EUR', brand: 'Potter' },
    });
    expect(analysis.hasProductTag('row')).toBe(true);
    expect(analysis.hasProductTag('item')).toBe(false);
    expect(analysis.hasPath('image_link')).toBe(true);
    expect(analysis.hasPath('picture')).toBe(false);
    expect(analysis.countMatches({ ...analysis.defaults.availability.option!, operationType: 1 })).toBe(0);
  });

  test.each([
    [
      'names with spaces',
      tableOf(
        'ID,Item title,Final URL,Image URL,Price',
        '{n},Lamp {n},https://x.example/{n},https://x.example/{n}.jpg,5',
      ),
      ['Tag: ID', 'Image URL', '', null, ['title', 'price']],
    ],
    [
      'names in Cyrillic',
      tableOf(
        'ID;Имя;В наличии?;Базовая цена;Категории;Изображения',
        '{n};Лампа {n};1;5;Лампы;https://x.example/{n}.jpg, https://x.example/b.jpg',
      ),
      ['Tag: ID', 'Изображения', '', 'Tag: В наличии?', ['title', 'price', 'category']],
    ],
    [
      'a product that goes on in further rows',
      tableOf(
        'Handle,Title,Body (HTML),Vendor,Variant SKU,Variant Price,Image Src,Image Position,Variant Image',
        'l-{n},Lamp,x,Potter,,5,https://x.example/{n}.jpg,1,\nl-{n},,,,,,https://x.example/{n}-b.jpg,2,',
      ),
      ['Tag: Handle', 'Image Src', '', null, ['title', 'price', 'brand']],
    ],
    [
      'names with brackets and slashes',
      tableOf(
        'g:id|Shop / Photo[0].url|vehicle_fulfillment(option)|g:availability',
        'x{n}|https://x.example/{n}.jpg|online|in stock',
      ),
      ['Tag: g:id', 'Shop / Photo[0].url', '', 'Tag: g:availability', ['title', 'price', 'brand']],
    ],
    [
      'codes only',
      tableOf('title,sku,photo', 'Lamp,A{n},//x.example/{n}.jpg'),
      ['Tag: sku', 'photo', '', null, ['title']],
    ],
  ])('finds its way through %s', (_, feed, [id, image, additionalImage, availability, props]) => {
    const { defaults } = analyseFeed(feed);
    expect([
      defaults.productId.value,
      defaults.image.value,
      defaults.additionalImage.value,
      defaults.availability.label,
      defaults.props.value,
    ]).toEqual([id, image, additionalImage, availability, props]);
  });

  test('reads bytes in the encoding that they are in', () => {
    const feed = tableOf('ID;Название;Картинка', '{n};Лампа {n};https://x.example/{n}.jpg');
    for (const bytes of [inCodePage(feed, 'windows-1251'), utf16(`\uFEFF${feed}`)]) {
      expect(analyseFeed(bytes).defaults).toMatchObject({
        image: { value: 'Картинка' },
        props: { value: ['title'] },
      });
      expect(analyseFeed(bytes).sampleProducts[2]?.values['title']).toBe('Лампа 3');
    }
  });

  test('offers every property by a name that finds its column again', () => {
    const feed = tableOf(
      'ID,Item subtitle,Google Shopping / MPN,Body (HTML),Colour?',
      '{n},sub {n},M{n},<p>{n}</p>,red',
    );
    const analysis = analyseFeed(feed);
    const [first] = analysis.sampleProducts;
    const values = analysis.propertyOptions.map(({ name }) => first?.values[name]);
    expect(values).toEqual(['1', 'sub 1', 'M1', '<p>1</p>', 'red']);
  });

  test('says that there are no products in a header alone, and none but rows', () => {
    for (const analyse of [
      () => analyseFeed('id,image_link\n'),
      () => analyseFeed(GOOGLE, { productTag: 'item' }),
    ]) {
      expect(analyse).toThrow(expect.objectContaining({ code: 'no_products' }));
    }
    expect(analyseFeed(GOOGLE, { productTag: 'row' }).productCount).toBe(3);
  });
});

describe('a sample of a table', () => {
  const row = '{n},"Lamp\n{n}",https://x.example/{n}.jpg';
  const feed = `\uFEFF# made by us\n${tableOf('id,title,image_link', row, 1000)}`;

  test('is the header and the first rows, in chunks of any size', async () => {
    const expected = `# made by us\n${tableOf('id,title,image_link', row, 5)}`;
    for (const size of [Infinity, 997, 7, 1]) {
      expect(await sampleFeed(inChunks(feed, size), { maxProducts: 5 })).toBe(expected);
    }
  });

  test('is analysed like the table, and read with the settings that come of it', async () => {
    const sample = await sampleFeed(inChunks(feed, 4096));
    const analysis = analyseFeed(sample);
    expect(analysis).toMatchObject({ productCount: 200, defaults: { image: { value: 'image_link' } } });
    const products = Array.from(new FeedInMemory(sample).products(mappingOfDefaults(analysis)));
    expect(products.at(-1)?.product).toMatchObject({ id: '200', values: { title: 'Lamp\n200' } });
  });

  test('of a table without end is had from its first bytes, and the source is let go', async () => {
    let isClosed = false;
    let readBytes = 0;
    async function* endless() {
      try {
        for (let index = 0; ; index++) {
          const chunk = new TextEncoder().encode(index === 0 ? 'id,title,image_link\n' : `${index},Lamp,\n`);
          readBytes += chunk.length;
          yield chunk;
        }
      } finally {
        isClosed = true;
      }
    }
    expect(analyseFeed(await sampleFeed(endless())).productCount).toBe(200);
    expect(readBytes).toBeLessThan(100_000);
    expect(isClosed).toBe(true);
  });

  test('is cut at the last whole row when bytes are what is scarce, and fails without any', async () => {
    const sample = await sampleFeed(inChunks(feed, 1000), { maxProducts: 1000, maxBytes: 5000 });
    expect(sample.endsWith('.jpg\n')).toBe(true);
    expect(feed.slice(1).startsWith(sample)).toBe(true);
    const huge = `id,title,image_link\n1,"${'x'.repeat(100_000)}",\n`;
    await expect(sampleFeed(inChunks(huge, 1000), { maxBytes: 5000 })).rejects.toMatchObject({
      code: 'no_products',
    });
  });
});
