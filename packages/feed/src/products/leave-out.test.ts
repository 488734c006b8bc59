import { expect, test } from 'vitest';
import { CHUNK_SIZES, mapping, rewritten, decodeText, utf16 } from '../feed.fixture.ts';
import type { FeedMapping } from '../mapping/feed-mapping.ts';
import { FUZZ, makeRandom, type Random } from '../random.fixture.ts';

const OLD = 'https://x.example/1.jpg';
const NEW = 'https://new.example/i/1.jpg';

/** A feed, and what it has to be when the products with these numbers are gone and the others have the new image. */
interface Case {
  feed: string;
  mapping: FeedMapping;
  expected: string;
}

/** Returns the feed as it is rewritten; an answer only if it is the same whatever the chunks are. */
async function without(feed: string | Uint8Array, form: FeedMapping, gone: ReadonlySet<number>) {
  const outputs = new Set<string>();
  for (const size of CHUNK_SIZES) {
    const change = ({ position }: { position: number }) =>
      gone.has(position) ? ('leave out' as const) : { image: NEW };
    outputs.add(decodeText(await rewritten(feed, form, change, { size }), 'latin1'));
  }
  expect(outputs.size).toBe(1);
  return [...outputs][0]!;
}

const XML = mapping({ containerPath: 'rss/channel/item' });
const LIST = mapping({ containerPath: '$/item' });
const WITHIN = mapping({ container: 'products', containerPath: '$/data/products' });
const TABLE = mapping({ container: 'row' });

const space = (random: Random) => random.repeat(3, () => random.pick([' ', '\n', '\t', '\r\n']));

function xmlCase(random: Random, count: number, gone: ReadonlySet<number>): Case {
  const text = (image: string, index: number) =>
    `<item><id>${index}</id><image_link>${image}</image_link> </item>`;
  const between = Array.from({ length: count }, () => space(random));
  const remark = random.pick(['', '<!-- a remark -->', '<title>T</title>']);
  const write = (keep: (index: number) => boolean, image: string) =>
    `<rss> <channel>${remark}${between.map((gap, i) => (keep(i) ? gap + text(image, i) : '')).join('')}\n</channel></rss>\n`;
  return { mapping: XML, feed: write(() => true, OLD), expected: write((index) => !gone.has(index), NEW) };
}

function tableCase(random: Random, count: number, gone: ReadonlySet<number>): Case {
  const end = random.pick(['\n', '\r\n']);
  const rows = Array.from({ length: count }, (_, index) => {
    const last = index === count - 1 && random.isLucky(0.5) ? '' : end;
    return (image: string) => `${index};${image};"a${end}b ""${index}"""${last}`;
  });
  const head = `id;image_link;text${end}`;
  return {
    mapping: TABLE,
    feed: head + rows.map((row) => row(OLD)).join(''),
    expected: head + rows.map((row, index) => (gone.has(index) ? '' : row(NEW))).join(''),
  };
}

function linesCase(random: Random, count: number, gone: ReadonlySet<number>): Case {
  const end = random.pick(['\n', '\r\n', ' \n']);
  const lines = Array.from({ length: count }, (_, index) => {
    const last = index === count - 1 && random.isLucky(0.5) ? '' : end;
    return (image: string) => `{"id":${index}, "image_link":"${image}"}${last}`;
  });
  return {
    mapping: LIST,
    feed: lines.map((line) => line(OLD)).join(''),
    expected: lines.map((line, index) => (gone.has(index) ? '' : line(NEW))).join(''),
  };
}

function listCase(random: Random, count: number, gone: ReadonlySet<number>): Case {
  const [open, close] = [space(random), space(random)];
  const gaps = Array.from({ length: count }, () => `${space(random)},${space(random)}`);
  const value = (image: string, index: number) => `{"id":${index},"image_link":"${image}","tags":["a", "b"]}`;
  const isWithin = random.isLucky(0.5);
  const write = (kept: readonly number[], image: string) => {
    const values = kept.map((index, at) => (at === 0 ? '' : gaps[index]!) + value(image, index)).join('');
    const list = `[${open}${values}${close}]`;
    return isWithin ? `{"data": {"n": [1, 2], "products": ${list}, "rest": [ ]} }` : list;
  };
  const all = Array.from({ length: count }, (_, index) => index);
  return {
    mapping: isWithin ? WITHIN : LIST,
    feed: write(all, OLD),
    expected: write(
      all.filter((index) => !gone.has(index)),
      NEW,
    ),
  };
}

test(
  'products that are left out of XML, tables, JSON and JSON Lines go whole, and every other byte stays',
  { timeout: FUZZ.timeout },
  async () => {
    const random = makeRandom(FUZZ.seed);
    for (let n = 0; n < FUZZ.documents / 5; n++) {
      const count = 2 + random.below(5);
      const share = random.pick([0, 0.3, 0.7, 1]);
      const gone = new Set(Array.from({ length: count }, (_, i) => i).filter(() => random.isLucky(share)));
      const make = random.pick([xmlCase, tableCase, linesCase, listCase]);
      const { feed, mapping: form, expected } = make(random, count, gone);
      expect(await without(feed, form, gone), JSON.stringify({ feed, gone: [...gone] })).toBe(expected);
    }
  },
);

test('a product that is a member of an object leaves null behind its key', async () => {
  const feed = `[{"entry": {"id": 1, "image_link": "${OLD}"}}, {"entry": {"id": 2, "image_link": "${OLD}"}}]`;
  const form = mapping({ container: 'entry', containerPath: '$/item/entry' });
  expect(await without(feed, form, new Set([0]))).toBe(
    `[{"entry": null}, {"entry": {"id": 2, "image_link": "${NEW}"}}]`,
  );
});

test('a feed in UTF-16 loses the element and its line, and no other byte', async () => {
  const write = (items: string) => utf16(`\u{feff}<?xml version="1.0" encoding="utf-16"?><c>${items}\n</c>`);
  const item = (id: string, image: string) =>
    `\n  <item><id>${id}</id><image_link>${image}</image_link></item>`;
  const output = await without(
    write(item('ä', OLD) + item('b', OLD)),
    mapping({ containerPath: 'c/item' }),
    new Set([0]),
  );
  expect(output).toBe(decodeText(write(item('b', NEW)), 'latin1'));
});
