import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDefaultTemplate } from '../designs.ts';
import { sizePresets } from '../index.ts';
import { paired, sampled } from '../../../../tests/harness/long-run.ts';
import { createImageRenderer, type ImageRenderer } from './create-image-renderer.ts';
import {
  inkOf,
  type DecodedPixels,
  type Rule,
  makeJpeg,
  paintPhoto,
  decodePixels,
  plain,
} from './photo.fixture.ts';
import { pinnedVersions } from './renderer-version.ts';
import { templateFromHtml, templateVersion } from './template-from-html.ts';
import { longTest } from '../../../../tests/harness/long-test.ts';

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

const photoOf = (...color: [number, number, number]): Promise<Buffer> => makeJpeg(600, 600, plain(...color));

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

const isAccent: Rule = (red, green, blue) => red < 110 && green < 165 && blue > 200;
const isTitleInk: Rule = (red, green, blue) => red < 70 && green < 80 && blue < 100;

/** A part of a picture. */
const within = (
  { at }: DecodedPixels,
  { left, top, right, bottom }: ReturnType<typeof inkOf>,
): DecodedPixels => ({
  width: right - left,
  height: bottom - top,
  at: (x, y) => at(left + x, top + y),
});

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
    const pixels = await decodePixels((await draw(values, size)).jpeg);
    const price = inkOf(pixels, isAccent);
    expect(price.left).toBeGreaterThan(0);
    expect(price.right).toBeLessThan(size.width);
    expect(price.bottom).toBeLessThan(size.height);
    expect(inkOf(within(pixels, price), isTitleInk).count).toBe(0);
    const ink = inkOf(pixels, isTitleInk);
    expect(ink.left).toBeGreaterThan(0);
    expect(ink.right).toBeLessThan(size.width);
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
    const installed = await read('../../../../node_modules/@takumi-rs/core/package.json');
    const { dependencies } = await read('../../../../package.json');
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
});
