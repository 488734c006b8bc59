import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { randomLayers } from '#core/template/layers/random-layers.fixture.ts';
import { sampled } from '#tests/harness/long-run.ts';
import {
  canvas,
  colors,
  css,
  greenLogo,
  openLayerDrawing,
  type DrawLayers,
} from './layer-drawing.fixture.ts';
import { pixelsOf } from './photo.fixture.ts';

let draw: DrawLayers;
let logo: string;

beforeAll(async () => {
  draw = await openLayerDrawing();
  logo = await greenLogo();
});

type Color = keyof typeof colors;

const box = { kind: 'shape', x: 40, y: 40, fill: css('red') };
const picture = { kind: 'photo', x: 40, y: 40, width: 100, height: 100 };
const small = { kind: 'shape', width: 40, height: 20, fill: css('red') };
const other = { ...small, fill: css('blue') };
const group = { kind: 'group', x: 40, y: 40, width: 200, height: 100 };
const inner = (layers: readonly object[]) =>
  layers.map((layer, index) => ({ id: `inner ${index}`, ...layer }));

/** A drawing, and what is to be seen where on it. */
const drawings: [what: string, layers: () => object[], seen: [x: number, y: number, Color][]][] = [
  [
    'a rectangle',
    () => [box],
    [
      [45, 45, 'red'],
      [135, 95, 'red'],
      [30, 60, 'white'],
      [150, 60, 'white'],
    ],
  ],
  [
    'round corners',
    () => [{ ...box, radius: 30 }],
    [
      [43, 43, 'white'],
      [90, 70, 'red'],
    ],
  ],
  [
    'an edge',
    () => [{ ...box, border: { width: 10, color: css('blue') } }],
    [
      [44, 70, 'blue'],
      [90, 70, 'red'],
    ],
  ],
  [
    'a shadow',
    () => [{ ...box, shadow: { x: 30, y: 0, blur: 0, color: css('blue') } }],
    [
      [160, 70, 'blue'],
      [90, 70, 'red'],
    ],
  ],
  [
    'an ellipse',
    () => [{ ...box, shape: 'ellipse' }],
    [
      [44, 44, 'white'],
      [90, 70, 'red'],
      [90, 43, 'red'],
    ],
  ],
  [
    'a line',
    () => [{ ...box, shape: 'line', height: 6 }],
    [
      [90, 43, 'red'],
      [90, 50, 'white'],
    ],
  ],
  [
    'a gradient from left to right',
    () => [
      {
        ...box,
        x: 0,
        width: 400,
        fill: { kind: 'linear', angle: 90, colors: [css('red'), css('red'), css('blue'), css('blue')] },
      },
    ],
    [
      [10, 70, 'red'],
      [390, 70, 'blue'],
    ],
  ],
  [
    'a layer turned by a right angle',
    () => [{ ...box, rotation: 90 }],
    [
      [90, 25, 'red'],
      [90, 115, 'red'],
      [45, 70, 'white'],
    ],
  ],
  ['a layer that is half transparent', () => [{ ...box, opacity: 0.5 }], [[90, 70, 'pink']]],
  [
    'the later layer above the earlier one',
    () => [box, { ...box, x: 80, fill: css('blue') }],
    [
      [60, 70, 'red'],
      [120, 70, 'blue'],
    ],
  ],
  ['a locked layer', () => [{ ...box, locked: true }], [[90, 70, 'red']]],
  [
    'the photo within its box',
    () => [picture],
    [
      [60, 90, 'red'],
      [120, 90, 'blue'],
      [60, 50, 'white'],
      [60, 130, 'white'],
    ],
  ],
  [
    'the photo at the lower edge',
    () => [{ ...picture, positionY: 100 }],
    [
      [60, 132, 'red'],
      [60, 80, 'white'],
    ],
  ],
  [
    'the left of a photo that fills its box',
    () => [{ ...picture, fit: 'cover', positionX: 0 }],
    [
      [45, 45, 'red'],
      [135, 135, 'red'],
    ],
  ],
  [
    'the right of a photo that fills its box',
    () => [{ ...picture, fit: 'cover', positionX: 100 }],
    [
      [45, 45, 'blue'],
      [135, 135, 'blue'],
    ],
  ],
  [
    'a photo with round corners',
    () => [{ ...picture, fit: 'cover', radius: 50 }],
    [
      [43, 43, 'white'],
      [70, 90, 'red'],
    ],
  ],
  [
    'a photo with a shadow',
    () => [{ ...picture, fit: 'cover', shadow: { x: 30, y: 0, blur: 0, color: css('green') } }],
    [
      [160, 90, 'green'],
      [60, 90, 'red'],
    ],
  ],
  [
    'a photo kept off its edges',
    () => [{ ...picture, fit: 'cover', padding: { top: 30, right: 30, bottom: 30, left: 30 } }],
    [
      [50, 90, 'white'],
      [75, 90, 'red'],
      [105, 90, 'blue'],
    ],
  ],
  [
    'a picture of the template',
    () => [{ ...picture, kind: 'image', source: logo }],
    [
      [45, 45, 'green'],
      [135, 135, 'green'],
    ],
  ],
  [
    'layers in a group from its corner',
    () => [{ ...group, layers: inner([{ ...small, x: 10, y: 10 }]) }],
    [
      [55, 55, 'red'],
      [45, 45, 'white'],
    ],
  ],
  [
    'a group that is half transparent',
    () => [{ ...group, opacity: 0.5, layers: inner([{ ...small, x: 10, y: 10 }]) }],
    [[55, 55, 'pink']],
  ],
  [
    'a row with a gap',
    () => [{ ...group, layout: 'row', gap: 20, layers: inner([small, other]) }],
    [
      [45, 45, 'red'],
      [90, 45, 'white'],
      [105, 45, 'blue'],
    ],
  ],
  [
    'a column at its lower end',
    () => [{ ...group, layout: 'column', justify: 'end', align: 'end', layers: inner([small, other]) }],
    [
      [220, 110, 'red'],
      [220, 130, 'blue'],
      [220, 90, 'white'],
      [150, 130, 'white'],
    ],
  ],
  [
    'a row without what a product has not',
    () => [
      { ...group, layout: 'row', gap: 20, layers: inner([{ ...small, showIf: '{{SALE_PRICE}}' }, other]) },
    ],
    [
      [45, 45, 'blue'],
      [105, 45, 'white'],
    ],
  ],
];

describe('layers as they are drawn', () => {
  it.each(drawings)('%s', async (_what, layers, seen) => {
    const pixels = await pixelsOf((await draw(layers())).jpeg);
    for (const [x, y, color] of seen) {
      const furthest = Math.max(
        ...pixels.at(x, y).map((level, channel) => Math.abs(level - (colors[color][channel] ?? 0))),
      );
      expect([x, y, color, furthest < 24]).toEqual([x, y, color, true]);
    }
  });

  it('hidden ones are not there', async () => {
    const [all, without, none] = await Promise.all([
      draw([box, other]),
      draw([box, other], {}, ['layer 1']),
      draw([box]),
    ]);
    expect(without.hash).toBe(none.hash);
    expect(all.hash).not.toBe(none.hash);
  });

  it('those with a condition are there where it holds', async () => {
    const sale = { ...box, showIf: '{{SALE_PRICE}} < {{PRICE}}' };
    const [shown, always] = await Promise.all([
      draw([sale], { PRICE: '1.299,00 EUR', SALE_PRICE: 'EUR 999' }),
      draw([box]),
    ]);
    expect(shown.hash).toBe(always.hash);
    const [dearer, nothing] = await Promise.all([
      draw([sale], { PRICE: '9 EUR', SALE_PRICE: '10 EUR' }),
      draw([]),
    ]);
    expect(dearer.hash).toBe(nothing.hash);
  });
});

const seeds = sampled(
  Array.from({ length: 30 }, (_unused, index) => 7000 + index),
  10,
);

it.each(seeds)('any layers pass the allow-list whole and are drawn (seed %i)', async (seed) => {
  const layers = z.array(z.looseObject({})).parse(randomLayers(seed));
  const values = { TITLE: 'Stone mug', PRICE: '1.299,50 EUR', SALE_PRICE: '999 EUR', BRAND: 'Nordlicht' };
  const { jpeg } = await draw(layers, values);
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', ...canvas });
});
