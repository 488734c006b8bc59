import { describe, expect, test } from 'vitest';
import { analyseFeed } from '../analysis/analyse-feed.ts';
import { suggestSettings } from '../analysis/suggest-settings.ts';
import { CHUNK_SIZES, mapping, readAllProducts, rewritten, decodeText } from '../feed.fixture.ts';
import { mappingOfDefaults, mappingOfSettings, valuePaths } from '../mapping/feed-mapping.ts';
import type { Product } from '../product.ts';

const at = (name: string) => `https://cdn.example/${name}.jpg`;

/** Like Shopify writes products.json: the photos of a product stand behind its variants. */
const variant = (id: number, price: string, photo: string | null) =>
  `{"id":${id},"title":"Red / ${id}","price":"${price}","featured_image":${photo === null ? 'null' : `{"src":"${photo}"}`}}`;
const shirt = (n: number, variants: string[], photos: string[]) =>
  `{"id":${n},"title":"Shirt ${n}","vendor":"Acme","variants":[${variants.join(',')}],"images":[${photos.map((src) => `{"src":"${src}"}`).join(',')}]}`;
const shopify = (photo: (name: string) => string) =>
  `{"products":[${shirt(1, [variant(11, '5.00', null), variant(12, '6.00', photo('v12')), variant(13, '7.00', null)], [photo('p1'), photo('p1b')])},
    ${shirt(2, [variant(21, '8.00', photo('v21')), variant(22, '9.00', null)], [photo('p2')])}]}`;

/** Returns the feed with an image of its own in each product, the same in chunks of any size. */
async function republished(feed: string, feedMapping: Parameters<typeof rewritten>[1]): Promise<string> {
  const change = ({ id, image }: Product) => (image === '' ? null : { image: at(`new-${id}`) });
  const whole = decodeText(await rewritten(feed, feedMapping, change));
  for (const size of CHUNK_SIZES)
    expect(decodeText(await rewritten(feed, feedMapping, change, { size }))).toBe(whole);
  return whole;
}

describe('variants in the JSON of a shop', () => {
  const analysis = analyseFeed(shopify(at));

  test('are the products, with their own id, price and photo and the title and brand of what they are variants of', () => {
    expect(analysis).toMatchObject({ productPath: '$/products/variants', productCount: 5, parentLevels: 1 });
    expect(
      analysis.sampleProducts.map(({ id, image, additionalImages, values: { title, price, brand } }) => [
        id,
        title,
        price,
        brand,
        image,
        ...additionalImages,
      ]),
    ).toEqual([
      ['11', 'Shirt 1', '5.00', 'Acme', at('p1'), at('p1b')],
      ['12', 'Shirt 1', '6.00', 'Acme', at('v12')],
      ['13', 'Shirt 1', '7.00', 'Acme', ''],
      ['21', 'Shirt 2', '8.00', 'Acme', at('v21'), at('p2')],
      ['22', 'Shirt 2', '9.00', 'Acme', ''],
    ]);
  });

  test('are published with the picture of each in its own place, and of the first in that of the product', async () => {
    const places: Record<string, string> = { p1: 'new-11', v12: 'new-12', v21: 'new-21' };
    expect(await republished(shopify(at), mappingOfDefaults(analysis))).toBe(
      shopify((name) => at(places[name] ?? name)),
    );
  });

  test('are what they were when the settings that are suggested are stored', async () => {
    const suggested = {
      ...suggestSettings('https://shop.example/products.json', analysis),
      width: 1024,
      height: 768,
    };
    expect(suggested).toMatchObject({ offerPath: '$/products/variants', parentLevels: 1 });
    const stored = mappingOfSettings(suggested);
    expect(await readAllProducts(shopify(at), stored)).toMatchObject(
      analysis.sampleProducts.map(({ id, image }) => ({ id, image })),
    );
  });

  test('are no products where what they belong to has a price', () => {
    const priced = shopify(at).replaceAll('"vendor"', '"price":"1.00","vendor"');
    expect(analyseFeed(priced)).toMatchObject({ productPath: '$/products', parentLevels: 0 });
  });
});

describe('variants in XML', () => {
  const item = (n: number, variants: string, more = '') =>
    `<item id="P${n}"><title>Lamp ${n}</title><variants>${variants}</variants><brand>Acme</brand><image>${at(`p${n}`)}</image>${more}</item>`;
  const size = (sku: string, more = '') =>
    `<variant><sku>${sku}</sku><price>${sku} EUR</price>${more}</variant>`;
  const feed = `<catalog>${item(1, size('1') + size('2', '<brand>Own</brand>'))}${item(2, size('3') + size('4'))}</catalog>`;

  test('have the fields of the product around them when they are chosen, and their own first', () => {
    const { defaults, sampleProducts, parentLevels } = analyseFeed(feed, { productTag: 'variant' });
    expect(parentLevels).toBe(2);
    expect(defaults.image.value).toBe('../../image');
    expect(
      sampleProducts.map(({ id, image, values: { title, brand } }) => [id, title, brand, image]),
    ).toEqual([
      ['1', 'Lamp 1', 'Acme', at('p1')],
      ['2', 'Lamp 1', 'Own', ''],
      ['3', 'Lamp 2', 'Acme', at('p2')],
      ['4', 'Lamp 2', 'Acme', ''],
    ]);
  });

  test('are left out one by one, also the one that has the photo of the product', async () => {
    const chosen = mappingOfDefaults(analyseFeed(feed, { productTag: 'variant' }));
    const change = ({ id }: Product) =>
      id === '1' || id === '4' ? ('leave out' as const) : { image: at(`new-${id}`) };
    const expected = feed.replace(size('1'), '').replace(size('4'), '').replace(at('p2'), at('new-3'));
    for (const chunk of CHUNK_SIZES)
      expect(decodeText(await rewritten(feed, chosen, change, { size: chunk }))).toBe(expected);
  });

  test('inherit of what is around them and of nothing beside it', async () => {
    const color = (name: string, sizes: string) =>
      `<color name="${name}"><sizes>${sizes}</sizes><hex>#${name}</hex></color>`;
    const nested = `<c><i><t>A</t>${color('red', '<s><n>1</n></s><s><n>2</n></s>')}${color('blue', '<s><n>3</n></s>')}</i><i><t>B</t>${color('green', '<s><n>4</n></s>')}</i></c>`;
    const found = await readAllProducts(
      nested,
      mapping({
        container: 's',
        containerPath: 'c/i/color/sizes/s',
        parentLevels: 3,
        id: 'n',
        values: { name: ['../../@name'], hex: ['../../hex'], t: ['../../../t'] },
      }),
    );
    expect(found.map(({ id, values }) => [id, values['name'], values['hex'], values['t']])).toEqual([
      ['1', 'red', '#red', 'A'],
      ['2', 'red', '#red', 'A'],
      ['3', 'blue', '#blue', 'A'],
      ['4', 'green', '#green', 'B'],
    ]);
  });
});

test('what is around a product that is whole by itself stays out of it', async () => {
  const feed =
    '<rss><channel><title>Shop</title><brand>Shop</brand><item><id>1</id></item><item><id>2</id></item></channel></rss>';
  const channel = mapping({ containerPath: 'rss/channel/item', values: valuePaths([]) });
  expect((await readAllProducts(feed, channel)).map(({ values }) => values)).toEqual([{}, {}]);
});

test('the offers of several shops are no variants of them', () => {
  const offer = (n: number) =>
    `<offer><id>${n}</id><title>Lamp ${n}</title><price>1</price><image>${at(String(n))}</image></offer>`;
  const shop = (name: string, n: number) =>
    `<shop><name>${name}</name><url>https://${name}.example</url><logo>${at(name)}</logo><offers>${offer(n)}${offer(n + 1)}</offers></shop>`;
  const found = analyseFeed(`<shops>${shop('a', 1)}${shop('b', 3)}</shops>`, { productTag: 'offer' });
  expect(found.parentLevels).toBe(0);
  expect(found.sampleProducts[0]?.values['title']).toBe('Lamp 1');
});
