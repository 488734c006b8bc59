import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { layerSchema, writeLayers } from '#picture/layers';
import { createImageRenderer } from '#picture/node';
import { canvas, colors, wrongPlaces } from '../../../packages/picture/src/node/layer-drawing.fixture.ts';
import { makePng, decodePixels, plain } from '../../../packages/picture/src/node/photo.fixture.ts';
import { openRenderPool } from './render-pool.ts';
import {
  cheapSvgs,
  svgBombs,
} from '../../../packages/picture/src/node/field-picture/svg/svg-bombs.fixture.ts';
import { templateFromHtml } from '#picture/files';

const renderer = await createImageRenderer();
const pool = openRenderPool({ size: 1 });
const photo = await makePng(200, 200, plain(...colors.red));

afterAll(() => pool.close());

/** Returns a bar in one colour, twice as wide as high, in the middle of a square that is else see-through. */
function logo(color: keyof typeof colors, sidePx = 40): Promise<Buffer> {
  const [r, g, b] = colors[color];
  return sharp({
    create: { width: sidePx, height: sidePx / 2, channels: 4, background: { r, g, b, alpha: 1 } },
  })
    .extend({ top: sidePx / 4, bottom: sidePx / 4, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
}

const field = { kind: 'image', source: '{{BRAND_LOGO}}', x: 100, y: 100, width: 100, height: 100 };
const words = { text: '{{BRAND}}', fontSize: 60, fontWeight: 900, color: 'rgb(0,0,220)', wraps: false };
const values = { brand_logo: 'https://shop.example/logo.png', brand: 'HH' };

async function draw(
  stored: readonly object[],
  { file, html, ...product }: { file?: Uint8Array; html?: string; values?: Record<string, string> } = {},
) {
  const layers = z.array(layerSchema).parse(stored.map((layer, index) => ({ id: `${index}`, ...layer })));
  const source = html ?? writeLayers({ canvas, background: '#ffffff', layers });
  const template = templateFromHtml({ html: source, ...canvas });
  expect(template.problems).toEqual([]);
  const furtherPhotos = file === undefined ? [] : [{ slot: 'BRAND_LOGO', photo: file }];
  return { template, ...canvas, values, photo, furtherPhotos, ...product };
}

async function colorsAt(jpeg: Uint8Array, places: readonly [x: number, y: number][]): Promise<string[]> {
  const pixels = await decodePixels(jpeg);
  return places.map(([x, y]) => {
    const [r, g, b] = pixels.at(x, y);
    const near = Object.entries(colors).find(
      ([, [red, green, blue]]) => Math.max(Math.abs(red - r), Math.abs(green - g), Math.abs(blue - b)) < 24,
    );
    return near?.[0] ?? `${r} ${g} ${b}`;
  });
}

/** Points of a line of 100 px. */
const across = (left: number, y: number) =>
  Array.from({ length: 50 }, (_, at): [number, number] => [left + 2 * at, y]);

const ground = { kind: 'shape', fill: 'rgb(0,160,0)', x: 50, y: 50, width: 200, height: 200 };

describe('a picture whose address is in a field', () => {
  it('is drawn over what is behind it, however small it is, and is see-through where it is', async () => {
    const { jpeg } = await renderer.render(await draw([ground, field], { file: await logo('blue') }));
    expect(await wrongPlaces(jpeg, 'blue 150,150; green 150,115 150,185; white 20,20')).toEqual([]);
  });

  it('has the same bytes from layers, from HTML and from a process of the pool, again and again', async () => {
    const file = await logo('blue');
    const input = await draw([ground, field], { file });
    const { hash } = await renderer.render(input);
    expect((await renderer.render(input)).hash).toBe(hash);
    for (let times = 0; times < 2; times += 1) expect((await pool.render(input)).hash).toBe(hash);
    const html = `<div style="position:relative;width:400px;height:300px;background:#ffffff">
      <div style="position:absolute;left:50px;top:50px;width:200px;height:200px;background:rgb(0,160,0)"></div>
      <img src="{{ brand logo }}" style="position:absolute;left:100px;top:100px;width:100px;height:100px"></div>`;
    expect((await renderer.render(await draw([], { file, html }))).hash).toBe(hash);
    const other = await renderer.render(await draw([ground, field], { file: await logo('red') }));
    expect(other.hash).not.toBe(hash);
  });

  it('is left out for a product that has none, and its words come where it has some', async () => {
    const none = { values: { brand: 'HH' } };
    const bare = await renderer.render(await draw([ground]));
    expect((await renderer.render(await draw([ground, field], none))).hash).toBe(bare.hash);
    const withWords = [ground, { ...field, instead: words }];
    const instead = await renderer.render(await draw(withWords, none));
    expect(await colorsAt(instead.jpeg, across(100, 150))).toContain('blue');
    const shown = await renderer.render(await draw(withWords, { file: await logo('red') }));
    const plainly = await renderer.render(await draw([ground, field], { file: await logo('red') }));
    expect(shown.hash).toBe(plainly.hash);
    const neither = { values: {} };
    expect((await renderer.render(await draw(withWords, neither))).hash).toBe(bare.hash);
  });

  it('takes part in a row, and its words take its place there', async () => {
    const next = { kind: 'shape', id: 'next', fill: 'rgb(220,0,0)', width: 100, height: 100 };
    const row = (more: object) => ({
      kind: 'group',
      layout: 'row',
      x: 50,
      y: 50,
      width: 300,
      height: 100,
      layers: [{ id: 'logo', ...field, x: 0, y: 0, ...more }, next],
    });
    const both = [100, 200].map((x): [number, number] => [x, 100]);
    const shown = await renderer.render(await draw([row({})], { file: await logo('blue') }));
    expect(await colorsAt(shown.jpeg, both)).toEqual(['blue', 'red']);
    const closed = await renderer.render(await draw([row({})], { values: {} }));
    expect(await colorsAt(closed.jpeg, both)).toEqual(['red', 'white']);
    const instead = await renderer.render(await draw([row({ instead: words })], { values: { brand: 'HH' } }));
    expect(await colorsAt(instead.jpeg, across(50, 100))).toContain('blue');
    expect((await colorsAt(instead.jpeg, both))[1]).toBe('red');
  });

  it('is turned, faded, rounded and blended like a picture of the template', async () => {
    const look = { rotation: 90, opacity: 0.5, blend: 'multiply', radius: 20 };
    const file = await logo('blue', 200);
    const source = `data:image/png;base64,${file.toString('base64')}`;
    const ofField = await renderer.render(await draw([ground, { ...field, ...look }], { file }));
    const ofTemplate = await renderer.render(await draw([ground, { ...field, ...look, source }]));
    const [one, other] = [await decodePixels(ofField.jpeg), await decodePixels(ofTemplate.jpeg)];
    for (const [x, y] of [[150, 150] as const, [150, 110] as const, [110, 150] as const])
      for (const channel of [0, 1, 2] as const)
        expect(Math.abs(one.at(x, y)[channel] - other.at(x, y)[channel])).toBeLessThan(8);
  });

  it('shows the sample product with a picture of our own', async () => {
    const { template, width, height } = await draw([field]);
    const { jpeg } = await renderer.renderPreview({ template, width, height });
    const { jpeg: without } = await renderer.renderPreview({ ...(await draw([])), width, height });
    expect(jpeg.equals(without)).toBe(false);
  });
});

describe('a file of a shop that is to be the picture of a field', () => {
  const svg = (inside: string, head = '') =>
    Buffer.from(`${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
      viewBox="0 0 40 20">${inside}</svg>`);
  const shapes =
    '<rect width="20" height="20" fill="#0000dc"/><circle cx="30" cy="10" r="5" fill="#dc0000"/>';

  it('is read once, upright, with its transparency, and made no larger than it is', async () => {
    const made = await sharp(await renderer.plainPicture(await logo('blue'))).metadata();
    expect(made).toMatchObject({ format: 'png', width: 40, height: 40, hasAlpha: true });
    const turned = await sharp(photo).resize(300, 100).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const upright = await sharp(await renderer.plainPicture(turned)).metadata();
    expect(upright).toMatchObject({ width: 100, height: 300 });
    const huge = await sharp(photo).resize(4000, 1000).png().toBuffer();
    const smaller = await sharp(await renderer.plainPicture(huge)).metadata();
    expect(smaller).toMatchObject({ width: 1600, height: 400 });
  });

  it('is drawn large where it is a plain SVG, by any way that programs write it', async () => {
    const heads = [
      '',
      '\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- Made by a program -->',
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
    ];
    for (const head of heads) {
      const made = sharp(await pool.plainPicture(svg(shapes, head)));
      expect(await made.metadata()).toMatchObject({ width: 1600, height: 800 });
      const { data, info } = await made.raw().toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) => [
        ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
      ];
      expect([at(400, 400), at(1200, 400), at(1590, 10)[3]]).toEqual([[0, 0, 220, 255], [220, 0, 0, 255], 0]);
    }
  });

  it('has inner references and pictures where it is an SVG', async () => {
    const inner = `<defs><linearGradient id="g"><stop stop-color="#0000dc"/></linearGradient>
      <clipPath id="c"><rect width="10" height="20"/></clipPath></defs><style>.a{fill:url(#g)}</style>
      <rect class="a" width="40" height="20" clip-path="url('#c')"/><use xlink:href="#nothing"/>`;
    const { data } = await sharp(await renderer.plainPicture(svg(inner)))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 4)]).toEqual([0, 0, 220, 255]);
  });

  const refused: [string, string, Buffer][] = [
    ['words in a font', 'svg_with_words', svg('<text x="1" y="9">Brand</text>')],
    [
      'words in another name space',
      'svg_with_words',
      svg('<s:text xmlns:s="http://www.w3.org/2000/svg">B</s:text>'),
    ],
    ['a file of ours', 'svg_not_plain', svg('<image width="9" height="9" xlink:href="file:///etc/passwd"/>')],
    ['a path of ours', 'svg_not_plain', svg('<image width="9" height="9" href="/etc/passwd"/>')],
    ['another host', 'svg_not_plain', svg('<image width="9" height="9" href="http://127.0.0.1/x.png"/>')],
    ['a style of another host', 'svg_not_plain', svg('<style>@import url(http://127.0.0.1/x.css)</style>')],
    [
      'a fill of another host',
      'svg_not_plain',
      svg('<rect width="9" height="9" style="fill:url(http://127.0.0.1/#a)"/>'),
    ],
    ['an SVG in itself', 'svg_not_plain', svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>')],
    ['entities', 'svg_not_plain', svg('<rect/>', '<!DOCTYPE svg [<!ENTITY a "aaaa">]>')],
    ['a page in it', 'svg_not_plain', svg('<foreignObject><p>Sale</p></foreignObject>')],
    ['another encoding', 'svg_not_plain', svg('<rect/>', '<?xml version="1.0" encoding="UTF-7"?>')],
    [
      'no end',
      'broken_image',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect'),
    ],
    ['a page', 'not_an_image', Buffer.from('<!doctype html><p>Moved</p>')],
    ['nothing', 'not_an_image', Buffer.alloc(0)],
    ['a document', 'unsupported_image', Buffer.from('%PDF-1.7')],
    ['the half of a picture', 'broken_image', Buffer.alloc(0)],
  ];

  it.each(refused)('is refused with %s', async (name, code, file) => {
    const whole = await sharp(photo).jpeg().toBuffer();
    const bytes = name === 'the half of a picture' ? whole.subarray(0, whole.length / 2) : file;
    await expect(renderer.plainPicture(bytes)).rejects.toMatchObject({ code });
    await expect(pool.plainPicture(bytes)).rejects.toMatchObject({ code });
  });

  it.each(Object.entries(svgBombs))('is refused before it is drawn where it is %s', async (_name, make) => {
    const bomb = await make();
    await expect(renderer.plainPicture(bomb)).rejects.toMatchObject({
      name: 'PhotoError',
      code: 'too_costly',
    });
  });

  it('is drawn smaller where it is an SVG that asks for much', async () => {
    const widths = ['an SVG that is a copy of itself', 'an SVG of twenty masks'].map(async (name) => {
      const { width } = await sharp(await renderer.plainPicture(await cheapSvgs[name]!())).metadata();
      return width;
    });
    const [plainly, masked] = await Promise.all(widths);
    expect(plainly).toBe(1600);
    expect(masked).toBeLessThan(800);
    expect(masked).toBeGreaterThanOrEqual(400);
  });
});
