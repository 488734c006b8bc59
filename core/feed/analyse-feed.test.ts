import { describe, expect, test } from 'vitest';
import { matchesAvailability } from './match-availability.ts';
import { analyseFeed } from './analyse-feed.ts';
import { fixture } from './feed.fixture.ts';

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

describe('the availability', () => {
  test('[323] can be read from names containing availability, stock or available', () => {
    const feed = rss(
      '<id>1</id><g:availability>x</g:availability><in_stock>1</in_stock><is_available>1</is_available><price>1</price>',
    );
    expect(analyseFeed(feed).availabilityOptions.map(({ label }) => label)).toEqual([
      'Tag: g:availability',
      'Tag: in_stock',
      'Tag: is_available',
    ]);
  });

  test("[324] is the first option containing 'availability', Equal 'in stock'", () => {
    const { defaults, countMatches } = analyseFeed(fixture('google-rss.xml'));
    expect(defaults.availability).toMatchObject({
      label: 'Tag: g:availability',
      option: { type: 1, keyName: 'g:availability', attributeName: '', value: 'in stock', operationType: 0 },
      matchCount: 2,
    });
    expect(countMatches(null)).toBe(4);
    expect(countMatches({ ...defaults.availability.option!, value: 'preorder' })).toBe(1);
    expect(
      countMatches({ ...defaults.availability.option!, keyName: 'availability', operationType: 1 }),
    ).toBe(2);
  });

  test.each([
    ['yml.xml', 'Arg: available', 'true', 1],
    ['repeated-delivery.xml', 'Tag: stock', 'В наявності', 1],
    ['image-in-attribute.xml', 'Arg: avail', '1', 2],
    ['store-availability.xml', 'Tag: availabilities/availability@available', 'yes', 1],
  ])('of %s speaks its own words', (name, label, value, matchCount) => {
    expect(analyseFeed(fixture(name)).defaults.availability).toMatchObject({
      label,
      option: { value },
      matchCount,
    });
  });

  test('of a feed where nothing is in stock says that nothing passes', () => {
    const feed = rss('<id>1</id><availability>out of stock</availability>');
    expect(analyseFeed(feed).defaults.availability).toMatchObject({
      option: { value: 'in stock' },
      matchCount: 0,
      reason: expect.stringContaining('nothing is'),
    });
  });

  test.each([
    ['a date', rss('<id>1</id><availability_date>2026-01-01</availability_date>')],
    ['a quantity that is none of the stock', rss('<id>1</id><min_order_quantity>12</min_order_quantity>')],
    ['words that nobody knows', rss('<id>1</id><availability>1-3 wd.</availability>')],
    ['nothing of the kind', rss('<id>1</id><title>a</title>')],
  ])('is no filter when the feed has %s', (_, feed) => {
    expect(analyseFeed(feed).defaults.availability).toMatchObject({
      label: null,
      option: null,
      matchCount: 1,
    });
  });

  test.each([
    ['stock_quantity', ['12', '0', '3.00']],
    ['Lagerbestand', ['5', '0', '1']],
    ['quantity', ['4', '-1', '2']],
  ])('is more than none where the feed counts its stock as %s', (tag, counts) => {
    const items = counts.map(
      (count, index) => `<item><id>${index}</id><price>1</price><${tag}>${count}</${tag}></item>`,
    );
    const { availability } = analyseFeed(`<rss><channel>${items.join('')}</channel></rss>`).defaults;
    expect(availability).toMatchObject({
      label: `Tag: ${tag}`,
      option: { operationType: 2, value: '0' },
      matchCount: 2,
    });
  });

  test("of Ceneo's codes is what is sent at once", () => {
    const offers = ['1', '3', '99', '14', '1'].map(
      (code, id) => `<o id="${id}" price="1" avail="${code}"><name>a</name></o>`,
    );
    expect(analyseFeed(`<offers>${offers.join('')}</offers>`).defaults.availability).toMatchObject({
      label: 'Arg: avail',
      option: { operationType: 0, value: '1' },
      matchCount: 2,
    });
  });

  test('is understood in Greek, in capitals as well', () => {
    const words = [
      'Άμεση παραλαβή / Παράδοση 1 έως 3 ημέρες',
      'ΔΙΑΘΕΣΙΜΟ',
      'Παράδοση 4 έως 10 ημέρες',
      'Εξαντλημένο',
    ];
    const items = words.map(
      (word, id) => `<product><id>${id}</id><price>1</price><availability>${word}</availability></product>`,
    );
    expect(
      analyseFeed(`<store><products>${items.join('')}</products></store>`).defaults.availability,
    ).toMatchObject({
      label: 'Tag: availability',
      matchCount: 1,
    });
    const option = {
      type: 1 as const,
      keyName: 'availability',
      attributeName: '',
      value: 'in stock',
      operationType: 0,
    };
    expect(words.map((word) => matchesAvailability([word], option))).toEqual([true, true, false, false]);
  });

  test('is counted by its values', () => {
    expect(analyseFeed(fixture('google-rss.xml')).availabilityCounts).toEqual([
      { value: 'in_stock', count: 1 },
      { value: 'Out of stock', count: 1 },
      { value: 'preorder', count: 1 },
      { value: 'In Stock', count: 1 },
    ]);
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

test('text is analysed as it is, whatever encoding it declares', () => {
  const feed = `<?xml version="1.0" encoding="windows-1251"?>${rss('<id>1</id><title>Лампа</title>')}`;
  expect(analyseFeed(feed).sampleProducts[0]?.values).toEqual({ title: 'Лампа', id: '1' });
});

describe('what is attached to a product in RSS', () => {
  const page = '<link>https://shop.example/p/1.jpg.html</link><guid>https://shop.example/1.jpg</guid>';

  test.each([
    [
      'Media RSS',
      '<media:content url="https://cdn.example/1" medium="image"/><media:thumbnail url="https://cdn.example/1s.jpg"/>',
      'media:content@url',
    ],
    [
      'Media RSS in groups',
      '<media:group><media:content url="https://cdn.example/1.jpg"/></media:group>',
      'media:group/media:content@url',
    ],
    [
      'an enclosure',
      '<enclosure url="https://cdn.example/photo?1" type="image/jpeg" length="0"/>',
      'enclosure@url',
    ],
  ])('is offered as its image: %s', (_, media, path) => {
    const { defaults, imageOptions, sampleProducts } = analyseFeed(
      rss(`<id>1</id><title>a</title>${page}${media}`),
    );
    expect(defaults.image.value).toBe(path);
    expect(imageOptions.map((option) => option.path)).toContain(path);
    expect(sampleProducts[0]?.image).toContain('https://cdn.example/');
  });

  test.each([
    ['a film', '<enclosure url="https://cdn.example/film" type="video/mp4"/>'],
    ['anything', '<enclosure url="https://cdn.example/thing"/>'],
  ])('is no image where it is %s', (_, media) => {
    const { imageOptions } = analyseFeed(rss(`<id>1</id><title>a</title>${media}`));
    expect(imageOptions.map((option) => option.path)).not.toContain('enclosure@url');
  });

  test("never makes the product's own page the image", () => {
    const pages = rss('<id>1</id><title>a</title><link>https://shop.example/photos/1.jpg</link>');
    expect(analyseFeed(pages).defaults.image.value).toBe('image_link');
  });
});

describe('without an id', () => {
  const items = (name: (n: number) => string) =>
    [1, 2, 3]
      .map(
        (n) =>
          `<item><name>${name(n)}</name><video>no</video><link>https://shop.example/${n}</link><price>1</price></item>`,
      )
      .join('');

  test('a name that repeats is passed over for the address that every product has of its own', () => {
    const { productId } = analyseFeed(`<rss><channel>${items(() => 'Shirt')}</channel></rss>`).defaults;
    expect(productId.value).toBe('Tag: link');
  });

  test('a code that every product has of its own comes before its address', () => {
    let ean = 0;
    const coded = items(() => 'Shirt').replaceAll('<price>', () => `<EAN>400${(ean += 1)}</EAN><price>`);
    expect(analyseFeed(`<rss><channel>${coded}</channel></rss>`).defaults.productId.value).toBe('Tag: EAN');
  });
});
