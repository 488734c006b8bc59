import { describe, expect, test } from 'vitest';
import { analyseFeed } from './analyse-feed.ts';

/** A feed whose products are given as XML, in the usual wrapping of RSS. */
function rss(...products: string[]): string {
  const items = products.map((product) => `<item>${product}</item>`);
  return `<rss><channel><title>Shop</title><link>https://shop.example</link>${items.join('')}</channel></rss>`;
}

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
