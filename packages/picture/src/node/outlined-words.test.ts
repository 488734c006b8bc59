import { describe, expect, it } from 'vitest';
import { parseTemplateHtml } from '../html.ts';
import { openBothWays } from './both-ways.fixture.ts';
import { openLayerDrawing } from './layer-drawing.fixture.ts';
import { inkOf, decodePixels } from './photo.fixture.ts';

const draw = await openLayerDrawing();
const drawBothWays = await openBothWays();

const box = { x: 20, y: 20, width: 360, height: 240 };
const words = { kind: 'text', ...box, text: 'MEGA', fontSize: 100, fontWeight: 800, color: 'rgb(220,0,0)' };

/** Counts the red and the blue pixels of a picture. */
async function inksOf(stroke: object | undefined): Promise<{ red: number; blue: number }> {
  const pixels = await decodePixels((await draw([{ ...words, ...(stroke && { stroke }) }])).jpeg);
  return {
    red: inkOf(pixels, (red, green, blue) => red > 150 && green < 90 && blue < 90).count,
    blue: inkOf(pixels, (red, green, blue) => blue > 150 && green < 90 && red < 90).count,
  };
}

describe('an outline around letters', () => {
  it('leaves them as thick as they are, and is as wide as it is said to be', async () => {
    const stroke = { width: 8, color: 'rgb(0,0,220)' };
    const [plain, centred, outside, doubled] = await Promise.all(
      [
        undefined,
        stroke,
        { ...stroke, position: 'outside' },
        { ...stroke, position: 'outside', width: 4 },
      ].map(inksOf),
    );
    expect(plain?.blue).toBe(0);
    expect(outside?.red).toBeGreaterThan(0.93 * (plain?.red ?? 0));
    expect(centred?.red).toBeLessThan(0.8 * (plain?.red ?? 0));
    expect(doubled?.red).toBeGreaterThan(0.93 * (plain?.red ?? 0));
    expect(outside?.blue).toBeGreaterThan(1.6 * (doubled?.blue ?? 0));
  });

  const canvas = { width: 420, height: 420 };
  const place = 'position:absolute;left:20px;width:380px;paint-order:stroke;font-size:40px;font-weight:800';
  it.each([
    ['a text of several lines', '-webkit-text-stroke:10px #000;-webkit-line-clamp:2;display:-webkit-box;'],
    ['one line in the middle', 'display:flex;align-items:center;height:120px;-webkit-text-stroke:9px #05f;'],
    ['a cut line', 'white-space:nowrap;overflow:hidden;text-overflow:ellipsis;-webkit-text-stroke:9px red;'],
    [
      'a turned ground',
      'background:#fde68a;padding:9px 1em;-webkit-text-stroke:9px red;transform:rotate(9deg);',
    ],
    [
      'letters seen through',
      'color:rgba(0,90,0,0.4);-webkit-text-stroke:9px red;text-shadow:4px 4px 3px #000;',
    ],
  ])('stands in one place with them, in both renderers and drawn alone: %s', async (_what, style) => {
    const html = `<div style="position:relative;width:420px;height:420px;background:#fff">
      <p style="${place};top:20px;${style}">{{TITLE}} <b style="color:#0a0">now</b></p>
      <p style="${place};top:220px;${style}">{{TITLE}}</p></div>`;
    const template = parseTemplateHtml(html);
    expect(template.problems).toEqual([]);
    const values = { TITLE: 'MEGA DEAL حذاء 🔥 on everything' };
    const { furthest, isAlike } = await drawBothWays({ template, canvas, values });
    expect([furthest < 3, isAlike]).toEqual([true, true]);
  });
});
