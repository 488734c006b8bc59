import { describe, expect, test } from 'vitest';
import { CHUNK_SIZES, makeFilter, mapping, readAllProducts, rewritten, decodeText } from '../feed.fixture.ts';

const NEW = 'https://new.example/i/1.jpg';
const OLD = 'https://x.example/1.jpg';
const TABLE = mapping({ container: 'row', additionalImage: 'more', values: { title: ['title'] } });

describe('a new address', () => {
  const awkward = 'https://new.example/?a=1,2;b="3"&c|\té 😀';
  const spelt = 'https://new.example/?a=1,2;b="3"&c|%09%C3%A9%20%F0%9F%98%80';
  const doubled = spelt.replaceAll('"', '""');

  test.each([
    ['a plain cell', OLD, NEW, 'NEW'],
    ['a padded cell', `  ${OLD} `, NEW, '  NEW '],
    ['a quoted cell', `"${OLD}"`, NEW, '"NEW"'],
    ['a padded cell in quotes', `" ${OLD}\n"`, NEW, '" NEW\n"'],
    ['space around quotes', ` "${OLD}" `, NEW, ' "NEW" '],
    ['a plain cell, which then needs quotes', OLD, awkward, '"AWKWARD"'],
    ['a padded cell, which then needs quotes', ` ${OLD}`, awkward, '" AWKWARD"'],
    ['a quoted cell, with its quotes doubled', `"${OLD}"`, awkward, '"AWKWARD"'],
    ['an address that has doubled quotes', '"https://x.example/?a=""1"""', NEW, '"NEW"'],
    ['a cell with quotes inside', 'https://x.example/?a="1"', awkward, '"AWKWARD"'],
  ])('is written into %s', async (_, before, image, after) => {
    const feed = `id,image_link,title\r\n1,${before},"Lamp, ""big"""\r\n`;
    const expected = feed.replace(before, () => after.replace('NEW', NEW).replace('AWKWARD', () => doubled));
    for (const size of CHUNK_SIZES) {
      expect(decodeText(await rewritten(feed, TABLE, () => ({ image }), { size }))).toBe(expected);
    }
    const [product] = await readAllProducts(expected, TABLE);
    expect(product).toMatchObject({
      id: '1',
      image: image === NEW ? NEW : spelt,
      values: { title: 'Lamp, "big"' },
    });
  });

  test.each([
    [';', 'https://new.example/?a=1,2|3', 'https://new.example/?a=1,2|3'],
    ['\t', 'https://new.example/?a=1,2|3;4', 'https://new.example/?a=1,2|3;4'],
    ['|', 'https://new.example/?a=1|2', '"https://new.example/?a=1|2"'],
  ])('needs quotes only for the delimiter of its table: %j', async (delimiter, image, after) => {
    const feed = [
      ['id', 'image_link'],
      ['1', OLD],
    ]
      .map((row) => row.join(delimiter))
      .join('\n');
    expect(decodeText(await rewritten(feed, TABLE, () => ({ image })))).toBe(feed.replace(OLD, after));
  });

  test('is spelt without quotes where the table has none', async () => {
    const row = `1\t"Big" lamp\t${OLD}\n`;
    const feed = `id\ttitle\timage_link\n${row}${row}2\t19" rack\t\n`;
    const output = await rewritten(feed, TABLE, ({ position }) => ({
      image: `https://new.example/?a=${position}\t"`,
    }));
    expect(decodeText(output)).toBe(
      feed.replace(OLD, 'https://new.example/?a=0%09"').replace(OLD, 'https://new.example/?a=1%09"'),
    );
  });
});

describe('several images in one cell', () => {
  const urls = ['https://x.example/a,b.jpg', 'https://x.example/2.jpg', 'https://x.example/3.jpg'];

  test.each([
    ['"', ', '],
    ['"', ','],
    ['"', '\n'],
    ['', '|'],
    ['', ' | '],
    ['', ';'],
    ['', ' '],
  ])(
    'keep their %j and separator %j: the first is the main image, the others are additional',
    async (quote, separator) => {
      const list = urls.join(separator);
      const feed = `id\timage_link\ttitle\n1\t${quote}${list}${quote}\tLamp\n`;
      expect(await readAllProducts(feed, TABLE)).toMatchObject([
        { image: urls[0], additionalImages: urls.slice(1) },
      ]);
      const main = await rewritten(feed, TABLE, () => ({ image: NEW }));
      expect(decodeText(main)).toBe(feed.replace(urls[0]!, NEW));
      const last = await rewritten(feed, TABLE, () => ({ additionalImages: [undefined, NEW] }));
      expect(decodeText(last)).toBe(feed.replace(urls[2]!, NEW));
    },
  );

  test('get quotes once when one of the new addresses needs them', async () => {
    const feed = `id,image_link,note\n1,${urls[1]}|${urls[2]},"x"\n`;
    const output = await rewritten(feed, TABLE, () => ({
      image: `${NEW}?a,"b"`,
      additionalImages: [`${NEW}?c,d`],
    }));
    expect(decodeText(output)).toBe(`id,image_link,note\n1,"${NEW}?a,""b""|${NEW}?c,d","x"\n`);
  });

  test('may stand in JSON, of which only the addresses change', async () => {
    const json = String.raw`[{""url"":""https://x.example/1.jpg"",""tag"":[""a, b""]},{""url"":""https:\/\/x.example\/2.jpg""}]`;
    const feed = `id,image_link,more\n1,${OLD},"${json}"\n`;
    expect(await readAllProducts(feed, TABLE)).toMatchObject([
      { image: OLD, additionalImages: ['https://x.example/1.jpg', 'https://x.example/2.jpg'] },
    ]);
    const output = await rewritten(feed, TABLE, () => ({ additionalImages: [undefined, `${NEW}?a="b"\\`] }));
    expect(decodeText(output)).toBe(
      feed.replace(String.raw`https:\/\/x.example\/2.jpg`, `${NEW}?a=%22b%22%5C`),
    );
  });
});

describe('a product over several rows', () => {
  const rows = [
    'Handle,Title,Vendor,Variant Price,Image Src,Status',
    'lamp,Lamp,Potter,5,https://x.example/1.jpg,active',
    'lamp,,,6,https://x.example/2.jpg,',
    'lamp,,,,,',
    'cup,Cup,Potter,7,,active',
    'cup,,,,https://x.example/3.jpg,draft',
    'cup,,,,https://x.example/4.jpg,',
    ',,,8,https://x.example/5.jpg,active',
    'pot,,,9,https://x.example/6.jpg,active',
  ];
  const feed = `${rows.join('\n')}\n`;
  const option = makeFilter('Status', 'active');
  const shopify = mapping({
    container: 'row',
    id: 'Handle',
    image: 'Image Src',
    availability: { path: 'Status', option },
    values: { title: ['title'], brand: ['vendor'], price: ['variantprice'] },
  });

  test('has its main image in its first row with one; its further rows have additional ones and inherit', async () => {
    const products = await readAllProducts(feed, shopify);
    expect(products.map(({ id, image, additionalImages }) => [id, image, additionalImages])).toEqual([
      ['lamp', 'https://x.example/1.jpg', []],
      ['lamp', '', ['https://x.example/2.jpg']],
      ['lamp', '', []],
      ['cup', '', []],
      ['cup', 'https://x.example/3.jpg', []],
      ['cup', '', ['https://x.example/4.jpg']],
      ['', 'https://x.example/5.jpg', []],
      ['pot', 'https://x.example/6.jpg', []],
    ]);
    expect(
      products.map(({ values, isMatch }) => [values['title'], values['brand'], values['price'], isMatch]),
    ).toEqual([
      ['Lamp', 'Potter', '5', true],
      ['Lamp', 'Potter', '6', true],
      ['Lamp', 'Potter', '5', true],
      ['Cup', 'Potter', '7', true],
      ['Cup', 'Potter', '7', false],
      ['Cup', 'Potter', '7', true],
      [undefined, undefined, '8', true],
      [undefined, undefined, '9', true],
    ]);
  });

  test('changes in its main image alone, or in its additional ones', async () => {
    for (const size of CHUNK_SIZES) {
      const main = await rewritten(feed, shopify, () => ({ image: NEW }), { size });
      expect(decodeText(main)).toBe(feed.replaceAll(/https:\/\/x\.example\/[1356]\.jpg/g, NEW));
      const others = await rewritten(feed, shopify, () => ({ additionalImages: [NEW] }), { size });
      expect(decodeText(others)).toBe(feed.replaceAll(/https:\/\/x\.example\/[24]\.jpg/g, NEW));
    }
  });
});

test.each(['', ' ', '""', '" "'])('a cell without an image stays as it is: %j', async (cell) => {
  const feed = `id,image_link,title\n1,${cell},Lamp\n`;
  expect(decodeText(await rewritten(feed, TABLE, () => ({ image: NEW })))).toBe(feed);
});
