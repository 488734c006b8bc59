import { describe, expect, test } from 'vitest';
import { analyseFeed } from './analyse-feed.ts';
import { fixture } from '../feed.fixture.ts';

/** A feed whose products are given as XML, in the usual wrapping of RSS. */
function rss(...products: string[]): string {
  const items = products.map((product) => `<item>${product}</item>`);
  return `<rss><channel><title>Shop</title><link>https://shop.example</link>${items.join('')}</channel></rss>`;
}

describe('the product id', () => {
  test('[319] can be an attribute or a child tag, attributes first', () => {
    expect(analyseFeed(fixture('yml.xml')).idOptions.slice(0, 5)).toEqual([
      { label: 'Arg: id', path: '@id' },
      { label: 'Arg: available', path: '@available' },
      { label: 'Arg: note', path: '@note' },
      { label: 'Tag: name', path: 'name' },
      { label: 'Tag: vendor', path: 'vendor' },
    ]);
  });

  test('[319] can be a tag that the first product lacks', () => {
    expect(analyseFeed(fixture('google-rss.xml')).idOptions).toContainEqual({
      label: 'Tag: g:late_field',
      path: 'g:late_field',
    });
  });

  test.each([
    ['a tag named id', rss('<title>a</title><id>1</id>', '<title>b</title><id>2</id>'), 'Tag: id'],
    ['an attribute named id', '<r><item id="1"><a/><b/></item></r>', 'Arg: id'],
    [
      "a name that contains 'id' in capitals",
      rss('<NAME>a</NAME><ITEM_ID>1</ITEM_ID>', '<NAME>b</NAME><ITEM_ID>2</ITEM_ID>'),
      'Tag: ITEM_ID',
    ],
    [
      "no name that also contains 'additional'",
      rss('<additional_id>1</additional_id><my_id>2</my_id>'),
      'Tag: my_id',
    ],
    ['the first option otherwise', rss('<title>One</title><price>1</price>'), 'Tag: title'],
    [
      'no group that several products share',
      rss('<group_id>1</group_id><sku>a</sku>', '<group_id>1</group_id><sku>b</sku>'),
      'Tag: sku',
    ],
    [
      "no word that happens to contain 'id'",
      rss('<width>1</width><id>1</id>', '<width>1</width><id>2</id>'),
      'Tag: id',
    ],
    [
      'a code when there is no id',
      rss('<name>a</name><kod>k1</kod>', '<name>a</name><kod>k2</kod>'),
      'Tag: kod',
    ],
  ])('[320] is %s', (_, feed, expected) => {
    expect(analyseFeed(feed).defaults.productId).toMatchObject({
      value: expected,
      reason: expect.stringMatching(/\.$/),
    });
  });
});

describe('the image', () => {
  const url = 'https://cdn.shop.example/1.jpg';

  test.each([
    [
      'image_link',
      rss(`<id>1</id><g:image_link>${url}</g:image_link><image_link>${url}</image_link>`),
      'image_link',
    ],
    [
      'g:image_link',
      rss(`<id>1</id><photo>${url}</photo><g:image_link>${url}</g:image_link>`),
      'g:image_link',
    ],
    [
      'image_link under another prefix',
      rss(`<id>1</id><gm:image_link>${url}</gm:image_link>`),
      'gm:image_link',
    ],
    [
      'the first tag containing image, picture or photo',
      rss(`<id>1</id><main_photo>1.jpg</main_photo><picture/>`),
      'main_photo',
    ],
    ['image_link when there is none', rss('<id>1</id><title>a</title>'), 'image_link'],
    [
      'the one with addresses',
      rss(`<id>1</id><image_width>80</image_width><imgurl>${url}</imgurl>`),
      'imgurl',
    ],
    ['a file name of an image under any name', rss(`<id>1</id><main>${url}</main>`), 'main'],
  ])('[321] is %s', (_, feed, expected) => {
    expect(analyseFeed(feed).defaults.image.value).toBe(expected);
  });

  test.each([
    ['heureka.xml', 'IMGURL', 'IMGURL_ALTERNATIVE'],
    ['image-in-attribute.xml', 'imgs/main@url', 'imgs/i@url'],
    ['nested-image.xml', 'image/url', ''],
    ['inner-entities.xml', 'variants/image', ''],
    ['google-rss.xml', 'g:image_link', 'g:additional_image_link'],
    ['yml.xml', 'picture', ''],
  ])('[321, 322] of %s is %s, further ones %j', (name, image, additionalImage) => {
    const { defaults } = analyseFeed(fixture(name));
    expect(defaults).toMatchObject({ image: { value: image }, additionalImage: { value: additionalImage } });
  });

  test('[322] has additional_image_link beside it, with or without prefix', () => {
    for (const tag of ['additional_image_link', 'g:additional_image_link']) {
      const { defaults } = analyseFeed(
        rss(`<id>1</id><image_link>${url}</image_link><${tag}>${url}</${tag}>`),
      );
      expect(defaults.additionalImage.value).toBe(tag);
    }
  });
});

describe('the properties', () => {
  test.each([
    [
      'title, price and brand',
      rss('<g:brand>b</g:brand><g:price>1</g:price><title>t</title><description>d</description>'),
      ['title', 'price', 'brand'],
    ],
    [
      'what follows when one is missing',
      rss('<title>t</title><description>d</description><category>c</category>'),
      ['title', 'description', 'category'],
    ],
    ['the default when there is none', rss('<id>1</id><weight>2</weight>'), ['title', 'price', 'brand']],
  ])('[327] begin with %s', (_, feed, expected) => {
    expect(analyseFeed(feed).defaults.props.value).toEqual(expected);
  });

  test('go by the names of templates whatever the feed calls them', () => {
    const { propertyOptions, defaults, sampleProducts } = analyseFeed(fixture('heureka.xml'));
    expect(propertyOptions).toContainEqual({ name: 'title', label: 'Title', path: 'PRODUCTNAME' });
    expect(propertyOptions).toContainEqual({ name: 'price', label: 'Price', path: 'PRICE_VAT' });
    expect(propertyOptions).toContainEqual({ name: 'item_id', label: 'Item ID', path: 'ITEM_ID' });
    expect(defaults.props.value).toEqual(['title', 'price', 'brand']);
    expect(sampleProducts[0]?.values).toMatchObject({
      title: 'Lampa',
      price: '590',
      brand: 'Knot',
      item_id: 'H1',
    });
  });
});

test('the first eight products come as a sample, read with the defaults', () => {
  const products = Array.from({ length: 12 }, (_, index) => `<id>${index}</id><title>Lamp ${index}</title>`);
  const { sampleProducts, productCount } = analyseFeed(rss(...products));
  expect(productCount).toBe(12);
  expect(sampleProducts.map(({ id, values }) => [id, values['title']])).toEqual(
    products.slice(0, 8).map((_, index) => [String(index), `Lamp ${index}`]),
  );
});

test('[331] tags and paths that the feed lacks are told from those it has', () => {
  const { hasProductTag, hasPath } = analyseFeed(fixture('yml.xml'));
  expect(['offer', 'category', 'item', ''].map(hasProductTag)).toEqual([true, true, false, false]);
  expect(['@id', 'picture', 'param@name', 'image', '@picture', ''].map(hasPath)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('JSON without a list of products is told from a feed', () => {
  for (const answer of ['{"error":"not found"}', '[]', '{"products":[]}'])
    expect(() => analyseFeed(answer)).toThrow(/^No list of products found in the JSON/);
});

test('text is analysed as it is, whatever encoding it declares', () => {
  const feed = `<?xml version="1.0" encoding="windows-1251"?>${rss('<id>1</id><title>Лампа</title>')}`;
  expect(analyseFeed(feed).sampleProducts[0]?.values).toEqual({ title: 'Лампа', id: '1' });
});
