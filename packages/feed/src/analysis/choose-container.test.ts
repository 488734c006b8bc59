import { describe, expect, test } from 'vitest';
import { analyseFeed } from './analyse-feed.ts';
import { fixture } from '../feed.fixture.ts';

describe('the product container', () => {
  test.each([
    ['[315] the repeated child of the root', 'heureka.xml', 'SHOP/SHOPITEM', 'repeated child of the root'],
    ['[315] of Atom feeds', 'nested-image.xml', 'listings/listing', 'repeated child of the root'],
    [
      '[316] further down, where the root has one child',
      'google-rss.xml',
      'rss/channel/item',
      'repeated deeper in the feed',
    ],
    [
      '[316] further down than currencies and categories',
      'yml.xml',
      'yml_catalog/shop/offers/offer',
      'repeated deeper in the feed',
    ],
    [
      '[316] not what repeats but is no record',
      'repeated-delivery.xml',
      'price/items/item',
      'repeated deeper in the feed',
    ],
    [
      '[318] of a single product, by a known name',
      'store-availability.xml',
      'catalog/offers/offer',
      'known name',
    ],
    ['[318] of a single entry, beside repeated links', 'google-atom-single.xml', 'feed/entry', 'known name'],
  ])('%s', (_, name, productPath, rule) => {
    expect(analyseFeed(fixture(name))).toMatchObject({
      productPath,
      rule,
      productTag: productPath.split('/').at(-1),
    });
  });

  test('[315] is the most frequent one of several', () => {
    const one = '<a><id>1</id><x>1</x><y>2</y></a>';
    const two = '<b><id>1</id><x>1</x><y>2</y></b>';
    expect(analyseFeed(`<r>${one.repeat(2)}${two.repeat(3)}</r>`)).toMatchObject({
      productTag: 'b',
      productCount: 3,
    });
  });

  test('[315] is the one with prices and images when categories are more frequent', () => {
    const category = '<category><id>1</id><name>Lamps</name><parent>0</parent></category>';
    const product = '<thing><id>1</id><name>Lamp</name><price>1</price></thing>';
    expect(analyseFeed(`<r>${category.repeat(9)}${product.repeat(2)}</r>`).productTag).toBe('thing');
  });

  test('[315] may have hardly a field when nothing else repeats', () => {
    expect(analyseFeed('<r><thing><id>1</id></thing><thing><id>2</id></thing></r>').productTag).toBe('thing');
  });

  test.each(['entity', 'item', 'product', 'offer', 'record'])('[317] can be a single <%s>', (name) => {
    expect(analyseFeed(`<r><${name}><title>One</title></${name}></r>`)).toMatchObject({
      productTag: name,
      productCount: 1,
      rule: 'known name',
    });
  });

  test('[317] is the first of the known names, in their order', () => {
    const feed = '<r><record><id/><b/></record><offer><id/><b/></offer><item><id/><b/></item></r>';
    expect(analyseFeed(feed).productTag).toBe('item');
  });

  test('[318] can be the root of a file that is one product', () => {
    expect(analyseFeed('<product><id>1</id><title>One</title></product>')).toMatchObject({
      productPath: 'product',
      productCount: 1,
    });
  });

  test('[317] is never a word in a text', () => {
    expect(() => analyseFeed('<r><note>this item is a product on offer</note></r>')).toThrow(
      'no_products: no_product_element',
    );
  });

  test('[313] is missing from an empty feed', () => {
    expect(() => analyseFeed(fixture('empty.xml'))).toThrow(expect.objectContaining({ code: 'no_products' }));
  });

  test.each(['', 'plain text', '<html><br></html>', '<rss><item>', '<a>&nbsp;</a>'])(
    '[312] is not looked for in %j',
    (feed) => {
      expect(() => analyseFeed(feed)).toThrow(expect.objectContaining({ code: 'invalid_xml' }));
    },
  );

  test('can be chosen by hand', () => {
    const analysis = analyseFeed(fixture('repeated-delivery.xml'), { productTag: 'category' });
    expect(analysis).toMatchObject({
      productPath: 'price/categories/category',
      productCount: 3,
      rule: 'chosen by hand',
    });
    expect(analysis.defaults.productId.value).toBe('Tag: id');
  });
});
