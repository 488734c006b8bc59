import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDefaultTemplate } from '#core/template/starters/create-template.ts';
import { sizePresets } from '#core/template/template.ts';
import { paintPhoto, pixelsOf, plain } from './photo.fixture.ts';
import { createImageRenderer, type ImageRenderer } from './create-image-renderer.ts';
import { pinnedVersions } from './renderer-version.ts';
import { templateFromHtml, templateVersion } from './template-from-html.ts';

type Pixels = Awaited<ReturnType<typeof pixelsOf>>;
type Rectangle = { left: number; top: number; right: number; bottom: number };

const product = { BRAND: 'Northwind', TITLE: 'Trail running shoe', PRICE: '$129.00' };
const shapes = [
  ...sizePresets.map(({ width, height }) => ({ width, height })),
  { width: 512, height: 512 },
  { width: 1920, height: 512 },
  { width: 512, height: 1920 },
];
const square = { width: 1080, height: 1080 };

let renderer: ImageRenderer;
let greyPhoto: Buffer;

beforeAll(async () => {
  renderer = await createImageRenderer();
  greyPhoto = await paintPhoto(600, 600, plain(200, 200, 200))
    .jpeg()
    .toBuffer();
});

/** Draws the default template. */
function draw(values: Record<string, string>, size = square, photo: Uint8Array = greyPhoto) {
  const { html } = createDefaultTemplate({ name: '', type: 'custom', ...size });
  return renderer.render({ template: templateFromHtml({ html, ...size }), ...size, values, photo });
}

/** How many pixels of a rectangle satisfy the rule. */
function count(
  pixels: Pixels,
  area: Rectangle,
  rule: (red: number, green: number, blue: number) => boolean,
): number {
  let found = 0;
  for (let y = area.top; y < area.bottom; y += 1) {
    for (let x = area.left; x < area.right; x += 1) if (rule(...pixels.at(x, y))) found += 1;
  }
  return found;
}

function differing(one: Pixels, other: Pixels, area: Rectangle): number {
  let found = 0;
  for (let y = area.top; y < area.bottom; y += 1) {
    for (let x = area.left; x < area.right; x += 1) {
      const [before, after] = [one.at(x, y), other.at(x, y)];
      if (before.some((level, channel) => Math.abs(level - (after[channel] ?? 0)) > 40)) found += 1;
    }
  }
  return found;
}

const isAccent = (red: number, green: number, blue: number) => red < 110 && green < 165 && blue > 200;
const isTitleInk = (red: number, green: number, blue: number) => red < 70 && green < 80 && blue < 100;

function boundsOf(pixels: Pixels, rule: (red: number, green: number, blue: number) => boolean): Rectangle {
  const bounds = { left: pixels.width, top: pixels.height, right: 0, bottom: 0 };
  for (let y = 0; y < pixels.height; y += 1) {
    for (let x = 0; x < pixels.width; x += 1) {
      if (!rule(...pixels.at(x, y))) continue;
      bounds.left = Math.min(bounds.left, x);
      bounds.right = Math.max(bounds.right, x + 1);
      bounds.top = Math.min(bounds.top, y);
      bounds.bottom = y + 1;
    }
  }
  return bounds;
}

describe('a product image', () => {
  it.each(shapes)('is a small sRGB JPEG of exactly $width x $height px', async (size) => {
    const { jpeg, hash, width, height } = await draw(product, size);
    const metadata = await sharp(jpeg).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', space: 'srgb', channels: 3, ...size });
    expect({ width, height }).toEqual(size);
    expect(jpeg.byteLength).toBeLessThan(2_000_000);
    expect(hash).toBe(createHash('sha256').update(jpeg).digest('hex'));
  });

  it('has the same bytes for the same input, in parallel and from another renderer', async () => {
    const other = await createImageRenderer();
    const { html } = createDefaultTemplate({ name: '', type: 'custom', ...square });
    const input = {
      template: templateFromHtml({ html, ...square }),
      ...square,
      values: product,
      photo: greyPhoto,
    };
    const images = await Promise.all([renderer.render(input), renderer.render(input), other.render(input)]);
    expect(new Set(images.map((image) => image.hash)).size).toBe(1);
  });

  it('differs between two products where the photo is and where the words are', async () => {
    const photo = await paintPhoto(600, 600, plain(40, 160, 60))
      .jpeg()
      .toBuffer();
    const one = await pixelsOf((await draw(product)).jpeg);
    const other = await pixelsOf(
      (await draw({ BRAND: 'Terra', TITLE: 'Olive oil', PRICE: '€9' }, square, photo)).jpeg,
    );
    expect(differing(one, other, { left: 400, top: 200, right: 680, bottom: 600 })).toBe(280 * 400);
    expect(differing(one, other, { left: 0, top: 820, right: 1080, bottom: 1080 })).toBeGreaterThan(5000);
  });

  it('stays below 2 MB when the photo is nothing but noise', async () => {
    const size = { width: 1920, height: 1920 };
    let seed = 1;
    const noise = () => (seed = (seed * 48_271) % 2_147_483_647) % 256;
    const photo = await paintPhoto(1920, 1920, () => [noise(), noise(), noise()])
      .jpeg({ quality: 95 })
      .toBuffer();
    const template = templateFromHtml({
      html: '<img src="{{IMAGE_URL}}" style="width:100%;height:100%">',
      ...size,
    });
    const { jpeg } = await renderer.render({ template, ...size, values: {}, photo });
    expect(jpeg.byteLength).toBeLessThan(2_000_000);
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
  const cases = shapes.flatMap((size) => longTitles.map((title) => ({ ...size, title })));

  it.each(cases)('leave the price alone at $width x $height ($title)', async ({ title, ...size }) => {
    const pixels = await pixelsOf(
      (await draw({ ...product, TITLE: title, PRICE: '1 299 999,00 CZK' }, size)).jpeg,
    );
    const price = boundsOf(pixels, isAccent);
    expect(price.left).toBeGreaterThan(0);
    expect(price.right).toBeLessThan(size.width);
    expect(price.bottom).toBeLessThan(size.height);
    expect(count(pixels, price, isTitleInk)).toBe(0);
    const ink = boundsOf(pixels, isTitleInk);
    expect(ink.left).toBeGreaterThan(0);
    expect(ink.right).toBeLessThan(size.width);
  });

  it.each(shapes)('leave no ghost of a missing price at $width x $height', async (size) => {
    const pixels = await pixelsOf((await draw({ ...product, PRICE: '' }, size)).jpeg);
    expect(count(pixels, { left: 0, top: 0, right: size.width, bottom: size.height }, isAccent)).toBe(0);
  });

  it.each(shapes)('leave no ghost of any missing value at $width x $height', async (size) => {
    const photo = await paintPhoto(600, 600, plain(255, 255, 255))
      .jpeg()
      .toBuffer();
    const pixels = await pixelsOf((await draw({}, size, photo)).jpeg);
    const isNotWhite = (red: number, green: number, blue: number) => Math.min(red, green, blue) < 250;
    expect(count(pixels, { left: 0, top: 0, right: size.width, bottom: size.height }, isNotWhite)).toBe(0);
  });

  it.each(['BRAND', 'TITLE', 'PRICE'])(
    'a missing %s leaves the picture of a template without that layer',
    async (key) => {
      const { html: named } = createDefaultTemplate({ name: '', type: 'custom', ...square });
      // The title leaves the brand out, and so names it.
      const html = named.replace(/\{\{TITLE[^}]*\}\}/, '{{TITLE}}');
      const shorter = html.replace(new RegExp(`<div[^>]*>\\{\\{${key}[^}]*\\}\\}</div>`, 'g'), '');
      expect(shorter).not.toContain(key);
      const template = templateFromHtml({ html: shorter, ...square });
      const without = await renderer.render({ template, ...square, values: product, photo: greyPhoto });
      expect((await draw({ ...product, [key]: ' ' })).hash).toBe(without.hash);
    },
  );

  it('show markup as text', async () => {
    const plainTitle = await draw({ ...product, TITLE: 'Cup' });
    for (const title of ['<b>Cup</b>', '<script>Cup</script>', '{{BRAND}} Cup']) {
      expect((await draw({ ...product, TITLE: title })).hash).not.toBe(plainTitle.hash);
    }
  });
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
    expect([dependencies['@takumi-rs/core'], dependencies.sharp]).toEqual([
      pinnedVersions.takumi,
      pinnedVersions.sharp,
    ]);
  });

  it('includes the canvas in the version of a template', () => {
    expect(templateVersion({ html: 'a', width: 1, height: 2 })).not.toBe(
      templateVersion({ html: 'a', width: 2, height: 1 }),
    );
  });

  it('parses one template once', () => {
    const source = { html: '<p>{{TITLE}}</p>', width: 600, height: 600 };
    expect(templateFromHtml(source)).toBe(templateFromHtml({ ...source }));
  });

  it('draws a preview without a product', async () => {
    const { html } = createDefaultTemplate({ name: '', type: 'custom', ...square });
    const preview = await renderer.renderPreview({
      template: templateFromHtml({ html, ...square }),
      ...square,
    });
    const pixels = await pixelsOf(preview.jpeg);
    expect(count(pixels, { left: 0, top: 0, right: 1080, bottom: 1080 }, isAccent)).toBeGreaterThan(10_000);
  });
});
