import { describe, expect, test } from 'vitest';
import { CHUNK_SIZES, mapping, readAllProducts, rewritten, decodeText, utf16 } from '../feed.fixture.ts';
import { FUZZ, makeRandom, type Random } from '../random.fixture.ts';

const OLD = 'https://x.example/1.jpg';
const NEW = 'https://new.example/i/1.jpg';
const LIST = mapping({
  containerPath: '$/item',
  additionalImage: 'more',
  insertedImage: 'more',
  values: { title: ['title'], price: ['price', 'offer/price'] },
});
const WITHIN = { ...LIST, container: 'products', containerPath: '$/data/products' };

/** Returns the feed with a change made in every product; the same whatever the chunks are. */
async function changed(feed: string, change: Parameters<typeof rewritten>[2], feedMapping = LIST) {
  const outputs = [];
  for (const size of CHUNK_SIZES)
    outputs.push(decodeText(await rewritten(feed, feedMapping, change, { size })));
  expect(new Set(outputs).size).toBe(1);
  return outputs[0]!;
}

describe('products of JSON are read', () => {
  test('with texts, numbers, words, lists and objects inside, and nothing for null', async () => {
    const feed = `[ {"id": 17, "title": "Caf\\u00e9 \\"two\\"\\n\\ud83d\\ude00", "offer": {"price": 12.50, "on": true},
      "image_link": "https:\\/\\/x.example\\/1.jpg", "more": ["https://x.example/2.jpg", null, 3]},
      {"image_link": null, "id": "b", "title": "  ", "offer": {}} ]`;
    expect(await readAllProducts(feed, LIST)).toMatchObject([
      {
        position: 0,
        id: '17',
        image: OLD,
        additionalImages: ['https://x.example/2.jpg'],
        values: { title: 'Café "two"\n😀', price: '12.50' },
      },
      { position: 1, id: 'b', image: '', additionalImages: [], values: {} },
    ]);
  });

  test('wherever the list is, and one on each line', async () => {
    const item = `{"id":"1","image_link":"${OLD}"}`;
    for (const [feed, form] of [
      [`{"data":{"count":2,"products":[${item},${item}]},"x":[]}`, WITHIN],
      [`${item}\n${item}\r\n`, LIST],
      [`\u{feff}[${item},${item}]`, LIST],
    ] as const)
      expect((await readAllProducts(feed, form)).map(({ id, image }) => [id, image])).toEqual([
        ['1', OLD],
        ['1', OLD],
      ]);
    const wide = utf16(`\u{feff}[${item}]`);
    expect((await readAllProducts(wide, LIST)).map(({ image }) => image)).toEqual([OLD]);
  });

  test('and its images by key where the address is in an object', async () => {
    const feed = `{"data":{"products":[{"id":1,"images":[{"src":"${OLD}"},{"src":"https://x.example/2.jpg"}]}]}}`;
    const [product] = await readAllProducts(feed, { ...WITHIN, image: 'images/src', additionalImage: null });
    expect(product).toMatchObject({ image: OLD, additionalImages: ['https://x.example/2.jpg'] });
  });
});

describe('a new address in JSON', () => {
  test('cannot end the text that it stands in', async () => {
    const output = await changed(`[{"id":1,"image_link":"${OLD}"}]`, () => ({
      image: 'https://new.example/?a="1"\\&b=é',
    }));
    expect(JSON.parse(output)).toEqual([{ id: 1, image_link: 'https://new.example/?a=%221%22%5C&b=%C3%A9' }]);
  });

  test.each([
    ['a list that has some', '["https://x.example/2.jpg"]', `["${NEW}", "https://x.example/2.jpg"]`],
    ['a text of several', '"https://x.example/2.jpg, https://x.example/3.jpg"', undefined],
    ['a text of one', '"https://x.example/2.jpg"', null],
    ['an empty list', '[]', null],
  ])('is put in beside others into %s, or not at all', async (_, before, after) => {
    const feed = `[{"id":1,"image_link":"${OLD}","more":${before}}]`;
    const isPlace = after !== null;
    const expected = isPlace ? (after ?? before.replace('"', `"${NEW}, `)) : before;
    const output = await changed(feed, () => ({ inserted: NEW }));
    expect(output).toBe(`[{"id":1,"image_link":"${OLD}","more":${expected}}]`);
    expect((await readAllProducts(feed, LIST))[0]?.isInsertable).toBe(isPlace);
  });

  test('is put in behind the main image where one list holds them all', async () => {
    const form = { ...LIST, image: 'images', additionalImage: null, insertedImage: 'images' };
    const output = await changed(`[{"id":1,"images":[ "${OLD}" ]}]`, () => ({ inserted: NEW }), form);
    expect(output).toBe(`[{"id":1,"images":[ "${OLD}", "${NEW}" ]}]`);
  });
});

test.each([
  ['a comma too many', '[{"id":1,}]', 'json_stray'],
  ['a word that is none', '[{"id":nul}]', 'json_stray'],
  ['a number that is none', '[{"id":01}]', 'json_stray'],
  ['a raw line end in a text', '[{"id":"1\n"}]', 'json_text'],
  ['an escape that JSON does not have', '[{"id":"\\x"}]', 'json_text'],
  ['a feed that was cut', '[{"id":1},{"id"', 'json_ends'],
  ['something behind the end', '[{"id":1}] []', 'json_rest'],
  ['brackets that do not belong together', '[{"id":1]]', 'json_stray'],
  ['a depth that no feed has', `[{"a":${'['.repeat(300)}`, 'too_deep'],
])('%s is told, whatever the chunks are', async (_, feed, detail) => {
  for (const size of CHUNK_SIZES)
    await expect(rewritten(feed, LIST, () => null, { size })).rejects.toMatchObject({
      name: 'FeedError',
      code: 'invalid_json',
      detail,
    });
});

/** Returns a value of JSON as a shop might write it, and with white space where there may be some. */
function randomValue(random: Random, depth: number): string {
  const space = () => random.repeat(2, () => random.pick([' ', '\n', '\t', '\r\n']));
  const kind = random.below(depth > 3 ? 5 : 7);
  if (kind === 0) return random.pick(['true', 'false', 'null']);
  if (kind === 1) return random.pick(['0', '-1', '12.50', '1e3', '-0.5E-2', '12345678901234567890']);
  if (kind < 5) return JSON.stringify(randomText(random));
  const length = random.below(4);
  const parts = Array.from({ length }, () =>
    kind === 5
      ? `${space()}${randomValue(random, depth + 1)}${space()}`
      : `${space()}${JSON.stringify(randomKey(random))}${space()}:${space()}${randomValue(random, depth + 1)}${space()}`,
  );
  return kind === 5 ? `[${parts.join(',') || space()}]` : `{${parts.join(',') || space()}}`;
}

function randomText(random: Random): string {
  return random.repeat(6, () =>
    random.pick(['a', '"', '\\', '/', 'ä', '😀', '\u0001', '{', '],', 'https://x.example/']),
  );
}

function randomKey(random: Random): string {
  return random.pick(['title', 'a', 'g:b', 'é', '', 'price', '$', 'item', randomText(random)]);
}

test(
  'of random feeds every product is found, and only its image changes',
  { timeout: FUZZ.timeout },
  async () => {
    for (let run = 0; run < FUZZ.documents / 2; run++) {
      const random = makeRandom(FUZZ.seed + run);
      const items = Array.from({ length: 1 + random.below(5) }, (_, at) => {
        const more = random.repeat(
          3,
          () => `,${JSON.stringify(`x${randomKey(random)}`)}:${randomValue(random, 1)}`,
        );
        return `{"id":"p${at}"${more},"image_link":${JSON.stringify(`https://x.example/${at}.jpg`)}}`;
      });
      const isLines = random.isLucky(0.3) && items.length > 1;
      const before = `{"a":${randomValue(random, 1)},"data":{"products":`;
      const feed = isLines
        ? items.join('\n')
        : `${before}[${items.join(' , ')}]},"z":${randomValue(random, 1)}}`;
      const form = isLines ? LIST : WITHIN;
      const size = random.pick([1, 3, 17, 4096]);
      const output = decodeText(
        await rewritten(feed, form, ({ position }) => ({ image: `${NEW}?${position}` }), { size }),
      );
      const expected = items.reduce(
        (text, _, at) => text.replace(`"https://x.example/${at}.jpg"`, `"${NEW}?${at}"`),
        feed,
      );
      expect(output, `seed ${FUZZ.seed + run}`).toBe(expected);
      const products = await readAllProducts(feed, form);
      expect(products.map(({ id }) => id)).toEqual(items.map((_, at) => `p${at}`));
    }
  },
);
