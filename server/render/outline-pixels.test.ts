import { beforeAll, expect, it } from 'vitest';
import { canvas, colors, css, openLayerDrawing, type DrawLayers } from './layer-drawing.fixture.ts';
import { pixelsOf } from './photo.fixture.ts';

let draw: DrawLayers;

beforeAll(async () => {
  draw = await openLayerDrawing();
});

type Color = keyof typeof colors;

const square = { kind: 'shape', x: 40, y: 40, width: 200, height: 200, fill: css('red') };
// The bar of the H lies in the middle of its line.
const badge = { kind: 'badge', text: 'H', fontSize: 120, fontWeight: 900, color: css('blue') };
const box = { kind: 'shape', x: 40, y: 40, fill: css('red') };
const small = { kind: 'shape', width: 40, height: 20, fill: css('red') };
const group = { kind: 'group', x: 40, y: 40, width: 200, height: 100 };
const inner = (layers: readonly object[]) =>
  layers.map((layer, index) => ({ id: `inner ${index}`, ...layer }));

/** A drawing, and what is to be seen where on it. */
const drawings: [what: string, layers: () => object[], seen: [x: number, y: number, Color][]][] = [
  [
    'a gradient whose colours have places',
    () => [
      {
        ...box,
        x: 0,
        width: 400,
        fill: {
          kind: 'linear',
          angle: 90,
          colors: [css('red'), css('red'), css('blue'), css('blue'), css('green'), css('green')],
          positions: [0, 20, 20, 70, 70, 100],
        },
      },
    ],
    [
      [70, 70, 'red'],
      [90, 70, 'blue'],
      [270, 70, 'blue'],
      [290, 70, 'green'],
    ],
  ],
  [
    'one round corner of four',
    () => [{ ...box, corners: { topLeft: 0, topRight: 30, bottomRight: 0, bottomLeft: 0 } }],
    [
      [43, 43, 'red'],
      [137, 43, 'white'],
      [137, 97, 'red'],
      [43, 97, 'red'],
    ],
  ],
  [
    'a triangle with an edge, as its corners say',
    () => [{ ...square, shape: 'polygon', points: 3, border: { width: 10, color: css('blue') } }],
    [
      [140, 120, 'red'],
      [140, 234, 'blue'],
      [60, 60, 'white'],
      [140, 55, 'blue'],
    ],
  ],
  [
    'a star with notches as deep as they are said to be',
    () => [{ ...square, shape: 'star', points: 4, depth: 0.8 }],
    [
      [140, 140, 'red'],
      [140, 65, 'red'],
      [215, 140, 'red'],
      [110, 110, 'white'],
    ],
  ],
  [
    'a star turned about its middle',
    () => [{ ...square, shape: 'star', points: 4, depth: 0.8, rotation: 45 }],
    [
      [140, 140, 'red'],
      [140, 65, 'white'],
      [87, 87, 'red'],
    ],
  ],
  [
    'a burst, round on the whole',
    () => [{ ...square, shape: 'burst' }],
    [
      [140, 60, 'red'],
      [220, 140, 'red'],
      [60, 60, 'white'],
    ],
  ],
  [
    'an arrow with a head and a shaft',
    () => [{ ...square, shape: 'arrow', head: 0.5, shaft: 0.2 }],
    [
      [60, 140, 'red'],
      [60, 100, 'white'],
      [145, 60, 'red'],
      [230, 140, 'red'],
      [230, 100, 'white'],
    ],
  ],
  [
    'an arc from the top, a quarter of the way round',
    () => [{ ...square, shape: 'arc', from: 0, sweep: 90, thickness: 0.3 }],
    [
      [145, 50, 'red'],
      [230, 130, 'red'],
      [145, 120, 'white'],
      [130, 50, 'white'],
      [230, 150, 'white'],
    ],
  ],
  [
    'the edge of a shape without a fill, and what is seen through it',
    () => [
      { ...square, shape: 'ellipse', fill: css('green') },
      {
        ...square,
        fill: undefined,
        shape: 'arc',
        sweep: 360,
        thickness: 1,
        border: { width: 20, color: css('blue') },
      },
    ],
    [
      [140, 50, 'blue'],
      [140, 140, 'green'],
    ],
  ],
  [
    'the shadow of an outline, which has its shape',
    () => [{ ...square, shape: 'polygon', points: 4, shadow: { x: 60, y: 0, blur: 0, color: css('blue') } }],
    [
      [140, 140, 'red'],
      [260, 140, 'blue'],
      [60, 60, 'white'],
      [290, 50, 'white'],
    ],
  ],
  [
    'words in the middle of a badge that does not say where',
    () => [{ ...square, ...badge }],
    [
      [140, 140, 'blue'],
      [140, 60, 'red'],
      [60, 140, 'red'],
    ],
  ],
  [
    'a badge with an outline, an edge and a shadow',
    () => [
      {
        ...square,
        ...badge,
        shape: 'burst',
        border: { width: 10, color: css('green') },
        shadow: { x: 40, y: 0, blur: 0, color: css('blue') },
      },
    ],
    [
      [140, 140, 'blue'],
      [140, 72, 'red'],
      [140, 48, 'green'],
      [265, 140, 'blue'],
      [48, 48, 'white'],
    ],
  ],
  [
    'a badge with an outline in a row, and nothing of it without its words',
    () => [
      {
        ...group,
        layout: 'row',
        gap: 20,
        layers: inner([
          {
            ...small,
            kind: 'badge',
            shape: 'star',
            text: '{{NOTHING}}',
            fontSize: 9,
            border: { width: 2, color: css('blue') },
          },
          {
            ...small,
            ...badge,
            fontSize: 9,
            height: 60,
            shape: 'arrow',
            shaft: 1,
            shadow: { x: 0, y: 0, blur: 0, color: css('red') },
          },
          { ...small, fill: css('blue') },
        ]),
      },
    ],
    [
      [44, 60, 'red'],
      [105, 45, 'blue'],
    ],
  ],
];

it.each(drawings)('%s', async (_what, layers, seen) => {
  const { jpeg } = await draw(layers());
  const pixels = await pixelsOf(jpeg);
  for (const [x, y, color] of seen) {
    const levels = pixels.at(x, y).map((level, channel) => Math.abs(level - (colors[color][channel] ?? 0)));
    expect(x < canvas.width && y < canvas.height).toBe(true);
    expect([x, y, color, Math.max(...levels) < 24]).toEqual([x, y, color, true]);
  }
});
