import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseTemplateHtml } from '../html.ts';
import { layerSchema, writeLayers } from '../layers.ts';
import { randomLayers } from '../template/layers/random-layers.fixture.ts';
import { createDefaultTemplate } from '../designs.ts';
import { sampled, usually } from '../../../../tests/harness/long-run.ts';
import { openEngine } from './engine/engine.ts';
import {
  compareRandomTemplates,
  compareTemplates,
  templatesWithPhotos,
  type Parity,
} from './parity.fixture.ts';
import { makePng, makeJpeg, plain } from './photo.fixture.ts';
import { createImageRenderer } from './create-image-renderer.ts';
import { longTest } from '../../../../tests/harness/long-test.ts';

const size = { width: 540, height: 540 };
const templates = [
  createDefaultTemplate({ name: '', type: 'custom', ...size }).html,
  `<div style="position:relative;width:540px;height:540px"><img src="{{IMAGE_URL}}" style="position:absolute;left:20px;
    top:20px;width:500px;height:400px;border-radius:30px;transform:rotate(-4deg)"><p style="position:absolute;left:20px;
    top:440px;width:500px;font-size:30px;margin:0">{{TITLE}}</p><b style="position:absolute;right:0;top:0;padding:9px;
    background:#dc2626;color:#fff;transform:rotate(9deg)">{{PRICE}}</b></div>`,
].map((html) => parseTemplateHtml(html));

const photos: Buffer[] = await Promise.all(
  [90, 200].map((level) => makeJpeg(400, 500, plain(level, 180, level))),
);

/** Photos with round corners over each other, of which the largest covers what lies below it. */
const overlapping = parseTemplateHtml(
  `<div style="position:relative;width:540px;height:540px;background:#fde68a">
    ${['20px;top:20px', '120px;top:60px', '40px;top:200px']
      .map(
        (
          place,
          index,
        ) => `<img src="{{IMAGE_URL${index === 0 ? '' : `_${index + 1}`}}}" style="position:absolute;
        left:${place};width:${300 + 40 * index}px;height:260px;object-fit:cover;border-radius:${20 + 30 * index}px">`,
      )
      .join('')}</div>`,
);

function productsOf(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    template: templates[index % 2] ?? parseTemplateHtml(''),
    photo: photos[index % 3 === 0 ? 0 : 1] ?? Buffer.alloc(0),
    values: { BRAND: index % 4 === 0 ? '' : 'Northwind', TITLE: `Cup ${index % 5}`, PRICE: `$${index}.50` },
    ...size,
  }));
}

const isOther = ({ differingShare, meanError }: Parity) => differingShare > 0.005 || meanError >= 0.2;

describe('a picture drawn layer by layer', () => {
  it('is the one drawn as a whole scene', async () => {
    const seed = 20_261;
    const results = await compareRandomTemplates(await openEngine(), { seed, count: usually(2, 24) });
    expect(results.filter(isOther), `seed ${seed}`).toEqual([]);
  });

  longTest('is so too with three photos of the product, which lie over each other', async () => {
    const logo = await makePng(60, 40, plain(90, 200, 90));
    const designs = templatesWithPhotos(logo, { seed: 31, count: usually(2, 24) });
    for (const { html } of designs) expect(html.match(/\{\{IMAGE_URL(?:_[23])?\}\}/g)).toHaveLength(3);
    const results = await compareTemplates(await openEngine(), { seed: 31, templates: designs });
    expect(results.filter(isOther)).toEqual([]);
  });

  it('is so too with shapes that are drawn by their outlines', async () => {
    const shapes = sampled([...Array(20).keys()], 2).map((seed) => {
      const layers = z.array(layerSchema).parse(randomLayers(500 + seed));
      const shown = layers.filter(({ kind }) => kind === 'shape' || kind === 'badge');
      return { ...size, html: writeLayers({ canvas: size, background: '#ffffff', layers: shown }) };
    });
    const results = await compareTemplates(await openEngine(), { seed: 5, templates: shapes });
    expect(results.filter(isOther)).toEqual([]);
  });

  longTest('is so too where a photo has a padding of no whole px', async () => {
    const box = 'position:absolute;left:20px;top:20px;width:300px;height:200px;box-sizing:border-box';
    const padded = ['padding:10.5px', 'padding:10.3px;background:#fde68a;border-radius:20px'].flatMap(
      (style) =>
        ['', 'data-ground="extend"'].map((ground) => ({
          ...size,
          html: `<div style="position:relative;width:400px;height:300px;background:#ffffff">
          <img src="{{IMAGE_URL}}" ${ground} style="${box};${style}"></div>`,
        })),
    );
    for (const seed of sampled([3, 8, 12], 2)) {
      const results = await compareTemplates(await openEngine(), { seed, templates: padded });
      expect(results.filter(({ differingShare }) => differingShare > 0.005)).toEqual([]);
    }
  });

  it('is so too where a framed photo sticks out of the canvas', async () => {
    const frame = 'position:absolute;border-radius:30px;box-shadow:0 4px 20px #000;background:#fde68a';
    const places = [
      'left:-40px;top:30px;width:300px;height:300px',
      'left:300px;top:400px;width:300px;height:300px',
    ];
    const results = await compareTemplates(await openEngine(), {
      seed: 3,
      templates: places.map((place) => ({
        html: `<img src="{{IMAGE_URL}}" style="${frame};${place}">`,
        ...size,
      })),
    });
    expect(results.filter(isOther)).toEqual([]);
  });

  it('is so too where texts lie over each other, or one of them is nothing but an edge', async () => {
    const column = 'position:absolute;left:40px;top:60px;width:300px;height:300px;font-size:40px';
    const over = `<div style="display:flex"><div style="flex-shrink:0;width:120px;opacity:.6;font-weight:700">{{PRICE}}
      {{PRICE}}</div><div style="flex-shrink:0;width:160px;background:#fde68a">{{PRICE}}</div></div>`;
    const edge =
      '<div style="border-bottom:8px solid #dc2626">{{NOTHING}}</div><div>{{PRICE}}</div><div>Cup</div>';
    const results = await compareTemplates(await openEngine(), {
      seed: 4,
      templates: [over, edge].map((html) => ({ html: `<div style="${column}">${html}</div>`, ...size })),
    });
    for (const { differingShare } of results) expect(differingShare).toBeLessThan(0.0002);
  });

  it('has the same bytes whatever was drawn before it, and at the same time', async () => {
    const [dark = Buffer.alloc(0), light = Buffer.alloc(0)] = photos;
    const products = [
      ...productsOf(usually(4, 12)),
      ...[dark, light].map((second) => ({
        template: overlapping,
        photo: light,
        furtherPhotos: [
          { slot: 'IMAGE_URL_2', photo: second },
          { slot: 'IMAGE_URL_3', photo: dark },
        ],
        values: { IMAGE_URL_2: 'https://shop.example/2', IMAGE_URL_3: 'https://shop.example/3' },
        ...size,
      })),
    ];
    const first: string[] = [];
    for (const product of products) {
      const fresh = await createImageRenderer();
      first.push((await fresh.render(product)).hash);
    }
    const used = await createImageRenderer();
    const together = await Promise.all(products.map((product) => used.render(product)));
    const backwards = await Promise.all(products.toReversed().map((product) => used.render(product)));
    expect(together.map(({ hash }) => hash)).toEqual(first);
    expect(backwards.toReversed().map(({ hash }) => hash)).toEqual(first);
    expect(new Set(first).size).toBe(products.length);
  });
});
