import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { randomLayers } from '../template/layers/random-layers.fixture.ts';
import { sampled } from '../../../../tests/harness/long-run.ts';
import {
  canvas,
  css,
  greenLogo,
  openLayerDrawing,
  wrongPlaces,
  type DrawLayers,
} from './layer-drawing.fixture.ts';

const draw = await openLayerDrawing();
const logo = await greenLogo();

const [red, blue, green] = [css('red'), css('blue'), css('green')];
const box = { kind: 'shape', x: 40, y: 40, fill: red };
const square = { ...box, width: 200, height: 200 };
const picture = { kind: 'photo', x: 40, y: 40, width: 100, height: 100 };
const cover = { ...picture, fit: 'cover' };
const small = { kind: 'shape', width: 40, height: 20, fill: red };
const other = { ...small, fill: blue };
const group = { kind: 'group', x: 40, y: 40, width: 200, height: 100 };
const inner = (...layers: readonly object[]) =>
  layers.map((layer, index) => ({ id: `inner ${index}`, ...layer }));
// The bar of the H lies in the middle of its line.
const badge = { kind: 'badge', text: 'H', fontSize: 120, fontWeight: 900, color: blue };
const cast = (x: number, color: string) => ({ x, y: 0, blur: 0, color });
const strip = (colors: string[], positions?: number[]) => ({
  ...box,
  x: 0,
  width: 400,
  fill: { kind: 'linear', angle: 90, colors, ...(positions && { positions }) },
});
const star = { ...square, shape: 'star', points: 4, depth: 0.8 };
const ring = { ...square, fill: undefined, shape: 'arc', sweep: 360, thickness: 1 };
const corners = { topLeft: 0, topRight: 30, bottomRight: 0, bottomLeft: 0 };
const inset = { top: 30, right: 30, bottom: 30, left: 30 };
const smallBadge = { ...small, kind: 'badge', fontSize: 9 };
const noWords = { ...smallBadge, shape: 'star', text: '{{NOTHING}}', border: { width: 2, color: blue } };
const arrow = { ...small, ...badge, fontSize: 9, height: 60, shape: 'arrow', shaft: 1, shadow: cast(0, red) };

/** A drawing, and what is to be seen where on it. */
const drawings: [what: string, layers: () => object[], seen: string][] = [
  ['a rectangle', () => [box], 'red 45,45 135,95; white 30,60 150,60'],
  ['round corners', () => [{ ...box, radius: 30 }], 'white 43,43; red 90,70'],
  ['one round corner of four', () => [{ ...box, corners }], 'red 43,43 137,97 43,97; white 137,43'],
  ['an edge', () => [{ ...box, border: { width: 10, color: blue } }], 'blue 44,70; red 90,70'],
  ['a shadow', () => [{ ...box, shadow: cast(30, blue) }], 'blue 160,70; red 90,70'],
  ['an ellipse', () => [{ ...box, shape: 'ellipse' }], 'white 44,44; red 90,70 90,43'],
  ['a line', () => [{ ...box, shape: 'line', height: 6 }], 'red 90,43; white 90,50'],
  ['a gradient from left to right', () => [strip([red, red, blue, blue])], 'red 10,70; blue 390,70'],
  [
    'a gradient whose colours have places',
    () => [strip([red, red, blue, blue, green, green], [0, 20, 20, 70, 70, 100])],
    'red 70,70; blue 90,70 270,70; green 290,70',
  ],
  ['a layer turned by a right angle', () => [{ ...box, rotation: 90 }], 'red 90,25 90,115; white 45,70'],
  ['a layer that is half transparent', () => [{ ...box, opacity: 0.5 }], 'pink 90,70'],
  [
    'the later layer above the earlier one',
    () => [box, { ...box, x: 80, fill: blue }],
    'red 60,70; blue 120,70',
  ],
  ['a locked layer', () => [{ ...box, locked: true }], 'red 90,70'],
  ['the photo within its box', () => [picture], 'red 60,90; blue 120,90; white 60,50 60,130'],
  ['the photo at the lower edge', () => [{ ...picture, positionY: 100 }], 'red 60,132; white 60,80'],
  ['the left of a photo that fills its box', () => [{ ...cover, positionX: 0 }], 'red 45,45 135,135'],
  ['the right of a photo that fills its box', () => [{ ...cover, positionX: 100 }], 'blue 45,45 135,135'],
  ['a photo with round corners', () => [{ ...cover, radius: 50 }], 'white 43,43; red 70,90'],
  ['a photo with a shadow', () => [{ ...cover, shadow: cast(30, green) }], 'green 160,90; red 60,90'],
  ['a photo kept off its edges', () => [{ ...cover, padding: inset }], 'white 50,90; red 75,90; blue 105,90'],
  ['a picture of the template', () => [{ ...picture, kind: 'image', source: logo }], 'green 45,45 135,135'],
  [
    'layers in a group from its corner',
    () => [{ ...group, layers: inner({ ...small, x: 10, y: 10 }) }],
    'red 55,55; white 45,45',
  ],
  [
    'a group that is half transparent',
    () => [{ ...group, opacity: 0.5, layers: inner({ ...small, x: 10, y: 10 }) }],
    'pink 55,55',
  ],
  [
    'a row with a gap',
    () => [{ ...group, layout: 'row', gap: 20, layers: inner(small, other) }],
    'red 45,45; white 90,45; blue 105,45',
  ],
  [
    'a column at its lower end',
    () => [{ ...group, layout: 'column', justify: 'end', align: 'end', layers: inner(small, other) }],
    'red 220,110; blue 220,130; white 220,90 150,130',
  ],
  [
    'a row without what a product has not',
    () => [
      { ...group, layout: 'row', gap: 20, layers: inner({ ...small, showIf: '{{SALE_PRICE}}' }, other) },
    ],
    'blue 45,45; white 105,45',
  ],
  [
    'a triangle with an edge, as its corners say',
    () => [{ ...square, shape: 'polygon', points: 3, border: { width: 10, color: blue } }],
    'red 140,120; blue 140,234 140,55; white 60,60',
  ],
  [
    'a star with notches as deep as they are said to be',
    () => [star],
    'red 140,140 140,65 215,140; white 110,110',
  ],
  ['a star turned about its middle', () => [{ ...star, rotation: 45 }], 'red 140,140 87,87; white 140,65'],
  ['a burst, round on the whole', () => [{ ...square, shape: 'burst' }], 'red 140,60 220,140; white 60,60'],
  [
    'an arrow with a head and a shaft',
    () => [{ ...square, shape: 'arrow', head: 0.5, shaft: 0.2 }],
    'red 60,140 145,60 230,140; white 60,100 230,100',
  ],
  [
    'an arc from the top, a quarter of the way round',
    () => [{ ...square, shape: 'arc', from: 0, sweep: 90, thickness: 0.3 }],
    'red 145,50 230,130; white 145,120 130,50 230,150',
  ],
  [
    'the edge of a shape without a fill, and what is seen through it',
    () => [
      { ...square, shape: 'ellipse', fill: green },
      { ...ring, border: { width: 20, color: blue } },
    ],
    'blue 140,50; green 140,140',
  ],
  [
    'the shadow of an outline, which has its shape',
    () => [{ ...square, shape: 'polygon', points: 4, shadow: cast(60, blue) }],
    'red 140,140; blue 260,140; white 60,60 290,50',
  ],
  [
    'words in the middle of a badge that does not say where',
    () => [{ ...square, ...badge }],
    'blue 140,140; red 140,60 60,140',
  ],
  [
    'a badge with an outline, an edge and a shadow',
    () => [
      { ...square, ...badge, shape: 'burst', border: { width: 10, color: green }, shadow: cast(40, blue) },
    ],
    'blue 140,140 265,140; red 140,72; green 140,48; white 48,48',
  ],
  [
    'a badge with an outline in a row, and nothing of it without its words',
    () => [{ ...group, layout: 'row', gap: 20, layers: inner(noWords, arrow, other) }],
    'red 44,60; blue 105,45',
  ],
];

describe('layers as they are drawn', () => {
  it.each(drawings)('%s', async (_what, layers, seen) => {
    expect(await wrongPlaces((await draw(layers())).jpeg, seen)).toEqual([]);
  });

  it('hidden ones are not there, and those with a condition are where it holds', async () => {
    const hashOf = async (...of: Parameters<DrawLayers>) => (await draw(...of)).hash;
    const [nothing, alone] = [await hashOf([]), await hashOf([box])];
    expect(await hashOf([box, other], {}, ['layer 1'])).toBe(alone);
    expect(await hashOf([box, other])).not.toBe(alone);
    const sale = [{ ...box, showIf: '{{SALE_PRICE}} < {{PRICE}}' }];
    expect(await hashOf(sale, { PRICE: '1.299,00 EUR', SALE_PRICE: 'EUR 999' })).toBe(alone);
    expect(await hashOf(sale, { PRICE: '9 EUR', SALE_PRICE: '10 EUR' })).toBe(nothing);
  });
});

const seeds = Array.from({ length: 30 }, (_unused, index) => 7000 + index);

it('any layers pass the allow-list whole and are drawn', async () => {
  const values = { TITLE: 'Stone mug', PRICE: '1.299,50 EUR', SALE_PRICE: '999 EUR', BRAND: 'Nordlicht' };
  for (const seed of sampled(seeds, 4)) {
    const { jpeg } = await draw(z.array(z.looseObject({})).parse(randomLayers(seed)), values);
    expect(await sharp(jpeg).metadata(), `seed ${seed}`).toMatchObject({ format: 'jpeg', ...canvas });
  }
});
