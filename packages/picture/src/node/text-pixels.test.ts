import { describe, expect, it } from 'vitest';
import { css, openLayerDrawing, type Values } from './layer-drawing.fixture.ts';
import { inkOf, decodePixels } from './photo.fixture.ts';

const draw = await openLayerDrawing();

const box = { x: 20, y: 40, width: 360, height: 120 };
const words = { kind: 'text', ...box, fontSize: 40, color: '#000000', text: 'Sale' };

/** Returns the part of the canvas where something is painted, and how much of each colour. */
async function paintedOf(more: object, values: Values = {}) {
  const pixels = await decodePixels((await draw([{ ...words, ...more }], values)).jpeg);
  const ink = inkOf(pixels, (...levels) => Math.min(...levels) <= 160);
  const { count: red } = inkOf(pixels, (r, g, b) => r - Math.max(g, b) > 80);
  const { count: black } = inkOf(pixels, (r, g, b) => r < 90 && Math.min(g, b) <= 160);
  return { ...ink, red, black, width: ink.right - ink.left, height: ink.bottom - ink.top };
}

describe('words as they are drawn', () => {
  it('have their spacing, weight and colour', async () => {
    const plain = await paintedOf({});
    const spaced = await paintedOf({ letterSpacing: 10 });
    expect(spaced.width - plain.width).toBeGreaterThan(27);
    expect(spaced.width - plain.width).toBeLessThan(33);
    expect((await paintedOf({ fontWeight: 900 })).black).toBeGreaterThan(1.3 * plain.black);
    const red = await paintedOf({ color: css('red') });
    expect([red.black, red.red > 100]).toEqual([0, true]);
    // Letters that lean reach further to the right at their upper end.
    expect((await paintedOf({ text: 'l', italic: true })).width).toBeGreaterThan(
      (await paintedOf({ text: 'l' })).width + 3,
    );
  });

  it('have a shadow, an outline and a line through them', async () => {
    const plain = await paintedOf({});
    const shadow = await paintedOf({ textShadow: { x: 0, y: 60, blur: 0, color: css('red') } });
    expect([shadow.bottom - plain.bottom, shadow.red > 100]).toEqual([60, true]);
    const stroke = await paintedOf({ stroke: { width: 8, color: css('red') } });
    expect(stroke.red).toBeGreaterThan(200);
    expect(stroke.width - plain.width).toBeGreaterThan(4);
    expect((await paintedOf({ decoration: 'line-through' })).black).toBeGreaterThan(plain.black + 100);
  });

  it('are further apart with a larger line height', async () => {
    const [tight, loose] = await Promise.all(
      [1, 2].map((lineHeight) => paintedOf({ text: 'H\nH', lineHeight, height: 200 })),
    );
    expect((loose?.height ?? 0) - (tight?.height ?? 0)).toBe(40);
  });

  it('of a badge lie on its shape and go with it', async () => {
    const place = { x: 40, y: 40, width: 120, height: 120, rotation: 10, padding: 10 };
    const look = { shape: 'ellipse', fill: css('red'), color: '#ffffff', fontSize: 30 };
    const text = '\u2212{{PRICE | discount SALE_PRICE}}';
    const badge = { kind: 'badge', ...place, ...look, text };
    const values = { PRICE: '100 EUR', SALE_PRICE: '75 EUR' };
    const literal = await draw([{ ...badge, text: '\u221225%' }]);
    expect((await draw([badge], values)).hash).toBe(literal.hash);
    expect((await draw([badge], { PRICE: '100 EUR' })).hash).toBe((await draw([])).hash);
  });

  it('show what is written with fields as if somebody had written their values', async () => {
    const text = 'Now {{TITLE | upper}} for {{PRICE | currency "de-DE"}}!';
    const bound = await draw([{ ...words, text }], { TITLE: 'Größe', PRICE: '1299,5 EUR' });
    const literal = await draw([{ ...words, text: 'Now GRÖSSE for 1.299,50\u00a0€!' }]);
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
