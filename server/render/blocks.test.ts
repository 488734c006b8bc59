import { expect, it } from 'vitest';
import { blocks } from '#core/template/blocks/blocks.ts';
import { writeLayers } from '#core/template/layers/write-layers.ts';
import { flattenLayers } from '#core/template/layers/layer-schema.ts';
import { parseTemplateHtml } from '#core/template/html/parse-html.ts';
import { templateDefaults } from '#core/template/template.ts';
import { createImageRenderer } from './create-image-renderer.ts';
import { paintPhoto, pixelsOf, plain } from './photo.fixture.ts';
import { templateFromHtml } from './template-from-html.ts';

const sizes = [
  { width: 1080, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 1280, height: 720 },
];
const product = {
  BRAND: 'Northwind',
  TITLE: 'Trail running shoe',
  PRICE: '129.00 EUR',
  SALE_PRICE: '99.00 EUR',
  RATING: '4.8',
  QUANTITY: '3',
};
const renderer = createImageRenderer();
const photo = paintPhoto(600, 600, plain(200, 30, 30))
  .jpeg()
  .toBuffer();

const cases = blocks.flatMap((block) => sizes.map((canvas) => ({ name: block.id, block, canvas })));

it.each(cases)(
  '$name can be seen on a canvas of $canvas.width x $canvas.height',
  async ({ block, canvas }) => {
    const layer = block.make({ canvas, colors: templateDefaults.colors });
    const html = writeLayers({ canvas, background: '#ffffff', layers: [layer] });
    expect(parseTemplateHtml(html).problems).toEqual([]);
    const template = templateFromHtml({ html, ...canvas });
    const { jpeg } = await (
      await renderer
    ).render({ template, ...canvas, values: product, photo: await photo });
    const { at } = await pixelsOf(jpeg);
    let seen = 0;
    for (let y = 0; y < canvas.height; y += 2)
      for (let x = 0; x < canvas.width; x += 2) if (Math.min(...at(x, y)) < 200) seen += 1;
    expect(seen).toBeGreaterThan(200);
  },
);

it.each(cases)(
  '$name lies on a canvas of $canvas.width x $canvas.height, but for a ribbon',
  ({ block, canvas }) => {
    const { x, y, width, height, rotation } = block.make({ canvas, colors: templateDefaults.colors });
    expect(width).toBeLessThanOrEqual(canvas.width);
    expect(height).toBeLessThanOrEqual(canvas.height);
    if (rotation === 0) expect(x + width).toBeLessThanOrEqual(canvas.width);
    expect(y + height).toBeLessThanOrEqual(canvas.height);
  },
);

it('blocks have names of their own, and so have the layers of each', () => {
  expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length);
  for (const block of blocks) {
    const layers = flattenLayers([
      block.make({ canvas: { width: 1080, height: 1080 }, colors: templateDefaults.colors }),
    ]);
    expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length);
  }
});
