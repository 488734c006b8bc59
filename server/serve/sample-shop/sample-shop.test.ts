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
