import { describe, expect, test } from 'vitest';
import { analyseFeed } from './analyse-feed.ts';
import { fixture, rss } from '../feed.fixture.ts';

/** Returns products with these tags, such as 'id=1 title=Lamp'. */
function tags(...products: string[]): string {
  const pairs = products.map((product) => product.split(' ').map((pair) => pair.split('=')));
  return rss(...pairs.map((all) => all.map(([tag, text]) => `<${tag}>${text}</${tag}>`).join('')));
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
    ['a tag named id', tags('title=a id=1', 'title=b id=2'), 'Tag: id', { code: 'id_by_name', isId: true }],
    [
      'an attribute named id',
      '<r><item id="1"><a/><b/></item></r>',
      'Arg: id',
      { code: 'id_by_name', isId: true },
    ],
    [
      "a name that contains 'id' in capitals",
      tags('NAME=a ITEM_ID=1', 'NAME=b ITEM_ID=2'),
      'Tag: ITEM_ID',
      { code: 'id_by_name', isId: true },
    ],
    [
      "no name that also contains 'additional'",
      tags('additional_id=1 my_id=2'),
      'Tag: my_id',
      { code: 'id_by_name', isId: true },
    ],
    ['the first option otherwise', tags('title=One price=1'), 'Tag: title', 'first_field'],
    [
      'no group that several products share',
      tags('group_id=1 sku=a', 'group_id=1 sku=b'),
      'Tag: sku',
      { code: 'id_by_name', isId: false },
    ],
    [
      "no word that happens to contain 'id'",
      tags('width=1 id=1', 'width=1 id=2'),
      'Tag: id',
      { code: 'id_by_name', isId: true },
    ],
    [
      'a code when there is no id',
      tags('name=a kod=k1', 'name=a kod=k2'),
      'Tag: kod',
      { code: 'id_by_name', isId: false },
    ],
  ])('[320] is %s', (_, feed, expected, reason) => {
    expect(analyseFeed(feed).defaults.productId).toMatchObject({ value: expected, reason });
  });
});

describe('the image', () => {
  const url = 'https://cdn.shop.example/1.jpg';

  test.each([
    ['image_link', tags(`id=1 g:image_link=${url} image_link=${url}`), 'image_link'],
    ['g:image_link', tags(`id=1 photo=${url} g:image_link=${url}`), 'g:image_link'],
    ['image_link under another prefix', tags(`id=1 gm:image_link=${url}`), 'gm:image_link'],
    [
      'the first tag containing image, picture or photo',
      rss(`<id>1</id><main_photo>1.jpg</main_photo><picture/>`),
      'main_photo',
    ],
    ['image_link when there is none', tags('id=1 title=a'), 'image_link'],
    ['the one with addresses', tags(`id=1 image_width=80 imgurl=${url}`), 'imgurl'],
    ['a file name of an image under any name', tags(`id=1 main=${url}`), 'main'],
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
      tags('g:brand=b g:price=1 title=t description=d'),
      ['title', 'price', 'brand'],
    ],
    [
      'what follows when one is missing',
      tags('title=t description=d category=c'),
      ['title', 'description', 'category'],
    ],
    ['the default when there is none', tags('id=1 weight=2'), ['title', 'price', 'brand']],
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
    expect(() => analyseFeed(answer)).toThrow(/^no_products_in_json/);
});

test('text is analysed as it is, whatever encoding it declares', () => {
  const feed = `<?xml version="1.0" encoding="windows-1251"?>${rss('<id>1</id><title>Лампа</title>')}`;
  expect(analyseFeed(feed).sampleProducts[0]?.values).toEqual({ title: 'Лампа', id: '1' });
});
