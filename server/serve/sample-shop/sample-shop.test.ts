import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { sampleFeed, samplePhoto, samplePhotoNames } from './sample-shop.ts';

const origin = 'http://localhost:3210';
const items = [...sampleFeed(origin).matchAll(/<item>.*?<\/item>/gs)].map(([item]) => item);

/** Texts of a tag within a piece of the feed, character data unwrapped. */
function texts(xml: string, tag: string): string[] {
  return [...xml.matchAll(new RegExp(`<${tag}>(?:<!\\[CDATA\\[)?(.*?)(?:\\]\\]>)?</${tag}>`, 'gs'))].map(
    (m) => m[1]!,
  );
}

const text = (xml: string, tag: string): string | undefined => texts(xml, tag)[0];

function photoNames(xml: string): string[] {
  const links = [...texts(xml, 'g:image_link'), ...texts(xml, 'g:additional_image_link')];
  const start = `${origin}/sample/photos/`;
  return links.map((link) => (link.startsWith(start) ? link.slice(start.length) : link));
}

describe('the sample feed', () => {
  test('sells 24 products, each with its own id', () => {
    expect(items).toHaveLength(24);
    expect(new Set(items.map((item) => text(item, 'g:id'))).size).toBe(24);
  });

  test('links every photo there is and exactly one that is gone', () => {
    const linked = items.flatMap(photoNames);
    const known = samplePhotoNames();
    expect(linked.filter((name) => !known.includes(name))).toEqual(['wool-scarf.jpg']);
    expect(known.filter((name) => !linked.includes(name))).toEqual([]);
  });

  test('leaves no placeholder behind and takes only the origin of an address', () => {
    expect(sampleFeed(`${origin}/some/path`)).toBe(sampleFeed(origin));
    expect(sampleFeed(origin)).not.toMatch(/\{\{|\}\}/);
  });

  test('carries the awkward products', () => {
    const titles = items.map((item) => text(item, 'title')!);
    expect(titles.some((title) => title.length >= 150)).toBe(true);
    expect(titles.some((title) => /&/.test(title) && /[äöüð]/i.test(title) && /„/.test(title))).toBe(true);
    expect(titles.some((title) => /"/.test(title))).toBe(true);
    expect(items.filter((item) => !text(item, 'g:brand')).length).toBeGreaterThan(0);
    expect(items.filter((item) => text(item, 'g:sale_price')).length).toBeGreaterThan(0);
    expect(items.filter((item) => text(item, 'g:price')?.includes(','))).toHaveLength(1);
    expect(items.filter((item) => text(item, 'g:availability') === 'out_of_stock')).toHaveLength(3);
    expect(items.filter((item) => text(item, 'g:availability') === 'preorder')).toHaveLength(1);
    expect(items.filter((item) => item.includes('<g:shipping>')).length).toBeGreaterThan(0);
    expect(items.filter((item) => item.includes('<![CDATA[')).length).toBeGreaterThan(0);
  });

  test('asks less in a sale than before', () => {
    for (const item of items.filter((one) => text(one, 'g:sale_price'))) {
      expect(Number.parseFloat(text(item, 'g:sale_price')!)).toBeLessThan(
        Number.parseFloat(text(item, 'g:price')!),
      );
    }
  });

  test('gives article numbers whose check digit is right', () => {
    const numbers = items.flatMap((item) => texts(item, 'g:gtin'));
    expect(numbers.length).toBeGreaterThan(0);
    for (const number of numbers) {
      expect(number).toMatch(/^\d{13}$/);
      const sum = number
        .split('')
        .reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
      expect(sum % 10).toBe(0);
    }
  });
});

describe('the sample photos', () => {
  test('decode to their stated type and size', async () => {
    const odd: Record<string, [number, number]> = {
      'umbrella.jpg': [600, 1400],
      'skateboard.jpg': [1600, 700],
    };
    for (const name of samplePhotoNames()) {
      const photo = (await samplePhoto(name))!;
      const { width, height, format } = await sharp(photo.bytes).metadata();
      expect([name, width, height]).toEqual([name, ...(odd[name] ?? [1000, 1000])]);
      expect(photo.contentType).toBe(`image/${format}`);
      await expect(sharp(photo.bytes).resize(8, 8).raw().toBuffer()).resolves.toBeDefined();
    }
  });

  test('one photo is see-through around its product', async () => {
    const { bytes } = (await samplePhoto('sunglasses.png'))!;
    const corner = await sharp(bytes)
      .ensureAlpha()
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(corner[3]).toBe(0);
    expect((await sharp(bytes).stats()).isOpaque).toBe(false);
  });

  test('are light enough to live in the repository', async () => {
    const photos = await Promise.all(samplePhotoNames().map((name) => samplePhoto(name)));
    const total = photos.reduce((sum, photo) => sum + photo!.bytes.length, 0);
    expect(total).toBeLessThan(2_000_000);
  });

  test('answer to no other name', async () => {
    const names = [
      '../feed.xml',
      'photos/mug.jpg',
      'MUG.JPG',
      '',
      'wool-scarf.jpg',
      'mug.jpg/',
      '%2e%2e/feed.xml',
    ];
    for (const name of names) expect([name, await samplePhoto(name)]).toEqual([name, null]);
  });
});
