import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { colors, css, openLayerDrawing } from './layer-drawing.fixture.ts';
import { decodePixels } from './photo.fixture.ts';

const draw = await openLayerDrawing();

/** Returns what a phone reads in a picture; null where it finds nothing. */
async function read(jpeg: Uint8Array): Promise<string | null> {
  const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  try {
    return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
  } catch {
    return null;
  }
}

const link = 'https://shop.example/products/4711?utm_source=ad&size=42%20EU';
const code = { kind: 'qr', x: 80, y: 30, width: 220, height: 220, value: '{{LINK}}' };

it.each([
  ['a code', {}],
  ['a code in other colours', { color: '#1d4ed8', groundColor: '#fef3c7' }],
  ['a turned code', { rotation: 8 }],
  ['a code in a box that is not square', { width: 300, x: 40, radius: 20 }],
  ['a code on a ground that should be a disc', { radius: 300 }],
  ['a code of words and a field', { value: 'https://shop.example/{{SKU}}' }],
])('%s is read in the finished picture', async (_name, more) => {
  const dark = { kind: 'shape', x: 0, y: 0, width: 400, height: 300, fill: '#111827' };
  const values = { LINK: link, SKU: 'Ä 1' };
  const { jpeg } = await draw([dark, { ...code, ...more }], values);
  expect(await read(jpeg)).toBe('value' in more ? 'https://shop.example/Ä 1' : link);
});

it('a code without a link, and one too small for it, are left out with their ground', async () => {
  const none = (await draw([])).hash;
  expect((await draw([code])).hash).toBe(none);
  expect((await draw([{ ...code, width: 90, height: 90 }], { LINK: link })).hash).toBe(none);
});

it('stars are filled up to the value and not beyond, and are gone without one', async () => {
  const stars = {
    kind: 'rating',
    x: 20,
    y: 100,
    width: 335,
    height: 60,
    value: '{{RATING}}',
    color: css('red'),
    emptyColor: css('blue'),
  };
  // Each star is 60 px wide and 8.4 px from the next: the fourth has its middle at 20 + 3 * 68.4 + 30.
  const middles = [0, 1, 2, 3, 4].map((at) => Math.round(20 + at * 68.4 + 30));
  const colorsOf = async (rating: string) => {
    const pixels = await decodePixels((await draw([stars], { RATING: rating })).jpeg);
    const isRed = (x: number) => Math.abs(pixels.at(x, 132)[0] - colors.red[0]) < 40;
    return middles.flatMap((x) => [x - 12, x + 12].map((at) => (isRed(at) ? 'r' : 'b'))).join('');
  };
  expect([await colorsOf('5'), await colorsOf('3,5')]).toEqual(['rrrrrrrrrr', 'rrrrrrrbbb']);
  expect([await colorsOf('70 %'), await colorsOf('8/10')]).toEqual(['rrrrrrrbbb', 'rrrrrrrrbb']);
  const none = (await draw([])).hash;
  for (const rating of ['', '0', 'new']) expect((await draw([stars], { RATING: rating })).hash).toBe(none);
});

it('a row closes up where there is no rating, and its count goes along', async () => {
  const row = (value: string) => ({
    kind: 'group',
    layout: 'row',
    gap: 10,
    x: 20,
    y: 20,
    width: 360,
    height: 60,
    layers: [
      { id: 'stars', kind: 'rating', width: 100, height: 20, value },
      {
        id: 'count',
        kind: 'text',
        width: 90,
        height: 30,
        fontSize: 20,
        text: '({{COUNT}})',
        showIf: '{{RATING}}',
      },
      { id: 'box', kind: 'shape', width: 40, height: 40, fill: css('green') },
    ],
  });
  const without = await decodePixels((await draw([row('{{RATING}}')], { COUNT: '12' })).jpeg);
  expect(without.at(40, 40)[1]).toBeGreaterThan(without.at(40, 40)[0] + 80);
  const pixels = await decodePixels((await draw([row('{{RATING}}')], { COUNT: '12', RATING: '4' })).jpeg);
  expect(pixels.at(40, 62)[0]).toBeGreaterThan(230);
});

it('an energy class has the colour of its label, and is gone without one', async () => {
  const arrow = { kind: 'energy', x: 20, y: 20, width: 360, height: 120, value: '{{CLASS}}' };
  const colorOf = async (value: string, x: number, y: number) =>
    (await decodePixels((await draw([arrow], { CLASS: value })).jpeg)).at(x, y);
  // Left of the letter, and below the middle of the point.
  for (const [value, color] of [
    ['A', [0, 150, 64]],
    ['C', [200, 212, 0]],
    ['G', [227, 6, 19]],
    ['A+++', [0, 150, 64]],
    ['A+', [200, 212, 0]],
    ['A+ A++-G', [82, 174, 50]],
    ['D A+++-D', [227, 6, 19]],
  ] as const)
    expectClose(await colorOf(value, 60, 80), color);
  // The range stands on white at the right end, and the arrow is open above its point.
  expectClose(await colorOf('C', 346, 60), [255, 255, 255]);
  expect(await colorOf('C', 24, 26)).toEqual(await colorOf('', 24, 26));
  const none = (await draw([])).hash;
  for (const value of ['', '7', 'A+ A-G']) expect((await draw([arrow], { CLASS: value })).hash).toBe(none);
});

it('a high box has each class of the label as a bar, and a black arrow beside that of the product', async () => {
  const ground = { kind: 'shape', x: 0, y: 0, width: 400, height: 300, fill: css('blue') };
  const scale = { kind: 'energy', x: 20, y: 10, width: 280, height: 280, value: '{{CLASS}}' };
  const pixels = await decodePixels((await draw([ground, scale], { CLASS: 'B' })).jpeg);
  // Seven rows of 36 px, 14 px off the edges.
  const bars = [
    [0, 150, 64],
    [82, 174, 50],
    [200, 212, 0],
    [255, 237, 0],
    [251, 186, 0],
    [236, 102, 8],
    [227, 6, 19],
  ];
  for (const [at, color] of bars.entries()) expectClose(pixels.at(42, 24 + at * 36 + 15), color);
  expectClose(pixels.at(280, 76), [0, 0, 0]);
  for (const y of [30, 110]) expectClose(pixels.at(282, y), [255, 255, 255]);
});

it.each([
  ['de', '25,80\u00a0€ / 1\u00a0kg'],
  ['en', '€25.80 / 1\u00a0kg'],
])('the price of a unit is drawn as %s writes it', async (language, words) => {
  const line = { kind: 'text', x: 20, y: 20, width: 360, height: 60, fontSize: 34 };
  const text = '{{PRICE | per UNIT_PRICING_MEASURE UNIT_PRICING_BASE_MEASURE}}';
  const values = { PRICE: '12.90 EUR', UNIT_PRICING_MEASURE: '500 g', FEED_LANGUAGE: language };
  expect((await draw([{ ...line, text }], values)).hash).toBe((await draw([{ ...line, text: words }])).hash);
  expect((await draw([{ ...line, text }], { ...values, UNIT_PRICING_MEASURE: '' })).hash).toBe(
    (await draw([])).hash,
  );
});

function expectClose(pixel: readonly number[], color: readonly number[]): void {
  const off = [0, 1, 2].map((at) => Math.abs((pixel[at] ?? 0) - (color[at] ?? 0)));
  expect([pixel, color, Math.max(...off) < 14]).toEqual([pixel, color, true]);
}
