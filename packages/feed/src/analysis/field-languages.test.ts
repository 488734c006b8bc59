import { describe, expect, it } from 'vitest';
import { analyseFeed } from './analyse-feed.ts';
import { shopsByLanguage } from './field-languages.fixture.ts';

describe.each(shopsByLanguage)('a table in %s', (_language, names) => {
  // An EAN is everyone's, a number of the shop its own.
  const columns = ['EAN', ...Object.values(names)];
  const cells = (id: number) => {
    const values: Record<string, string> = {
      id: `A-${id}`,
      description: 'A lamp for the table',
      link: `https://shop.example/p/${id}`,
      title: `Lampe ${id}`,
      price: `${id}9,90 EUR`,
      brand: 'Fjell',
      image: `https://shop.example/${id}.jpg`,
      availability: 'in stock',
      sale_price: `${id}4,90 EUR`,
      old_price: `${id}99,90 EUR`,
    };
    return [`400638133390${id}`, ...Object.keys(names).map((name) => values[name])];
  };
  const rows = [columns, ...[1, 2, 3].map(cells)].map((row) => row.map((cell) => `"${cell}"`).join(';'));
  const { propertyOptions, defaults } = analyseFeed(rows.join('\n'));

  it.each(['title', 'price', 'brand', 'sale_price', 'old_price', 'description', 'link'])(
    'has its %s found',
    (property) => {
      expect(propertyOptions.find(({ name }) => name === property)?.path).toBe(names[property]);
    },
  );

  it('has its id, its image and its availability found', () => {
    expect(defaults.productId.value).toBe(`Tag: ${names['id']}`);
    expect(defaults.image.value).toBe(names['image']);
    expect(defaults.availability.label).toBe(`Tag: ${names['availability']}`);
  });
});

it('the former price of the common formats is offered as the old price, under which templates show it', () => {
  const tags =
    'oldprice compare_at_price price_old PRICE_BEFORE PRICE_BEFORE_DISCOUNT listPrice rrp original_price was_price msrp UVP';
  for (const tag of tags.split(' ')) {
    const item = (id: number) =>
      `<item><id>${id}</id><name>Lamp</name><price>10</price><${tag}>20</${tag}><image>https://s.example/${id}.jpg</image></item>`;
    const { propertyOptions } = analyseFeed(`<items>${item(1)}${item(2)}${item(3)}</items>`);
    expect([tag, propertyOptions.find(({ path }) => path === tag)]).toEqual([
      tag,
      { name: 'old_price', label: 'Old Price', path: tag },
    ]);
  }
  const shopify = analyseFeed(
    'Handle,Title,Variant Price,Variant Compare At Price,Image Src\n' +
      [1, 2, 3].map((id) => `lamp-${id},Lamp,10,20,https://s.example/${id}.jpg`).join('\n'),
  );
  expect(shopify.propertyOptions.map(({ name }) => name)).toContain('old_price');
});
