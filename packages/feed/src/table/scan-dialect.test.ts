import { describe, expect, test } from 'vitest';
import { FeedInMemory } from '../feed-in-memory.ts';
import { mapping, readAllProducts } from '../feed.fixture.ts';
import { parseDelimiter } from './scan-dialect.ts';

/** Returns the delimiter of a table and whether it has quotes; null when the text is no table. */
function dialectOf(feed: string, csvSeparator?: string) {
  const { table } = new FeedInMemory(feed, csvSeparator).form;
  return table === null
    ? null
    : { delimiter: String.fromCharCode(table.delimiter), hasQuotes: table.hasQuotes };
}

function tableOf(rows: string[][], delimiter: string): string {
  return rows.map((row) => row.join(delimiter)).join('\n');
}

describe('the delimiter', () => {
  const rows = [
    ['id', 'title', 'price', 'image_link'],
    ['1', '"Lamp, small; 5\t|"', '"19,90"', 'https://x.example/1.jpg'],
    ['2', '"Cup', 'with | and ; and , in lines"', '', ''],
  ];

  test.each([',', ';', '\t', '|'])('is found by the cells of header and rows: %j', (delimiter) => {
    expect(dialectOf(tableOf(rows, delimiter))).toEqual({ delimiter, hasQuotes: true });
  });

  test('is not one that only descriptions have', () => {
    const feed = 'id;title;description\n1;Lamp;white, black, red\n2;Cup;blue, green, red\n';
    expect(dialectOf(feed)?.delimiter).toBe(';');
  });

  test('is not the mark in prices', () => {
    expect(dialectOf('sku;preis;breite\n1;19,90;2,50\n2;5,00;1,00\n')?.delimiter).toBe(';');
  });

  test.each([
    [
      'of rows that differ in length',
      'id,title,price,image_link\n1,Lamp\n2,Cup,5\n3,Pot,6,https://x.example/3.jpg\n4\n',
    ],
    ['of a header alone', 'id,title,image_link\n'],
    ['of two columns', 'sku,photo\n1,https://x.example/1.jpg\n'],
    ['of names that nobody knows', 'aa,bb,cc\n1,2,3\n'],
  ])('is found in a table %s', (_, feed) => {
    expect(dialectOf(feed)?.delimiter).toBe(',');
  });

  test('is found anew when the one that the settings name makes no table, as after a change in the shop', async () => {
    const feed = 'id,title,image_link\n1,Lamp; small,https://x.example/1.jpg\n';
    expect(dialectOf(feed, ';')?.delimiter).toBe(',');
    const table = mapping({ container: 'row', csvSeparator: ';' });
    expect(await readAllProducts(feed, table)).toMatchObject([{ id: '1' }]);
  });

  test('that the settings name wins, also one that is never looked for', async () => {
    const feed = 'id,x;title,y;image_link\n1,2;Lamp,3;https://x.example/1.jpg\n';
    expect(dialectOf(feed, ';')?.delimiter).toBe(';');
    expect(dialectOf(feed, ',')?.delimiter).toBe(',');
    const table = mapping({ container: 'row', csvSeparator: '^' });
    expect(await readAllProducts('id^image_link\n1^https://x.example/1.jpg\n', table)).toMatchObject([
      { id: '1' },
    ]);
  });

  test.each([
    [';', ';'],
    [' | ', '|'],
    ['\t', '\t'],
    ['tab', '\t'],
    ['\\t', '\t'],
    ['^', '^'],
  ])('in the settings is a character or a word for one: %j', (setting, delimiter) => {
    expect(parseDelimiter(setting)).toBe(delimiter.charCodeAt(0));
  });

  test.each([undefined, null, '', ' ', '"', 'a', '1', ';;', '\n', 'é'])(
    'in the settings may be left open: %j',
    (setting) => {
      expect(parseDelimiter(setting)).toBeNull();
    },
  );
});

describe('quotes', () => {
  const plain = [
    ['id', 'title', 'image_link'],
    ['1', '"Big" lamp', ''],
    ['2', 'Cup', ''],
    ['3', '19" rack', ''],
  ];

  test('that open no cells are letters', async () => {
    const feed = tableOf(
      [...plain, ['4', '"Small', ''], ['5', 'Pot', ''], ['6', 'Pan', ''], ['7', 'Mug', '']],
      '\t',
    );
    expect(dialectOf(feed)).toEqual({ delimiter: '\t', hasQuotes: false });
    const products = await readAllProducts(feed, mapping({ container: 'row', values: { title: ['title'] } }));
    expect(products.map(({ values }) => values['title'])).toEqual([
      '"Big" lamp',
      'Cup',
      '19" rack',
      '"Small',
      'Pot',
      'Pan',
      'Mug',
    ]);
  });

  test('stay quotes where most cells need them', () => {
    const feed = tableOf([...plain, ['4', '"a\tb"', ''], ['5', '"c\n\td"', ''], ['6', '"e\tf"', '']], '\t');
    expect(dialectOf(feed)?.hasQuotes).toBe(true);
  });
});

describe('what a source is', () => {
  test.each(['<a/>', '\n\uFEFF <a/>', '<?xml version="1.0"?><a/>'])(
    'shows in its first character: %j is XML',
    (feed) => {
      expect(dialectOf(feed)).toBeNull();
    },
  );

  test.each([
    ['a list of texts in JSON', '["id","image"]'],
    ['a sentence', 'Not found, please try again later'],
    ['prose', 'Dear customer, we are closed.\nCome back on Monday, Tuesday, or Friday.\nThank you.\n'],
    ['one column', 'id\n1\n2\n'],
    [
      'a warning above XML',
      'Warning: a, b, c in line 3\n<?xml version="1.0"?>\n<rss>\n<item>\n</item>\n</rss>\n',
    ],
    ['bytes that are no text', 'id,image\n1,\u0000\u0001\n'],
  ])('is neither XML nor JSON nor a table: %s', (_, feed) => {
    expect(() => dialectOf(feed)).toThrow(/^invalid_xml: neither_xml_nor_table/);
  });
});
