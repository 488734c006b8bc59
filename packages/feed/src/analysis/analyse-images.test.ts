import { describe, expect, test } from 'vitest';
import { analyseFeed } from './analyse-feed.ts';
import { rss } from '../feed.fixture.ts';

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

describe('photos that a shop numbers', () => {
  const table = (header: string, ...rows: string[]) =>
    `id,title,${header}\n${rows.map((row, at) => `${at + 1},Lamp,${row}\n`).join('')}`;
  const at = (name: string) => `https://cdn.example/${name}.jpg`;

  test.each([
    ['image1,image2,image3', 'image1', 'image*'],
    ['image_1,image_2,image_3', 'image_1', 'image*'],
    ['Bild,Bild 2,Bild 3', 'Bild', 'Bild*'],
    ['photo3,photo2,photo', 'photo', 'photo*'],
    ['image_link,additional_image_link,additional_image_link_2', 'image_link', 'additional_image_link*'],
    ['image_link,additional_image_link_1,additional_image_link_2', 'image_link', 'additional_image_link*'],
    ['image[0].url,image[1].url,image[2].url', 'image[0].url', 'image*.url'],
  ])('%s: one is the main image, and all others are further ones', (header, image, additional) => {
    const names = header.split(',');
    const row = names.map((_, index) => at(String(index))).join(',');
    const { defaults, imageOptions, sampleProducts } = analyseFeed(table(header, row, row, row));
    expect(defaults.image.value).toBe(image);
    expect(defaults.additionalImage.value).toBe(additional);
    expect(imageOptions.map(({ path }) => path)).toContain(additional);
    const main = names.indexOf(image);
    expect(sampleProducts[1]?.image).toBe(at(String(main)));
    const others = names.flatMap((_, index) => (index === main ? [] : [at(String(index))]));
    expect(sampleProducts[1]?.additionalImages).toEqual(others);
  });

  test('a product with fewer of them has what it has', () => {
    const feed = table(
      'image1,image2,image3',
      `${at('a')},,${at('c')}`,
      `${at('d')},${at('e')},`,
      `${at('f')},,`,
    );
    const { sampleProducts } = analyseFeed(feed);
    expect(sampleProducts.map(({ additionalImages }) => additionalImages)).toEqual([
      [at('c')],
      [at('e')],
      [],
    ]);
  });

  test.each([
    ['in sizes', 'image_60,image_90', at],
    ['in larger sizes', 'image_300,image_600', at],
    ['with a remark each', 'image1,image2_alt', (name: string) => (name === '0' ? at(name) : 'A lamp')],
  ])('are no further ones where they are one %s', (_, header, value) => {
    const row = header
      .split(',')
      .map((_name, index) => value(String(index)))
      .join(',');
    expect(analyseFeed(table(header, row, row)).defaults.additionalImage.value).toBe('');
  });

  test('tags are numbered as columns are', () => {
    const tags = [1, 2, 3].map((n) => `<photo_${n}>${at(String(n))}</photo_${n}>`).join('');
    const { defaults, sampleProducts } = analyseFeed(rss(`<id>1</id><title>a</title>${tags}`));
    expect(defaults.additionalImage.value).toBe('photo*');
    expect(sampleProducts[0]).toMatchObject({ image: at('1'), additionalImages: [at('2'), at('3')] });
  });
});

describe('of what is attached to a product', () => {
  const film = '<media:content url="https://cdn.example/film.mp4" type="video/mp4"/>';
  const sound = '<media:content url="https://cdn.example/sound" medium="audio"/>';
  const photo = (name: string, more = '') => `<media:content url="https://cdn.example/${name}.jpg"${more}/>`;
  const imagesOf = (media: string) => {
    const { defaults, sampleProducts } = analyseFeed(rss(`<id>1</id><title>a</title>${media}`));
    const { image, additionalImages } = sampleProducts[0]!;
    return { path: defaults.image.value, images: [image, ...additionalImages] };
  };

  test('films and sounds are passed over, however many there are', () => {
    expect(imagesOf(film + sound + film + photo('a') + film)).toEqual({
      path: 'media:content@url',
      images: ['https://cdn.example/a.jpg'],
    });
  });

  test('the picture that is said to be the default one is the main image', () => {
    expect(
      imagesOf(photo('a') + photo('b', ' isDefault="false"') + photo('c', ' isDefault="true"')),
    ).toMatchObject({
      images: ['https://cdn.example/c.jpg', 'https://cdn.example/a.jpg', 'https://cdn.example/b.jpg'],
    });
  });

  test('a type that says nothing keeps a picture', () => {
    expect(imagesOf(photo('a', ' type="application/octet-stream"')).images).toEqual([
      'https://cdn.example/a.jpg',
    ]);
  });
});
