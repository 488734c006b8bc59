import { describe, expect, test } from 'vitest';
import { CHUNK_SIZES, inChunks, mapping, readAllProducts, rewritten, decodeText } from '../feed.fixture.ts';
import { readProducts } from '../read-products.ts';

const MAPPING = mapping({ container: 'row', values: { title: ['title'] } });
const HEADER = 'id,title,image_link';

/** Returns the products of a table with the columns of the header above: id, title, image. */
async function rowsOf(feed: string | Uint8Array, size = 4096) {
  const rows: [string, string | undefined, string][] = [];
  for await (const { id, values, image } of readProducts(inChunks(feed, size), MAPPING)) {
    rows.push([id, values['title'], image]);
  }
  return rows;
}

const LAMP = ['1', 'Lamp', 'https://x.example/1.jpg'];

describe.each<[string, string, (string | undefined)[][]]>([
  ['lines that end in LF', `${HEADER}\n1,Lamp,https://x.example/1.jpg\n`, [LAMP]],
  ['lines that end in CRLF', `${HEADER}\r\n1,Lamp,https://x.example/1.jpg\r\n`, [LAMP]],
  ['lines that end in CR', `${HEADER}\r1,Lamp,https://x.example/1.jpg\r`, [LAMP]],
  [
    'both line ends and a lone CR in a cell',
    `${HEADER}\r\n1,La\rmp,https://x.example/1.jpg\n`,
    [['1', 'La\rmp', LAMP[2]]],
  ],
  ['a last line without end', `${HEADER}\n1,Lamp,https://x.example/1.jpg`, [LAMP]],
  ['a last cell that is empty and without end', `${HEADER}\n1,Lamp,`, [['1', 'Lamp', '']]],
  ['quoted cells', `"id","title","image_link"\n"1","Lamp","https://x.example/1.jpg"`, [LAMP]],
  ['doubled quotes', `${HEADER}\n1,"27"" ""Lamp""",\n`, [['1', '27" "Lamp"', '']]],
  ['delimiters and line ends in quotes', `${HEADER}\n1,"La,\r\nmp\n",\n`, [['1', 'La,\r\nmp', '']]],
  ['quotes inside a cell', `${HEADER}\n1,27" Lamp",\n`, [['1', '27" Lamp"', '']]],
  [
    'text behind a closing quote',
    `${HEADER}\n1,"Big" Lamp,\n2,"a",\n`,
    [
      ['1', '"Big" Lamp', ''],
      ['2', 'a', ''],
    ],
  ],
  ['space around quotes', `${HEADER}\n1, "La,mp" ,\n`, [['1', 'La,mp', '']]],
  ['an empty quoted cell', `${HEADER}\n1,"",\n`, [['1', undefined, '']]],
  [
    'rows that are too short or too long',
    `${HEADER}\n1\n2,Lamp,,x,y\n3,Cup,\n`,
    [
      ['1', undefined, ''],
      ['2', 'Lamp', ''],
      ['3', 'Cup', ''],
    ],
  ],
  [
    'empty lines and rows of nothing',
    `\n${HEADER}\n\n1,Lamp,\n , ,\n,,,,\n\r\n2,Cup,\n\n`,
    [
      ['1', 'Lamp', ''],
      ['2', 'Cup', ''],
    ],
  ],
  ['a byte order mark', `\uFEFF${HEADER}\n1,Lamp,\n`, [['1', 'Lamp', '']]],
  ['a byte order mark behind white space', `\n\t\uFEFF${HEADER}\n1,Lamp,\n`, [['1', 'Lamp', '']]],
  [
    'comments above the header',
    `# ref_application_id 1, 2\n"# Required | id","# Required | title"\n${HEADER}\n1,Lamp,\n`,
    [['1', 'Lamp', '']],
  ],
  [
    'a title above the header',
    `Products of our shop\n\n2026-07-26,,\n${HEADER}\n1,Lamp,\n2,Cup,\n`,
    [
      ['1', 'Lamp', ''],
      ['2', 'Cup', ''],
    ],
  ],
  [
    'the hint that Excel writes',
    `sep=;\r\nid;title;image_link\r\n1;Lamp, big;\r\n`,
    [['1', 'Lamp, big', '']],
  ],
  [
    'a first column without name',
    'title\timage_link\tid\n\t\t\nLamp\t\t1\n'.replace('title', '\ttitle').replace('Lamp', '0\tLamp'),
    [['1', 'Lamp', '']],
  ],
  ['a header in other case', 'ID,Title,Image Link\n1,Lamp,https://x.example/1.jpg\n', [LAMP]],
  ['a row that looks like a comment', `${HEADER}\n# 1,Lamp,\n`, [['# 1', 'Lamp', '']]],
])('a table with %s', (_, feed, rows) => {
  test('is read, in chunks of any size', async () => {
    for (const size of CHUNK_SIZES) expect(await rowsOf(feed, size)).toEqual(rows);
  });

  test('comes out byte for byte when no image changes, in chunks of any size', async () => {
    for (const size of CHUNK_SIZES) {
      expect(decodeText(await rewritten(feed, MAPPING, () => null, { size }))).toBe(feed);
    }
  });
});

describe('a table is refused', () => {
  const row = `1,Lamp,https://x.example/1.jpg\n`;

  test.each([
    ['that ends inside quotes', `${HEADER}\n1,"Lamp`, HEADER.length + 3],
    [
      'that ends inside a row where all rows are alike',
      `${HEADER}\n${row}${row}${row}1,La`,
      HEADER.length + 1 + 3 * row.length + 4,
    ],
    [
      'with a row of more than 5,000 cells',
      `${HEADER}\n${row}${','.repeat(5000)}x\n`,
      HEADER.length + 1 + row.length,
    ],
  ])('%s, at the byte of the fault, in chunks of any size', async (_, feed, offset) => {
    for (const size of [Infinity, 997, 7, 1]) {
      await expect(rowsOf(feed, size)).rejects.toMatchObject({
        code: 'invalid_xml',
        offset,
        kind: 'structure',
      });
    }
  });

  test('with a row larger than 32 MB', async () => {
    const cell = new Uint8Array(1 << 20).fill(0x61);
    async function* chunks() {
      yield new TextEncoder().encode(`${HEADER}\n1,Lamp,"`);
      for (let count = 0; count < 40; count++) yield cell;
    }
    const products = readProducts(chunks(), MAPPING);
    await expect(products.next()).rejects.toMatchObject({ code: 'invalid_xml', offset: HEADER.length + 1 });
  });

  test('by no means when its rows differ in length anyway', async () => {
    expect(await rowsOf(`${HEADER}\n1,Lamp\n2,Cup,\n3,Pot,\n4`)).toHaveLength(4);
  });
});

test('rows of a table of something else are no products', async () => {
  expect(await readAllProducts('code,name,photo\n1,Lamp,https://x.example/1.jpg\n', MAPPING)).toEqual([]);
  expect(await readAllProducts(`${HEADER}\n1,Lamp,\n`, mapping({ container: 'item' }))).toEqual([]);
});

test('columns that share a name are like tags that repeat', async () => {
  const feed =
    'id,image_link,image_link,title,title\n1,https://x.example/1.jpg,https://x.example/2.jpg,,Lamp\n2,,https://x.example/3.jpg,,\n';
  expect(await readAllProducts(feed, MAPPING)).toMatchObject([
    {
      image: 'https://x.example/1.jpg',
      additionalImages: ['https://x.example/2.jpg'],
      values: { title: 'Lamp' },
    },
    { image: 'https://x.example/3.jpg', additionalImages: [] },
  ]);
});
