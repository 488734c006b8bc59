import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDefaultTemplate } from '#core/template/starters/create-template.ts';
import { sizePresets } from '#core/template/template.ts';
import { paired, sampled } from '#tests/harness/long-run.ts';
import { createImageRenderer, type ImageRenderer } from './create-image-renderer.ts';
import { paintPhoto, pixelsOf, plain } from './photo.fixture.ts';
import { pinnedVersions } from './renderer-version.ts';
import { templateFromHtml, templateVersion } from './template-from-html.ts';
import { longTest } from '#tests/harness/long-test.ts';

type Pixels = Awaited<ReturnType<typeof pixelsOf>>;
type Rectangle = { left: number; top: number; right: number; bottom: number };
type Rule = (red: number, green: number, blue: number) => boolean;

const product = { BRAND: 'Northwind', TITLE: 'Trail running shoe', PRICE: '$129.00' };
const shapes = [
  { width: 512, height: 512 },
  ...sizePresets.map(({ width, height }) => ({ width, height })),
  { width: 1920, height: 512 },
  { width: 512, height: 1920 },
];
const square = { width: 540, height: 540 };

let renderer: ImageRenderer;
let greyPhoto: Buffer;

beforeAll(async () => {
  renderer = await createImageRenderer();
  greyPhoto = await photoOf(200, 200, 200);
});

const photoOf = (...color: [number, number, number]): Promise<Buffer> =>
  paintPhoto(600, 600, plain(...color))
    .jpeg()
    .toBuffer();

const htmlOf = (size: { width: number; height: number }) =>
  createDefaultTemplate({ name: '', type: 'custom', ...size }).html;

/** Draws the default template. */
function draw(
  values: Record<string, string>,
  size = square,
  photo: Uint8Array = greyPhoto,
  html = htmlOf(size),
) {
  return renderer.render({ template: templateFromHtml({ html, ...size }), ...size, values, photo });
}

/** How many pixels of a rectangle satisfy the rule; all of the picture where none is given. */
function count(pixels: Pixels, rule: Rule, area?: Rectangle): number {
  const { left, top, right, bottom } = area ?? {
    left: 0,
    top: 0,
    right: pixels.width,
    bottom: pixels.height,
  };
  let found = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) if (rule(...pixels.at(x, y))) found += 1;
  return found;
}

const isAccent: Rule = (red, green, blue) => red < 110 && green < 165 && blue > 200;
const isTitleInk: Rule = (red, green, blue) => red < 70 && green < 80 && blue < 100;

function boundsOf(pixels: Pixels, rule: Rule): Rectangle {
  const bounds = { left: pixels.width, top: pixels.height, right: 0, bottom: 0 };
  for (let y = 0; y < pixels.height; y += 1)
    for (let x = 0; x < pixels.width; x += 1) {
      if (!rule(...pixels.at(x, y))) continue;
      bounds.left = Math.min(bounds.left, x);
      bounds.right = Math.max(bounds.right, x + 1);
      bounds.top = Math.min(bounds.top, y);
      bounds.bottom = y + 1;
    }
  return bounds;
}

describe('a product image', () => {
  it.each(sampled(shapes, 3))('is a small sRGB JPEG of exactly $width x $height px', async (size) => {
    const { jpeg, hash, width, height } = await draw(product, size);
    const metadata = await sharp(jpeg).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', space: 'srgb', channels: 3, ...size });
    expect({ width, height }).toEqual(size);
    expect(jpeg.byteLength).toBeLessThan(2_000_000);
    expect(hash).toBe(createHash('sha256').update(jpeg).digest('hex'));
  });

  it('has the same bytes for the same input, in parallel and from another renderer', async () => {
    const other = await createImageRenderer();
    const template = templateFromHtml({ html: htmlOf(square), ...square });
    const input = { template, ...square, values: product, photo: greyPhoto };
    const images = await Promise.all([renderer.render(input), renderer.render(input), other.render(input)]);
    expect(new Set(images.map((image) => image.hash)).size).toBe(1);
  });

  it('differs between two products where the photo is and where the words are', async () => {
    const one = await pixelsOf((await draw(product)).jpeg);
    const olive = { BRAND: 'Terra', TITLE: 'Olive oil', PRICE: '€9' };
    const other = await pixelsOf((await draw(olive, square, await photoOf(40, 160, 60))).jpeg);
    const differing = ({ left, top, right, bottom }: Rectangle) => {
      let found = 0;
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1) {
          const after = other.at(x, y);
          if (one.at(x, y).some((level, channel) => Math.abs(level - (after[channel] ?? 0)) > 40)) found += 1;
        }
      return found;
    };
    expect(differing({ left: 200, top: 100, right: 340, bottom: 300 })).toBe(140 * 200);
    expect(differing({ left: 0, top: 410, right: 540, bottom: 540 })).toBeGreaterThan(1200);
  });

  longTest('stays below 2 MB when the photo is nothing but noise', async () => {
    const size = { width: 1920, height: 1920 };
    let seed = 1;
    const noise = () => (seed = (seed * 48_271) % 2_147_483_647) % 256;
    const photo = await paintPhoto(1920, 1920, () => [noise(), noise(), noise()])
      .jpeg({ quality: 95 })
      .toBuffer();
    const html = '<img src="{{IMAGE_URL}}" style="width:100%;height:100%">';
    expect((await draw({}, size, photo, html)).jpeg.byteLength).toBeLessThan(2_000_000);
  });

  it('stops when it is no longer wanted', async () => {
    const template = templateFromHtml({ html: '<img src="{{IMAGE_URL}}">', ...square });
    const signal = AbortSignal.abort();
    const rendering = renderer.render({ template, ...square, values: {}, photo: greyPhoto, signal });
    await expect(rendering).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the words of the default template', () => {
  const longTitles = [
    'Hand-glazed stoneware espresso cup with reinforced handle '.repeat(6),
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    'W'.repeat(10_000),
  ];
  const cases = paired(sampled(shapes, 3), longTitles).map(([size, title]) => ({ ...size, title }));

  it.each(cases)('leave the price alone at $width x $height ($title)', async ({ title, ...size }) => {
    const values = { ...product, TITLE: title, PRICE: '1 299 999,00 CZK' };
    const pixels = await pixelsOf((await draw(values, size)).jpeg);
    const price = boundsOf(pixels, isAccent);
    expect(price.left).toBeGreaterThan(0);
    expect(price.right).toBeLessThan(size.width);
    expect(price.bottom).toBeLessThan(size.height);
    expect(count(pixels, isTitleInk, price)).toBe(0);
    const ink = boundsOf(pixels, isTitleInk);
    expect(ink.left).toBeGreaterThan(0);
    expect(ink.right).toBeLessThan(size.width);
  });

  it.each(sampled(shapes, 2))('leave no ghost of missing values at $width x $height', async (size) => {
    const noPrice = await pixelsOf((await draw({ ...product, PRICE: '' }, size)).jpeg);
    expect(count(noPrice, isAccent)).toBe(0);
    const nothing = await pixelsOf((await draw({}, size, await photoOf(255, 255, 255))).jpeg);
    expect(count(nothing, (...levels) => Math.min(...levels) < 250)).toBe(0);
  });

  it.each(['BRAND', 'TITLE', 'PRICE'])(
    'a missing %s leaves the picture of a template without that layer',
    async (key) => {
      // The title leaves the brand out, and so names it.
      const html = htmlOf(square).replace(/\{\{TITLE[^}]*\}\}/, '{{TITLE}}');
      const shorter = html.replace(new RegExp(`<div[^>]*>\\{\\{${key}[^}]*\\}\\}</div>`, 'g'), '');
      expect(shorter).not.toContain(key);
      const without = await draw(product, square, greyPhoto, shorter);
      expect((await draw({ ...product, [key]: ' ' })).hash).toBe(without.hash);
    },
  );
});

describe('what decides a picture', () => {
  it('names the versions that are really installed', async () => {
    const read = async (path: string) => JSON.parse(await readFile(new URL(path, import.meta.url), 'utf8'));
    const installed = await read('../../node_modules/@takumi-rs/core/package.json');
    const { dependencies } = await read('../../package.json');
    expect(pinnedVersions).toEqual({
      takumi: installed.version,
      inter: dependencies['@fontsource/inter'],
      sharp: sharp.versions.sharp,
      vips: sharp.versions.vips,
    });
    const { takumi, sharp: pinned } = pinnedVersions;
    expect([dependencies['@takumi-rs/core'], dependencies.sharp]).toEqual([takumi, pinned]);
  });

  it('includes the canvas in the version of a template, which is parsed once', () => {
    const [one, other] = [
      { html: '<p>{{TITLE}}</p>', width: 600, height: 700 },
      { html: '<p>{{TITLE}}</p>', width: 700, height: 600 },
    ];
    expect(templateVersion(one)).not.toBe(templateVersion(other));
    expect(templateFromHtml(one)).toBe(templateFromHtml({ ...one }));
  });

  it('draws a preview without a product', async () => {
    const template = templateFromHtml({ html: htmlOf(square), ...square });
    const { jpeg } = await renderer.renderPreview({ template, ...square });
    expect(count(await pixelsOf(jpeg), isAccent)).toBeGreaterThan(2_500);
  });
});
