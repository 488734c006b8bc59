import { beforeAll, describe, expect, it } from 'vitest';
import { css, openLayerDrawing, type DrawLayers, type Values } from './layer-drawing.fixture.ts';
import { pixelsOf } from './photo.fixture.ts';

let draw: DrawLayers;

beforeAll(async () => {
  draw = await openLayerDrawing();
});

const words = {
  kind: 'text',
  x: 20,
  y: 40,
  width: 360,
  height: 120,
  fontSize: 40,
  color: '#000000',
  text: 'Sale',
};

/** The part of the canvas where something is painted, and how much of each colour. */
async function inkOf(more: object, values: Values = {}) {
  const pixels = await pixelsOf((await draw([{ ...words, ...more }], values)).jpeg);
  const ink = { left: 400, top: 300, right: 0, bottom: 0, red: 0, black: 0 };
  for (let y = 0; y < 300; y += 1)
    for (let x = 0; x < 400; x += 1) {
      const [red, green, blue] = pixels.at(x, y);
      if (Math.min(red, green, blue) > 160) continue;
      ink.left = Math.min(ink.left, x);
      ink.right = Math.max(ink.right, x);
      ink.top = Math.min(ink.top, y);
      ink.bottom = Math.max(ink.bottom, y);
      if (red - Math.max(green, blue) > 80) ink.red += 1;
      else if (red < 90) ink.black += 1;
    }
  return { ...ink, width: ink.right - ink.left, height: ink.bottom - ink.top };
}

describe('words as they are drawn', () => {
  it('stand at the side and height they are told to', async () => {
    const [left, center, right] = await Promise.all(
      ['left', 'center', 'right'].map((align) => inkOf({ align })),
    );
    expect(left?.left).toBeLessThan(26);
    expect(right?.right).toBeGreaterThan(374);
    expect(Math.abs((center?.left ?? 0) + (center?.right ?? 0) - 400)).toBeLessThan(6);
    const [top, bottom] = await Promise.all(
      ['top', 'bottom'].map((verticalAlign) => inkOf({ verticalAlign })),
    );
    expect((bottom?.top ?? 0) - (top?.top ?? 0)).toBeCloseTo(120 - 40 * 1.2, -1);
  });

  it('have their spacing, weight and colour', async () => {
    const plain = await inkOf({});
    const spaced = await inkOf({ letterSpacing: 10 });
    expect(spaced.width - plain.width).toBeGreaterThan(27);
    expect(spaced.width - plain.width).toBeLessThan(33);
    expect((await inkOf({ fontWeight: 900 })).black).toBeGreaterThan(1.3 * plain.black);
    const red = await inkOf({ color: css('red') });
    expect([red.black, red.red > 100]).toEqual([0, true]);
  });

  it('have a shadow, an outline and a line through them', async () => {
    const plain = await inkOf({});
    const shadow = await inkOf({ textShadow: { x: 0, y: 60, blur: 0, color: css('red') } });
    expect([shadow.bottom - plain.bottom, shadow.red > 100]).toEqual([60, true]);
    const stroke = await inkOf({ stroke: { width: 8, color: css('red') } });
    expect(stroke.red).toBeGreaterThan(200);
    expect(stroke.width - plain.width).toBeGreaterThan(4);
    const struck = await inkOf({ decoration: 'line-through' });
    expect(struck.black).toBeGreaterThan(plain.black + 100);
  });

  it('are further apart with a larger line height', async () => {
    const [tight, loose] = await Promise.all(
      [1, 2].map((lineHeight) => inkOf({ text: 'H\nH', lineHeight, height: 200 })),
    );
    expect((loose?.height ?? 0) - (tight?.height ?? 0)).toBe(40);
  });

  it('of a badge lie on its shape and go with it', async () => {
    const badge = {
      kind: 'badge',
      x: 40,
      y: 40,
      width: 120,
      height: 120,
      shape: 'ellipse',
      fill: css('red'),
      padding: 10,
      color: '#ffffff',
      text: '\u2212{{PRICE | discount SALE_PRICE}}',
      fontSize: 30,
      rotation: 10,
    };
    const values = { PRICE: '100 EUR', SALE_PRICE: '75 EUR' };
    const literal = await draw([{ ...badge, text: '\u221225%' }]);
    expect((await draw([badge], values)).hash).toBe(literal.hash);
    expect((await draw([badge], { PRICE: '100 EUR' })).hash).toBe((await draw([])).hash);
  });

  /** Both are drawn, and must be the same picture. */
  it.each([
    [
      'words and fields mixed',
      'Now {{TITLE}} for {{PRICE}}!',
      { TITLE: 'Mug', PRICE: '9 EUR' },
      'Now Mug for 9 EUR!',
    ],
    ['a price with a comma', '{{PRICE | currency "de-DE"}}', { PRICE: '1299,5 EUR' }, '1.299,50\u00a0€'],
    ['a currency before the amount', '{{PRICE | currency "en-US"}}', { PRICE: 'USD 1,299.50' }, '$1,299.50'],
    [
      'an amount saved',
      'Save {{PRICE | saved SALE_PRICE | currency "en-GB"}}',
      { PRICE: 'GBP 30', SALE_PRICE: 'GBP 25.50' },
      'Save £4.50',
    ],
    ['capitals', '{{TITLE | upper}}', { TITLE: 'Größe' }, 'GRÖSSE'],
    ['small letters', '{{TITLE | lower}}', { TITLE: 'MUG' }, 'mug'],
    ['Capital Initials', '{{TITLE | title}}', { TITLE: 'big mug' }, 'Big Mug'],
    ['a text made shorter', '{{TITLE | truncate 11}}', { TITLE: 'Big stone mug' }, 'Big stone…'],
    ['a value in place of a missing one', '{{BRAND | default "Our shop"}}', {}, 'Our shop'],
    [
      'another field in place of a missing one',
      '{{SALE_PRICE | default PRICE}}',
      { PRICE: '9 EUR' },
      '9 EUR',
    ],
  ])('show %s', async (_name, text, values: Values, shown) => {
    const [bound, literal] = await Promise.all([
      draw([{ ...words, text }], values),
      draw([{ ...words, text: shown }]),
    ]);
    expect(bound.hash).toBe(literal.hash);
    expect(bound.hash).not.toBe((await draw([])).hash);
  });

  it('without any value are left out, unless they are to stay', async () => {
    const nothing = await draw([]);
    expect((await draw([{ ...words, text: 'Only {{PRICE}}' }])).hash).toBe(nothing.hash);
    const kept = await draw([{ ...words, text: 'Only {{PRICE}}', keepsEmpty: true }]);
    expect(kept.hash).toBe((await draw([{ ...words, text: 'Only' }])).hash);
  });
});
