import { expect, it } from 'vitest';
import { allFurtherSlots } from '../values.ts';
import { blocks, makeLayer } from '../designs.ts';
import { writeLayers, flattenLayers } from '../layers.ts';
import { parseTemplateHtml } from '../html.ts';
import { relayLayers } from '../template/relay/relay-layers.ts';
import { templateDefaults } from '../template/template.ts';
import { createImageRenderer } from './create-image-renderer.ts';
import { inkOf, makeJpeg, decodePixels, plain } from './photo.fixture.ts';
import { templateFromHtml } from './template-from-html.ts';
import { paired } from '../../../../tests/harness/long-run.ts';

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
  REVIEW_COUNT: '128',
  LINK: 'https://shop.example/shoe',
  QUANTITY: '3',
  UNIT_PRICING_MEASURE: '300 ml',
  ENERGY_EFFICIENCY_CLASS: 'B',
  BRAND_LOGO: 'https://shop.example/logo.png',
  ...Object.fromEntries(allFurtherSlots.map((slot) => [slot, 'https://shop.example/photo.jpg'])),
};
const renderer = createImageRenderer();
const photo = makeJpeg(600, 600, plain(200, 30, 30));

const further = photo.then((bytes) =>
  [...allFurtherSlots, 'BRAND_LOGO'].map((slot) => ({ slot, photo: bytes })),
);

it('each block lies on its canvas, but for a ribbon, and can be seen there', async () => {
  for (const [block, { width, height }] of paired(blocks, sizes)) {
    const canvas = { width: width / 2, height: height / 2 };
    const layer = block.make({ canvas, colors: templateDefaults.colors });
    const html = writeLayers({ canvas, background: '#ffffff', layers: [layer] });
    expect(parseTemplateHtml(html).problems).toEqual([]);
    const input = { template: templateFromHtml({ html, ...canvas }), ...canvas, values: product };
    const { jpeg } = await (
      await renderer
    ).render({ ...input, photo: await photo, furtherPhotos: await further });
    const { at } = await decodePixels(jpeg);
    let seen = 0;
    for (let y = 0; y < canvas.height; y += 2)
      for (let x = 0; x < canvas.width; x += 2) if (Math.min(...at(x, y)) < 200) seen += 1;
    expect([block.id, seen > 50]).toEqual([block.id, true]);
  }
  for (const block of blocks)
    for (const canvas of sizes) {
      const { x, y, width, height, rotation } = block.make({ canvas, colors: templateDefaults.colors });
      const right = Math.max(width, rotation === 0 ? x + width : 0);
      const bottom = Math.max(height, y + height);
      expect([block.id, right <= canvas.width, bottom <= canvas.height]).toEqual([block.id, true, true]);
    }
});

it('blocks have names of their own, and so have the layers of each', () => {
  expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length);
  for (const block of blocks) {
    const layers = flattenLayers([
      block.make({ canvas: { width: 1080, height: 1080 }, colors: templateDefaults.colors }),
    ]);
    expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length);
  }
});

it('the next further photo is put in each time, and the second again when all are there', () => {
  const block = blocks.find(({ id }) => id === 'further-photo');
  const next = (...shownPhotos: number[]) =>
    block?.make({ canvas: { width: 1080, height: 1080 }, colors: templateDefaults.colors, shownPhotos });
  expect(next()).toMatchObject({ photo: 2 });
  expect(next(1, 2, 4)).toMatchObject({ photo: 3 });
  expect(next(2, 3, 4, 5, 6, 7, 8, 9, 10)).toMatchObject({ photo: 2 });
});

it('a strip of photos closes up and stays in the middle where a product has fewer', async () => {
  const canvas = { width: 540, height: 540 };
  const strip = blocks
    .find(({ id }) => id === 'photo-strip')
    ?.make({ canvas, colors: templateDefaults.colors });
  if (strip === undefined) throw new Error('no strip');
  const html = writeLayers({ canvas, background: '#00ff00', layers: [strip] });
  const draw = async (...slots: string[]) => {
    const values = Object.fromEntries(slots.map((slot) => [slot, 'https://shop.example/photo.jpg']));
    const furtherPhotos = (await further).filter(({ slot }) => slots.includes(slot));
    const template = templateFromHtml({ html, ...canvas });
    const input = { template, ...canvas, values, photo: await photo, furtherPhotos };
    return decodePixels((await (await renderer).render(input)).jpeg);
  };
  const isPhotoAt = async (picture: ReturnType<typeof draw>, x: number) => {
    const [red, green] = (await picture).at(x, strip.height / 2);
    return red > 150 && green < 100;
  };
  const [first, middle, last] = [strip.width / 6, strip.width / 2, (5 * strip.width) / 6].map(Math.round);
  const whole = draw('IMAGE_URL_2', 'IMAGE_URL_3', 'IMAGE_URL_4');
  for (const x of [first, middle, last]) expect(await isPhotoAt(whole, x ?? 0)).toBe(true);
  const one = draw('IMAGE_URL_3');
  expect([await isPhotoAt(one, first ?? 0), await isPhotoAt(one, middle ?? 0)]).toEqual([false, true]);
  expect(await isPhotoAt(one, last ?? 0)).toBe(false);
});

it('a story on another canvas has its photo up to all edges, and its price where its box hangs over one', async () => {
  const story = { width: 540, height: 960 };
  const behind = blocks
    .find(({ id }) => id === 'photo-on-blur')
    ?.make({ canvas: story, colors: templateDefaults.colors });
  if (behind === undefined) throw new Error('no photo');
  const words = { fontSize: 40, color: '#00ff00', wraps: false, text: '{{PRICE}}' };
  const price = makeLayer.text({ id: 'price', width: 250, height: 60, ...words });
  const hanging = { id: 'hanging', x: 280, y: 800, width: 380, height: 80, layers: [price] };
  const layers = [behind, makeLayer.group(hanging)];
  for (const canvas of [
    { width: 540, height: 540 },
    { width: 540, height: 675 },
  ]) {
    const relaid = relayLayers(layers, story, canvas);
    const html = writeLayers({ canvas, background: '#ffffff', layers: relaid });
    const input = { template: templateFromHtml({ html, ...canvas }), ...canvas, values: product };
    const pixels = await decodePixels((await (await renderer).render({ ...input, photo: await photo })).jpeg);
    for (const x of [4, canvas.width - 5])
      for (const y of [4, canvas.height - 5]) expect(pixels.at(x, y)[1]).toBeLessThan(100);
    const { count, right } = inkOf(pixels, (red, green) => green > 150 && red < 120);
    expect([count > 300, right < canvas.width - 4]).toEqual([true, true]);
  }
});
