import { describe, expect, test } from 'vitest';
import { makeFilter, fixture, mapping, readAllProducts, repaired } from './feed.fixture.ts';
import { valuePaths } from './mapping/feed-mapping.ts';

const google = mapping({
  containerPath: 'rss/channel/item',
  id: 'g:id',
  image: 'g:image_link',
  additionalImage: 'g:additional_image_link',
  values: valuePaths([]),
});

describe('a product', () => {
  test('has the fields of the mapping, decoded and trimmed', async () => {
    const [first, second, third, fourth] = await readAllProducts(fixture('google-rss.xml'), google);
    expect(first).toEqual({
      position: 0,
      id: 'L-1',
      isInsertable: false,
      isTaggable: false,
      image: 'https://cdn.shop.example/1.jpg?w=800&h=800',
      additionalImages: ['https://cdn.shop.example/1-b.jpg', 'https://cdn.shop.example/1-c.jpg'],
      values: { title: 'Storm lantern <large>', price: '39.00 EUR', brand: 'Wick' },
      availability: null,
      isMatch: true,
    });
    expect(second).toMatchObject({ position: 1, image: 'https://cdn.shop.example/2.jpg' });
    expect(second?.values).toEqual({
      title: 'Oil lamp, "Nora"',
      price: '19.50 EUR',
      sale_price: '15.00 EUR',
      brand: 'Wick',
    });
    expect(third).toMatchObject({ image: 'https://cdn.shop.example/3.jpg?a=1&b=2' });
    expect(third?.values).toMatchObject({ title: 'Candle &amp; holder' });
    expect(fourth).toMatchObject({ image: '', additionalImages: [] });
  });

  test('has the fields that the law wants beside a price, whatever the format calls them', async () => {
    const law = {
      unit_pricing_measure: '750 ml',
      unit_pricing_base_measure: '1 l',
      energy_efficiency_class: 'C',
      min_energy_efficiency_class: 'G',
      max_energy_efficiency_class: 'A',
    };
    const tags = Object.entries(law).map(([name, text]) => `<g:${name}>${text}</g:${name}>`);
    const certified =
      '<g:certification><g:certification_authority>EC</g:certification_authority><g:certification_name>EPREL</g:certification_name><g:certification_value>B</g:certification_value></g:certification>';
    const feed = `<a><item><id>1</id>${tags.join('')}</item><item><id>2</id>${certified}</item></a>`;
    const products = await readAllProducts(feed, mapping({ values: valuePaths([]) }));
    const certification = { certification_name: 'EPREL', certification_value: 'B' };
    expect(products.map(({ values }) => values)).toEqual([law, certification]);
    // A template that shows one of them names it in the feed's settings; its other names count all the same.
    const shopify =
      'id,Unit Price Total Measure,Unit Price Total Measure Unit,Unit Price Base Measure,Unit Price Base Measure Unit\n1,750,ml,1,l\n';
    const table = mapping({
      container: 'row',
      values: valuePaths(['unit_pricing_measure']),
      csvSeparator: ',',
    });
    const [product] = await readAllProducts(shopify, table);
    expect(product?.values).toEqual({
      unit_pricing_measure: '750',
      unit_pricing_measure_unit: 'ml',
      unit_pricing_base_measure: '1',
      unit_pricing_base_measure_unit: 'l',
    });
  });

  test('is no channel header, no comment and no nested element of the same name', async () => {
    const products = await readAllProducts(fixture('google-rss.xml'), google);
    expect(products.map(({ id }) => id)).toEqual(['L-1', 'L-2', 'L-3', 'L-4']);
    const nested = '<a><item><id>1</id><item><id>2</id></item></item><item><id>3</id></item></a>';
    expect((await readAllProducts(nested, mapping())).map(({ id }) => id)).toEqual(['1', '3']);
  });

  test('stands at the path of the mapping when it has one', async () => {
    const feed =
      '<a><old><item><id>1</id></item></old><new><item><id>2</id></item></new><item><id>3</id></item></a>';
    const products = await readAllProducts(feed, mapping({ containerPath: 'a/new/item' }));
    expect(products.map(({ id }) => id)).toEqual(['2']);
  });

  test('takes the rest of a repeated image tag, or of a list in it, as additional images', async () => {
    const yml = mapping({ container: 'offer', id: '@id', image: 'picture', values: valuePaths([]) });
    const [first, second] = await readAllProducts(fixture('yml.xml'), yml);
    const photo = (name: string) => `https://cdn.shop.example/${name}.jpg`;
    expect(first).toMatchObject({ id: '101', image: photo('101-a') });
    expect(first?.additionalImages).toEqual([photo('101-b'), photo('101-c')]);
    expect(first?.values).toEqual({ currency: 'RUB', title: 'Лампа «Нора»', price: '1990', brand: 'Фитиль' });
    expect(second).toMatchObject({ image: photo('102-a'), additionalImages: [photo('102-b')] });
  });

  test('can have its image in an attribute of a nested tag, and its id and price in its own', async () => {
    const attributes = mapping({
      container: 'o',
      id: '@id',
      image: 'imgs/main@url',
      additionalImage: 'imgs/i@url',
      values: valuePaths([]),
    });
    const [first] = await readAllProducts(fixture('image-in-attribute.xml'), attributes);
    expect(first).toMatchObject({ id: '11', image: 'https://cdn.sklep.example/11.jpg?a=1&b=2' });
    expect(first?.additionalImages).toEqual(['https://cdn.sklep.example/11b.jpg']);
    expect(first?.values).toEqual({ title: 'Lampa', price: '129', category: 'Lampy' });
  });

  test('reads entities that the feed declares, and expands none twice', async () => {
    const product = mapping({
      container: 'product',
      id: 'part_number',
      image: 'variants/image',
      values: { name: ['name'] },
    });
    const [first] = await readAllProducts(fixture('inner-entities.xml'), product);
    expect(first?.values).toEqual({ name: 'Wick’s lamp > all &outer;' });
    expect(first?.additionalImages).toEqual(['https://cdn.shop.example/88-blue.jpg']);
  });

  test('is unharmed by entities that would fill the memory', async () => {
    const bomb = Array.from({ length: 20 }, (_, index) => `<!ENTITY e${index + 1} "&e${index};&e${index};">`);
    const feed = `<!DOCTYPE a [<!ENTITY e0 "ha">${bomb.join('')}]><a><item><id>&e20;</id></item></a>`;
    expect(await readAllProducts(feed, mapping())).toMatchObject([{ id: '&e20;' }]);
  });

  test('has lines as XML has them: one line feed in text, a space in attributes', async () => {
    const feed = '<a><item b="1\r\n2"><id>1</id><c>1\r\n2\r3</c></item></a>';
    const [product] = await readAllProducts(feed, mapping({ values: { b: ['@b'], c: ['c'] } }));
    expect(product?.values).toEqual({ b: '1 2', c: '1\n2\n3' });
  });
});

describe('a stored name', () => {
  const feed = '<a><item><x:id>prefixed</x:id><id>plain</id><ID>capitals</ID></item></a>';

  test.each([
    ['id', 'plain'],
    ['x:id', 'prefixed'],
    ['ID', 'capitals'],
    ['y:id', ''],
    ['Id', ''],
  ])('%s means %s', async (id, expected) => {
    expect(await readAllProducts(feed, mapping({ id }))).toMatchObject([{ id: expected }]);
  });

  test('of a property folds case and separators, and the better alias wins wherever it stands', async () => {
    const shouting =
      '<a><item><id>1</id><name>second</name><Sale-Price>9</Sale-Price><TITLE>first</TITLE></item></a>';
    const [product] = await readAllProducts(shouting, mapping({ values: valuePaths(['sale_price']) }));
    expect(product?.values).toEqual({ title: 'first', sale_price: '9' });
  });

  test('of a property that is blank gives way to its alias', async () => {
    const blank = '<a><item><id>1</id><title> </title><name>kept</name></item></a>';
    const [product] = await readAllProducts(blank, mapping({ values: valuePaths([]) }));
    expect(product?.values).toEqual({ title: 'kept' });
  });
});

test('the filter decides which products match and tells what they say', async () => {
  const option = makeFilter('availability', 'in stock');
  const products = await readAllProducts(fixture('google-rss.xml'), {
    ...google,
    availability: { path: 'availability', option },
  });
  expect(products.map(({ isMatch }) => isMatch)).toEqual([true, false, false, true]);
  expect(products[1]?.availability).toBe('Out of stock');
});

test('a product of more than 32 MB is refused', async () => {
  const feed = `<a><item><id>1</id><b>${'x'.repeat(33 << 20)}</b></item></a>`;
  await expect(readAllProducts(feed, mapping())).rejects.toMatchObject({ code: 'invalid_xml' });
});

describe('a hostile feed costs no more than an honest one', () => {
  const hostile: Record<string, string> = {
    'spaces between addresses': `<image_link>https://a.example/${' '.repeat(1 << 20)}x https://b.example</image_link>`,
    'addresses without end': `<image_link>${'https://a.example/,'.repeat(50_000)}</image_link>`,
    'images without end': '<image_link>https://a.example/1</image_link>'.repeat(50_000),
    'quotes in an availability': `<availability>${'" '.repeat(500_000)}x</availability>`,
    'references to nothing': `<image_link>https://a.example/?${'&'.repeat(1 << 18)};</image_link>`,
    'comments that never end in an entity': '',
  };
  const option = makeFilter('availability', 'a', 6);
  const hostileMapping = mapping({ availability: { path: 'availability', option }, values: valuePaths([]) });

  test.each(Object.entries(hostile))('%s', async (name, content) => {
    const entity = name.includes('entity') ? `<!DOCTYPE a [<!ENTITY e "${'<!--'.repeat(200_000)}">]>` : '';
    // Anything quadratic would take minutes here, and the test time out.
    const { bytes } = await repaired(`${entity}<a><item><id>1</id>${content}</item></a>`, [65_536]);
    const products = await readAllProducts(bytes, hostileMapping);
    expect(products).toHaveLength(1);
  });
});
