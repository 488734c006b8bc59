import { describe, expect, test } from 'vitest';
import { analyseFeed } from './analysis/analyse-feed.ts';
import { CHUNK_SIZES, fixture, fixtureNames, mapping, rewritten, decodeText } from './feed.fixture.ts';
import { mappingOfDefaults, type FeedMapping } from './mapping/feed-mapping.ts';

const NEW = 'https://new.example/i/1.jpg';
const withProducts = fixtureNames.filter((name) => name !== 'empty.xml');

describe.each(withProducts)('%s', (name) => {
  const feed = fixture(name);
  const feedMapping = mappingOfDefaults(analyseFeed(feed));

  test('comes out byte for byte when no image changes, in chunks of any size', async () => {
    for (const size of CHUNK_SIZES) {
      expect(decodeText(await rewritten(feed, feedMapping, () => null, { size }))).toBe(decodeText(feed));
    }
  });

  test('changes in the addresses of main images only', async () => {
    const images: string[] = [];
    const output = await rewritten(feed, feedMapping, ({ image }) => {
      if (image !== '') images.push(image);
      return { image: NEW };
    });
    let expected = decodeText(feed);
    for (const image of images) {
      const spelt = [image, image.replaceAll('&', '&amp;')].find((spelling) => expected.includes(spelling));
      expected = expected.replace(spelt ?? '', NEW);
    }
    expect(images.length).toBeGreaterThan(0);
    expect(decodeText(output)).toBe(expected);
  });
});

describe('a new address', () => {
  const awkward = 'https://new.example/?a=1&b="2"<\'>]]>é 😀';
  const encoded = '%C3%A9%20%F0%9F%98%80';

  const next = '</image_link><image_link>https://x.example/2';

  test.each([
    ['text', 'https://x.example/1', 'NEW'],
    ['padded text', '\n  https://x.example/1\t', '\n  NEW\t'],
    ['a section', '<![CDATA[https://x.example/?a&b]]>', '<![CDATA[NEW]]>'],
    ['a padded section', ' <![CDATA[ https://x.example ]]>\n', ' <![CDATA[ NEW ]]>\n'],
    ['text behind a comment', '<!-- a --> https://x.example', '<!-- a --> NEW'],
    ['text and a section', 'https://<![CDATA[x.example]]>/1', 'NEW'],
    ['text with references', 'https://x.example/?a=1&amp;b=&#50;', 'NEW'],
    ['the first tag of several', `https://x.example/1${next}`, `NEW${next}`],
    ['the first tag that is not empty', next, next.replace('https://x.example/2', 'NEW')],
    ['the first of a list', 'https://x.example/1, https://x.example/2', 'NEW, https://x.example/2'],
    ['text before a nested tag', 'https://x.example<b>c</b>', 'NEW<b>c</b>'],
  ])('is written into %s', async (_, before, after) => {
    const feed = (image: string) => `<a><item><id>1</id><image_link>${image}</image_link></item></a>`;
    const output = await rewritten(feed(before), mapping(), () => ({ image: awkward }));
    const spelt = after.includes('CDATA')
      ? `https://new.example/?a=1&b="2"<'>]]%3E${encoded}`
      : `https://new.example/?a=1&amp;b="2"&lt;'&gt;]]&gt;${encoded}`;
    expect(decodeText(output)).toBe(feed(after.replace('NEW', () => spelt)));
  });

  test.each(['"', "'"])('is written into an attribute in %s', async (quote) => {
    const feed = `<a><item id="1"><p src=${quote} https://x.example/?a=1&amp;b ${quote}/></item></a>`;
    const output = await rewritten(feed, mapping({ image: 'p@src' }), () => ({ image: awkward }));
    const spelt = `https://new.example/?a=1&amp;b=&quot;2&quot;&lt;&apos;&gt;]]&gt;${encoded}`;
    expect(decodeText(output)).toBe(`<a><item id="1"><p src=${quote} ${spelt} ${quote}/></item></a>`);
  });

  test('can be given to each additional image, in the order in which they were read', async () => {
    const feed = fixture('yml.xml');
    const yml: FeedMapping = mapping({ container: 'offer', id: '@id', image: 'picture' });
    const output = await rewritten(feed, yml, ({ id, additionalImages }) =>
      id === '101'
        ? {
            additionalImages: additionalImages.map((url, index) =>
              index === 1 ? `${NEW}?${url.length}` : undefined,
            ),
          }
        : null,
    );
    const third = 'https://cdn.shop.example/101-c.jpg';
    expect(decodeText(output)).toBe(decodeText(feed).replace(third, `${NEW}?${third.length}`));
  });
});

test.each([
  '<image_link/>',
  '<image_link></image_link>',
  '<image_link> \n </image_link>',
  '<image_link><![CDATA[ ]]></image_link>',
  '',
])('a product without an image stays as it is: %s', async (image) => {
  const feed = `<a><item><id>1</id>${image}</item></a>`;
  expect(decodeText(await rewritten(feed, mapping(), () => ({ image: NEW })))).toBe(feed);
});

test('an address without http: is read as one of https, and replaced as a whole', async () => {
  const link = '//cdn.shop.example/1.jpg';
  const feed = `<a><item><id>1</id><image_link>${link}</image_link><image_link> ${link}?2 </image_link></item></a>`;
  const seen: string[] = [];
  const output = await rewritten(feed, mapping(), ({ image, additionalImages }) => {
    seen.push(image, ...additionalImages);
    return { image: NEW };
  });
  expect(seen).toEqual([`https:${link}`, `https:${link}?2`]);
  expect(decodeText(output)).toBe(feed.replace(link, NEW));
  const table = `id,image\n1,${link}\n`;
  const asTable = mapping({ container: 'row', image: 'image' });
  const rows = await rewritten(table, asTable, ({ image }) => ({
    image: image === `https:${link}` ? NEW : image,
  }));
  expect(decodeText(rows)).toBe(table.replace(link, NEW));
});

test('a change may be decided later', async () => {
  const feed = '<a><item><id>1</id><image_link>https://x.example/1</image_link></item></a>';
  const output = await rewritten(feed, mapping(), () => Promise.resolve({ image: NEW }));
  expect(decodeText(output)).toContain(`<image_link>${NEW}</image_link>`);
});
