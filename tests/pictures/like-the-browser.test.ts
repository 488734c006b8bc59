import { openEngine, readPhoto, toPaintPhoto } from '#picture/node';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseTemplateHtml, writeTemplateHtml } from '#picture/html';
import { layerSchema, writeLayers } from '#picture/layers';
import { outlineShapes } from '../../packages/picture/src/template/outlines/outline.ts';
import { createTemplate, starterIds } from '#picture/designs';
import { sizePresets, type TemplateNode } from '#picture';
import { fillWithFonts } from '#picture/fonts';
import { compileTemplate } from '../../packages/picture/src/paint/compile-template.ts';
import { drawPicture, type Size } from '#picture/paint';
import { withPhotoColors } from '../../packages/picture/src/paint/photo-colors.ts';
import { imageStyle, type PictureOf } from '../../packages/picture/src/paint/scene/draw-scene.ts';
import { prepareScene } from '../../packages/picture/src/paint/scene/prepare-scene.ts';
import { listWebFonts } from '#server/render/web-fonts.ts';
import { ssim } from './ssim.ts';
import { isLongRun } from '#tests/harness/long-run.ts';
import { launchChromium } from '#tests/harness/launch-chromium.ts';

const root = path.join(import.meta.dirname, '../..');
const presets = sizePresets.filter(({ id }) => ['facebook', 'tiktok'].includes(id));
const all = starterIds.flatMap((starter) => presets.map((preset) => ({ starter, ...preset })));
/** The usual run takes one; what starters are made of is compared beside it. */
const cases = isLongRun ? all : all.filter(({ starter, id }) => starter === 'bold-sale' && id === 'facebook');
// A browser would balance the lines of this title otherwise than we do.
const values = {
  BRAND: 'Nordlicht',
  TITLE: 'Fjell Stoneware Mug, 350 ml, Spruce',
  PRICE: '24.00 EUR',
  SALE_PRICE: '19.00 EUR',
};

const engine = await openEngine();
const photo = toPaintPhoto(
  await readPhoto(await readFile(path.join(root, 'server/serve/sample-shop/photos/mug.jpg'))),
);
const browser = await launchChromium();
const page = await browser.newPage();
await page.route('https://fonts.example/**', async (route) => {
  const font = listWebFonts(engine.packs)[Number(new URL(route.request().url()).pathname.slice(1))];
  if (font === undefined) throw new Error('no such font');
  await route.fulfill({ path: font.path, headers: { 'access-control-allow-origin': '*' } });
});

afterAll(() => browser.close());

function fontFaces(): string {
  return listWebFonts(engine.packs)
    .map(({ face }, index) => {
      const { family, weight, style, unicode_range: range } = face;
      return `@font-face { font-family: "${family}"; font-weight: ${weight}; font-style: ${style};
        src: url(https://fonts.example/${index}); ${range === null ? '' : `unicode-range: ${range}`} }`;
    })
    .join('\n');
}

const rgbOf = (image: Sharp) => image.removeAlpha().raw().toBuffer();

/** Returns a browser's picture of HTML, as RGB. */
async function shotOf(html: string, canvas: Size): Promise<Buffer> {
  await page.setViewportSize(canvas);
  await page.setContent(`<!doctype html><style>${fontFaces()} body { margin: 0 }</style>${html}`);
  await page.evaluate('document.fonts.ready');
  return rgbOf(sharp(await page.screenshot()));
}

/** The tree as a browser can draw it: with the pixels that stand for its images in it. */
async function withPictures(node: TemplateNode, pictureOf: PictureOf): Promise<TemplateNode> {
  if (node.kind === 'text') return node;
  if (node.kind === 'box') {
    const children = await Promise.all(node.children.map((child) => withPictures(child, pictureOf)));
    return { ...node, children };
  }
  const picture = pictureOf(node);
  if (picture === null || picture.pixels instanceof Uint8Array) throw new Error('an image without pixels');
  const { width, height, data } = picture.pixels;
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  const { slot: _slot, ...image } = node;
  const style = { ...imageStyle(node), ...picture.style };
  return { ...image, style, dataUri: `data:image/png;base64,${png.toString('base64')}` };
}

const paragraph = 'width:560px;font:500 40px/1.3 Inter;margin:0;color:#123';
/** HTML as people bring it, without anything of ours in it. */
const brought = {
  'Thai that wraps': `<p style="${paragraph}">รองเท้าวิ่งผู้ชายน้ำหนักเบาสวมใส่สบายเหมาะสำหรับวิ่งทุกวัน Nike</p>`,
  'lines that are cut, with inline parts': `<p style="${paragraph};display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden"><b>Fjell</b> Stoneware mug for <span style="color:#c00">coffee and tea</span> in spruce green, dishwasher safe</p>`,
  'capitals of words': `<p style="${paragraph};text-transform:capitalize">iPhone 15 case, ÉTÉ t-shirt, kern 1711 AVA</p>`,
  'photos stretched and as large as they are': `<img src="{{IMAGE_URL}}" style="display:block;width:300px;height:120px;object-fit:fill"><img src="{{IMAGE_URL}}" style="display:block;width:300px;height:160px;object-fit:none"><img src="{{IMAGE_URL}}" style="display:block;width:560px;height:160px;object-fit:scale-down">`,
  'a mixed paragraph from right to left': `<p dir="auto" style="${paragraph};text-align:start">حذاء رياضي Nike Air Max 42 خفيف الوزن وسريع</p>`,
};

it.each(Object.entries(brought))('%s are drawn as a browser draws them', async (_name, html) => {
  const canvas = { width: 600, height: html.includes('IMAGE_URL') ? 440 : 120 };
  const template = parseTemplateHtml(html);
  const { tree, fonts } = fillWithFonts(template, values, { packs: engine.packs, brandFonts: [] });
  const photos = new Map([['IMAGE_URL', photo]]);
  const input = { template, tree, canvas, photos };
  const { channels, data } = await drawPicture(await engine.withFonts(fonts), input);
  const file = await readFile(path.join(root, 'server/serve/sample-shop/photos/mug.jpg'));
  const shown = html.replaceAll('{{IMAGE_URL}}', `data:image/jpeg;base64,${file.toString('base64')}`);
  const families = fonts.families.map((each) => `"${each}"`).join();
  const style = `body { font-family: Inter, ${families} } p { font-family: inherit !important }`;
  const theirs = await shotOf(`<style>${style}</style>${shown}`, canvas);
  const pixels = await rgbOf(sharp(data, { raw: { ...canvas, channels } }));
  expect(ssim({ ...canvas, data: pixels }, { ...canvas, data: theirs })).toBeGreaterThan(0.99);
});

it.each(cases)('$starter on $width x $height is drawn as a browser draws it', async (options) => {
  const { starter, width, height } = options;
  const canvas = { width, height };
  const { html } = createTemplate({ starter, name: '', type: 'custom', ...canvas });
  expect(await likeness(html, canvas)).toBeGreaterThan(0.99);
});

it('shapes with outlines, gradients, stars and codes are drawn as a browser draws them', async () => {
  const canvas = { width: 1080, height: 1080 };
  const colors = ['#f59e0b', '#ef4444', '#8b5cf6'];
  const fill = { kind: 'linear', angle: 60, colors, positions: [0, 30, 100] };
  const plain = { radius: 14, fill: '#2563eb', border: { width: 8, color: '#111827' } };
  const layers = outlineShapes.flatMap((shape, at) => {
    const box = { kind: 'shape', shape, x: 20 + 210 * at, width: 190, height: 180 };
    return [
      { ...box, y: 30, fill },
      { ...box, y: 260, rotation: 20 * at, ...plain },
    ];
  });
  const shadow = { x: 0, y: 10, blur: 30, color: 'rgba(0, 0, 0, 0.5)' };
  const place = { x: 40, y: 500, width: 260, height: 260, rotation: -8 };
  const look = { text: '-20 %', fontSize: 60, fill: '#dc2626', color: '#ffffff', shadow };
  const corners = { topLeft: 100, topRight: 0, bottomRight: 40, bottomLeft: 10 };
  const more = [
    { kind: 'badge', shape: 'burst', ...place, ...look },
    { kind: 'rating', value: '3.7', x: 360, y: 520, width: 500, height: 80 },
    { kind: 'qr', value: 'https://shop.example/cup', x: 360, y: 660, width: 300, height: 300, radius: 20 },
    { kind: 'shape', x: 720, y: 700, width: 260, height: 200, fill, corners },
  ];
  const parsed = z
    .array(layerSchema)
    .parse([...layers, ...more].map((layer, at) => ({ ...layer, id: `l${at}` })));
  const html = writeLayers({ canvas, background: '#f8fafc', layers: parsed });
  expect(await likeness(html, canvas)).toBeGreaterThan(0.99);
});

it('mixed, blurred and outlined layers, in colours of the photo, are drawn as a browser draws them', async () => {
  const canvas = { width: 800, height: 800 };
  const place = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
  const stored = [
    { kind: 'photo', ...place(0, 0, 800, 800), fit: 'cover', blur: 24 },
    {
      kind: 'photo',
      ...place(150, 120, 500, 400),
      fit: 'cover',
      radius: 40,
      shadow: { x: 12, y: 20, blur: 24, color: 'rgba(0, 0, 0, 0.6)', castBy: 'photo' },
    },
    { kind: 'shape', ...place(60, 60, 300, 260), fill: '#facc15', blend: 'multiply', rotation: 9 },
    {
      kind: 'shape',
      ...place(420, 90, 320, 300),
      shape: 'ellipse',
      fill: '#2563eb',
      blend: 'screen',
      opacity: 0.8,
    },
    { kind: 'shape', ...place(200, 380, 400, 200), fill: '#dc2626', blend: 'overlay', radius: 30 },
    { kind: 'shape', ...place(40, 600, 720, 160), fill: '{{PHOTO_COLOR_DARK}}', radius: 20 },
    { kind: 'photo', ...place(560, 420, 200, 160), fit: 'cover', blend: 'soft-light' },
    {
      kind: 'text',
      text: 'MEGA DEAL',
      ...place(70, 620, 660, 120),
      fontSize: 100,
      fontWeight: 900,
      color: '{{PHOTO_COLOR_DARK_INK}}',
      stroke: { width: 6, color: '#b91c1c', position: 'outside' },
    },
  ];
  const layers = z.array(layerSchema).parse(stored.map((layer, at) => ({ ...layer, id: `l${at}` })));
  const html = writeLayers({ canvas, background: '#f8fafc', layers });
  expect(compileTemplate(parseTemplateHtml(html))).not.toBeNull();
  expect(await likeness(html, canvas)).toBeGreaterThan(0.99);
});

/** How much a picture looks like what a browser makes of its template, up to 1. */
async function likeness(html: string, canvas: { width: number; height: number }): Promise<number> {
  const template = parseTemplateHtml(html);
  expect(template.problems).toEqual([]);
  const { tree, fonts } = fillWithFonts(template, values, { packs: engine.packs, brandFonts: [] });
  const fitted = await engine.withFonts(fonts);
  const photos = new Map([['IMAGE_URL', photo]]);
  const ours = await drawPicture(fitted, { template, tree, canvas, photos });
  const scene = await prepareScene(fitted, await withPhotoColors(tree, photos), canvas, photos);
  const shown = await withPictures(scene.tree, scene.pictureOf);
  if (shown.kind !== 'box') throw new Error('a canvas is a box');
  const theirs = await shotOf(writeTemplateHtml(shown), canvas);
  const { channels, data } = ours;
  const pixels = await rgbOf(sharp(data, { raw: { ...canvas, channels } }));
  return ssim({ ...canvas, data: pixels }, { ...canvas, data: theirs });
}
