import { describe, expect, test } from 'vitest';
import { inCodePage, inserted, mapping, rewritten, decodeText, utf16 } from '../feed.fixture.ts';
import type { FeedMapping } from '../mapping/feed-mapping.ts';

const NEW = 'https://new.example/i/1.jpg';
const A = 'https://x.example/a.jpg';
const B = 'https://x.example/b.jpg';
const C = 'https://x.example/c.jpg';

async function insertedInItem(content: string, feedMapping: FeedMapping, url = NEW): Promise<string> {
  const [head, tail] = ['<a><item><id>1</id>', '<t>x</t></item><item><id>2</id></item></a>\n'];
  const output = decodeText(await inserted(head + content + tail, feedMapping, url));
  expect(output.startsWith(head) && output.endsWith(tail)).toBe(true);
  return output.slice(head.length, output.length - tail.length);
}

const GOOGLE = mapping({ image: 'g:image_link', insertedImage: 'g:additional_image_link' });

describe('an image put into XML', () => {
  test.each([
    ['on a line of its own, indented alike', '\n    ', '\n    '],
    ['with Windows line ends', '\r\n\t', '\r\n\t'],
    ['with one line end where several stand before the image', '\n\n  \n  ', '\n  '],
    ['on the same line', '', ''],
    ['on the same line, after spaces', '  ', ''],
    ['behind a comment', '\n  <!-- photo --> ', ''],
  ])('stands right behind the main image, %s', async (_, before, indent) => {
    const main = `${before}<g:image_link>${A}</g:image_link>`;
    const rest = '<!-- next -->\n<g:price>5</g:price>';
    expect(await insertedInItem(main + rest, GOOGLE)).toBe(
      `${main}${indent}<g:additional_image_link>${NEW}</g:additional_image_link>${rest}`,
    );
  });

  test.each([
    ['text', 'https://new.example/?a&b', A, 'https://new.example/?a&amp;b'],
    ['a section', 'https://new.example/?a&b', `<![CDATA[${A}]]>`, '<![CDATA[https://new.example/?a&b]]>'],
    ['a padded section', NEW, `\n <![CDATA[ ${A} ]]> `, `<![CDATA[${NEW}]]>`],
    ['several pieces', 'https://new.example/?a&b', `<![CDATA[${A}]]>?x`, 'https://new.example/?a&amp;b'],
  ])('is written as the main image is: %s', async (_, url, content, spelt) => {
    const main = `<g:image_link>${content}</g:image_link>`;
    const expected = `${main}<g:additional_image_link>${spelt}</g:additional_image_link>`;
    expect(await insertedInItem(main, GOOGLE, url)).toBe(expected);
  });

  test('stands before the first additional image, written as that one is', async () => {
    const main = `<g:image_link>${A}</g:image_link>`;
    const [first, second] = [B, C].map(
      (url) => `<g:additional_image_link n="1"><![CDATA[${url}]]></g:additional_image_link>`,
    );
    const own = `<g:additional_image_link><![CDATA[${NEW}]]></g:additional_image_link>`;
    expect(await insertedInItem(`${main}<x/>\n  ${first}\n  ${second}`, GOOGLE)).toBe(
      `${main}<x/>\n  ${own}\n  ${first}\n  ${second}`,
    );
  });

  test('joins a list that stands in one tag, with its separator', async () => {
    const main = `<g:image_link>${A}</g:image_link>`;
    const list = (...urls: string[]) =>
      `<g:additional_image_link> ${urls.join(' | ')}</g:additional_image_link>`;
    expect(await insertedInItem(main + list(B, C), GOOGLE)).toBe(main + list(NEW, B, C));
  });

  test('has the prefix of the main image where its path has none', async () => {
    const plain = mapping({ image: 'image_link', insertedImage: 'additional_image_link' });
    expect(await insertedInItem(`<c:image_link>${A}</c:image_link>`, plain)).toBe(
      `<c:image_link>${A}</c:image_link><c:additional_image_link>${NEW}</c:additional_image_link>`,
    );
  });

  const ceneo = mapping({ image: 'imgs/main@url', insertedImage: 'imgs/i@url' });
  const nested = mapping({ image: 'image', insertedImage: 'more/photo' });

  test.each([
    [
      'in an attribute, before another',
      ceneo,
      `<imgs><main url="${A}"/>\n <i w="5" url='${B}'>x</i></imgs>`,
      `<imgs><main url="${A}"/>\n <i url="NEW"/>\n <i w="5" url='${B}'>x</i></imgs>`,
    ],
    [
      'in a wrapper that the product lacks',
      nested,
      `\n <image>${A}</image>\n`,
      `\n <image>${A}</image>\n <more><photo>NEW</photo></more>\n`,
    ],
    [
      'behind the wrapper of the main image',
      mapping({ image: 'image/url', insertedImage: 'photo' }),
      `\n <image><url>${A}</url></image>`,
      `\n <image><url>${A}</url></image>\n <photo>NEW</photo>`,
    ],
  ])('finds its place %s', async (_, feedMapping, before, after) => {
    const url = 'https://new.example/?a=1&b="2"';
    const isAttribute = feedMapping === ceneo;
    const spelt = `https://new.example/?a=1&amp;b=${isAttribute ? '&quot;2&quot;' : '"2"'}`;
    expect(await insertedInItem(before, feedMapping, url)).toBe(after.replace('NEW', spelt));
  });

  test.each(['utf-16le', 'utf-16be', 'windows-1251', 'utf-8'])(
    'is written in the encoding %s',
    async (label) => {
      const encode = (text: string) =>
        label === 'windows-1251'
          ? inCodePage(text, label)
          : label === 'utf-8'
            ? new TextEncoder().encode(text)
            : utf16(`\uFEFF${text}`, label === 'utf-16be');
      const feed = (extra: string) =>
        `<?xml version="1.0" encoding="${label}"?>\r\n<а><товар><имя>Чашка</имя>\r\n <фото>${A}</фото>${extra}</товар></а>`;
      const russian = mapping({ container: 'товар', id: 'имя', image: 'фото', insertedImage: 'фото' });
      const output = await inserted(encode(feed('')), russian, NEW);
      expect(output).toEqual(encode(feed(`\r\n <фото>${NEW}</фото>`)));
      const latin = { ...russian, insertedImage: 'photo' };
      expect(await inserted(encode(feed('')), latin, NEW)).toEqual(
        encode(feed(`\r\n <photo>${NEW}</photo>`)),
      );
      // In a code page only names of the feed itself are known.
      const other = await inserted(encode(feed('')), { ...russian, insertedImage: 'снимок' }, NEW);
      const hasOther = label !== 'windows-1251';
      expect(other).toEqual(encode(feed(hasOther ? `\r\n <снимок>${NEW}</снимок>` : '')));
    },
  );

  test('goes in beside new addresses of all the others', async () => {
    const feed = `<a><item><image_link>${A}</image_link><more>${B}, ${C}</more></item></a>`;
    const output = await rewritten(feed, mapping({ additionalImage: 'more', insertedImage: 'more' }), () => ({
      image: `${NEW}?0`,
      inserted: `${NEW}?1`,
      additionalImages: [`${NEW}?2`, `${NEW}?3`],
    }));
    expect(decodeText(output)).toBe(
      `<a><item><image_link>${NEW}?0</image_link><more>${NEW}?1, ${NEW}?2, ${NEW}?3</more></item></a>`,
    );
  });

  test('takes the place of the tenth where a product has the ten that channels take', async () => {
    const links = (urls: string[]) =>
      urls.map((url) => `<g:additional_image_link>${url}</g:additional_image_link>`).join('\n');
    const main = `<g:image_link>${A}</g:image_link>\n`;
    const ten = Array.from({ length: 10 }, (_, index) => `${B}?${index}`);
    const full = { ...GOOGLE, additionalImage: 'g:additional_image_link' };
    expect(await insertedInItem(main + links(ten), full)).toBe(main + links(ten.with(9, NEW)));
    expect(await insertedInItem(main + links(ten.slice(1)), full)).toBe(main + links([NEW, ...ten.slice(1)]));
    expect(await insertedInItem(main + links([...ten, C]), full)).toBe(
      main + links([...ten.with(9, NEW), C]),
    );
  });
});
