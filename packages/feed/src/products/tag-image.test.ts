import { describe, expect, test } from 'vitest';
import { CHUNK_SIZES, mapping, readAllProducts, rewritten, decodeText, utf16 } from '../feed.fixture.ts';
import { listImageTags, tagProblem, wantedTags } from '../mapping/image-tags.ts';
import type { FeedMapping } from '../mapping/feed-mapping.ts';

const NEW = 'https://new.example/i/1.jpg?a&b';
const A = 'https://x.example/a.jpg';
const TAGGED =
  '<image><url>https://new.example/i/1.jpg?a&amp;b</url><tag>STORY_PREFERRED</tag><tag>REELS_PREFERRED</tag></image>';
const STORIES = mapping({ image: 'g:image_link', imageTags: ['STORY_PREFERRED', 'REELS_PREFERRED'] });

async function tagged(feed: string | Uint8Array, feedMapping: FeedMapping = STORIES): Promise<Uint8Array> {
  const change = () => ({ tagged: NEW });
  const whole = await rewritten(feed, feedMapping, change);
  for (const size of CHUNK_SIZES)
    expect(decodeText(await rewritten(feed, feedMapping, change, { size }))).toBe(decodeText(whole));
  return whole;
}

async function taggedInItem(content: string, feedMapping?: FeedMapping): Promise<string> {
  const [head, tail] = ['<a><item><id>1</id>', '<t>x</t></item><item><id>2</id></item></a>\n'];
  const output = decodeText(await tagged(head + content + tail, feedMapping));
  expect(output.startsWith(head) && output.endsWith(tail)).toBe(true);
  return output.slice(head.length, output.length - tail.length);
}

describe('a picture with tags', () => {
  test.each([
    ['on a line of its own, indented alike', '\n    ', '\n    '],
    ['with Windows line ends', '\r\n\t', '\r\n\t'],
    ['on the same line', '', ''],
  ])('stands right behind the main image, %s', async (_, before, indent) => {
    const main = `${before}<g:image_link><![CDATA[${A}]]></g:image_link>`;
    const rest = `${before}<g:additional_image_link>${A}</g:additional_image_link>`;
    expect(await taggedInItem(main + rest)).toBe(main + indent + TAGGED + rest);
  });

  test.each([
    ['has no main image', ''],
    ['has an empty one', '<g:image_link> </g:image_link>'],
    [
      'has a picture that the shop has tagged so itself',
      `<g:image_link>${A}</g:image_link><image><url>${A}</url><tag> story_preferred </tag></image>`,
    ],
  ])('is left out where a product %s, which says so', async (_, content) => {
    expect(await taggedInItem(content)).toBe(content);
    const [product] = await readAllProducts(`<a><item>${content}</item></a>`, STORIES);
    expect(product?.isTaggable).toBe(false);
  });

  test.each([false, true])(
    'is written in the encoding of the feed: UTF-16 (big-endian: %s)',
    async (isBig) => {
      const item = (more: string) =>
        `\uFEFF<a><item><t>Größe</t>\n <g:image_link>${A}</g:image_link>${more}</item></a>`;
      const output = await tagged(utf16(item(''), isBig));
      expect(Buffer.compare(output, utf16(item(`\n ${TAGGED}`), isBig))).toBe(0);
    },
  );

  test('goes with its product where that is left out', async () => {
    const feed = `<a>\n<item><id>1</id><g:image_link>${A}</g:image_link></item>\n<item><id>2</id></item></a>`;
    const leave = ({ position }: { position: number }) => (position === 0 ? 'leave out' : { tagged: NEW });
    expect(decodeText(await rewritten(feed, STORIES, leave))).toBe('<a>\n<item><id>2</id></item></a>');
  });

  test('is nowhere in a table, in JSON, or around several products', async () => {
    const table = `id,image_link\n1,${A}\n`;
    expect(decodeText(await tagged(table, mapping({ container: 'row', imageTags: ['X'] })))).toBe(table);
    const json = `[{"id":1,"image_link":"${A}"}]`;
    const ofJson = mapping({ container: '$', containerPath: '$', imageTags: ['X'] });
    expect(decodeText(await tagged(json, ofJson))).toBe(json);
    const shared = `<a><group><g:image_link>${A}</g:image_link><item><id>1</id></item></group></a>`;
    const ofShared = { ...STORIES, image: '../g:image_link', containerPath: 'a/group/item', parentLevels: 1 };
    expect(decodeText(await tagged(shared, ofShared))).toBe(shared);
  });
});

test('the tags follow from the ratio of the picture', () => {
  const stories = ['STORY_PREFERRED', 'REELS_PREFERRED', 'ASPECT_RATIO_9_16_PREFERRED'];
  expect(listImageTags({ width: 1080, height: 1920 })).toEqual(stories);
  expect(listImageTags({ width: 541, height: 960 })).toEqual(stories);
  expect(listImageTags({ width: 1080, height: 1350 })).toEqual(['ASPECT_RATIO_4_5_PREFERRED']);
  for (const height of [1080, 1440, 1620, 608, 2340])
    expect(listImageTags({ width: 1080, height })).toEqual([]);
});

test('tags are for XML whose products have an image_link of their own', () => {
  const problemOf = (imageKey: string) => tagProblem({ type: 'xml', imageKey });
  expect([problemOf('image_link'), problemOf('g:image_link')]).toEqual([null, null]);
  for (const imageKey of [
    'IMGURL',
    'image',
    '../g:image_link',
    'a/g:image_link',
    'g:image_link@url',
    'image_link*',
  ])
    expect(problemOf(imageKey)).toBe('not_image_link');
  expect(tagProblem({ type: 'csv', imageKey: 'image_link' })).toBe('not_xml');
  expect(tagProblem({ type: 'json', imageKey: 'image_link' })).toBe('not_xml');
  const settings = { type: 'xml', imageKey: 'image_link', width: 1080, height: 1350 } as const;
  expect(wantedTags({ ...settings, tagsImages: true })).toEqual(['ASPECT_RATIO_4_5_PREFERRED']);
  expect(wantedTags(settings)).toEqual([]);
  expect(wantedTags({ ...settings, type: 'csv', tagsImages: true })).toEqual([]);
});
