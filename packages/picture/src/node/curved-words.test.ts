import { describe, expect, it } from 'vitest';
import { fillWithFonts } from '../fonts.ts';
import { drawPicture, drawWholeScene } from '../paint.ts';
import { splitIntoUnits } from '../paint/scene/curved-words.ts';
import { parseTemplateHtml } from '../html.ts';
import { layerSchema, writeLayers } from '../layers.ts';
import { sampled } from '../../../../tests/harness/long-run.ts';
import { openEngine, type Engine } from './engine/engine.ts';
import { openWasmEngine } from './engine/wasm-engine.fixture.ts';

const canvas = { width: 500, height: 500 };
const box = { x: 50, y: 50, width: 400, height: 400 };
const text = { ...box, id: 'a', kind: 'text', fontSize: 40, fontWeight: 600, color: '#000000' };
const curve = { side: 'outside', radius: 150 };

const engines: [server: Engine, editor: Engine] = [await openEngine(), await openWasmEngine()];

async function draw(more: object, values: Record<string, string> = {}, engine = engines[0]) {
  const layers = [layerSchema.parse({ ...text, curve, ...more })];
  const template = parseTemplateHtml(writeLayers({ canvas, background: '#ffffff', layers }));
  expect(template.problems).toEqual([]);
  const { tree, fonts } = fillWithFonts(template, values, { packs: engine.packs, brandFonts: [] });
  const own = await engine.withFonts(fonts);
  const input = { template, tree, canvas, photos: new Map() };
  const [{ data, channels }, whole] = [await drawPicture(own, input), await drawWholeScene(own, input)];
  return { data, channels, whole };
}

/** Returns the places of ink, as px from the middle of a circle. */
async function inkOf(more: object, middle = { x: 250, y: 231.2 }) {
  const { data, channels } = await draw(more);
  const places: { x: number; y: number; distance: number }[] = [];
  for (let at = 0; at < canvas.width * canvas.height; at += 1) {
    if ((data[at * channels] ?? 0) > 140) continue;
    const x = (at % canvas.width) + 0.5 - middle.x;
    const y = Math.floor(at / canvas.width) + 0.5 - middle.y;
    places.push({ x, y, distance: Math.sqrt(x * x + y * y) });
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    count: places.length,
    nearest: Math.min(...places.map(({ distance }) => distance)),
    farthest: Math.max(...places.map(({ distance }) => distance)),
    x: mean(places.map((place) => place.x)),
    y: mean(places.map((place) => place.y)),
    left: Math.min(...places.map((place) => place.x)),
    right: Math.max(...places.map((place) => place.x)),
  };
}

describe('words along a circle', () => {
  it('stand on it, their middle at its top, and no taller than letters are', async () => {
    const ink = await inkOf({ text: 'HEHEHEHEHE' });
    expect(ink.count).toBeGreaterThan(1000);
    expect(ink.nearest).toBeGreaterThan(150 - 2);
    expect(ink.farthest).toBeLessThan(150 + 0.73 * 40 + 6);
    expect(Math.abs(ink.x)).toBeLessThan(3);
    expect(ink.y).toBeLessThan(-100);
  });

  it('are turned along it by an angle', async () => {
    const ink = await inkOf({ text: 'HEHEHEHEHE', curve: { ...curve, angle: 90 } });
    expect(Math.abs(ink.y)).toBeLessThan(3);
    expect(ink.x).toBeGreaterThan(100);
    expect(ink.nearest).toBeGreaterThan(150 - 2);
  });

  it('stand on their heads nowhere: on the inside their heads are towards the middle, and they begin at the left', async () => {
    const inside = { side: 'inside', radius: 150 };
    const ink = await inkOf({ text: 'HEHEHEHEHE', curve: inside }, { x: 250, y: 450 - 0.24 * 40 - 150 });
    expect(ink.farthest).toBeLessThan(150 + 6);
    expect(ink.nearest).toBeGreaterThan(150 - 0.73 * 40 - 6);
    expect(ink.y).toBeGreaterThan(80);
    const dense = await inkOf({ text: 'MMMM........', curve: inside });
    expect(dense.x).toBeLessThan(-10);
  });

  it('begin at the right where they run from right to left', async () => {
    expect((await inkOf({ text: 'MMMM........' })).x).toBeLessThan(-10);
    expect((await inkOf({ text: 'םםםם........' })).x).toBeGreaterThan(10);
  });

  it('touch the top of their box where nothing says how large the circle is', async () => {
    const ink = await inkOf(
      { text: 'HEH HEH HEH HEH HEH HEH HEH', curve: { side: 'outside' } },
      { x: 250, y: 250 },
    );
    expect(ink.farthest).toBeLessThan(200);
    expect(ink.farthest).toBeGreaterThan(190);
  });

  it('shrink down to their smallest size, and end with an ellipsis within the box then', async () => {
    const long = { text: 'A title that is much too long for such a gentle bend', curve: { radius: 600 } };
    const shrunk = await inkOf({ ...long, minFontSize: 8 }, { x: 250, y: 0 });
    const cut = await inkOf(long, { x: 250, y: 0 });
    for (const { left, right } of [shrunk, cut]) {
      expect(left).toBeGreaterThan(-210);
      expect(right).toBeLessThan(210);
      expect(right - left).toBeGreaterThan(340);
    }
    expect(shrunk.count).toBeLessThan(cut.count);
    const around = await inkOf({ text: 'HEH '.repeat(40) }, { x: 250, y: 231.2 });
    expect(around.nearest).toBeGreaterThan(150 - 4);
  });

  const latin = ['HEHEHEHEHE', 'Größe 42, jetzt – €', 'Gift 🎁 box 👨‍👩‍👧‍👦', ''];
  const spoken = ['רק 42 NIKE', ...latin, 'זול מאוד היום', 'สวัสดี', 'حذاء رياضي'];
  it.each(sampled(spoken, 3))(
    'are the same in the editor, and in layers as in one scene: %s',
    async (words) => {
      for (const more of [
        {},
        { curve: { side: 'inside', angle: 33 }, rotation: 20 },
        { stroke: { width: 3, color: '#ffcc00', position: 'outside' } },
      ]) {
        const layer = { text: '{{TITLE}}', keepsEmpty: true, ...more };
        const [server, editor] = await Promise.all(
          engines.map((engine) => draw(layer, { TITLE: words }, engine)),
        );
        expect(Buffer.from(server?.data ?? []).equals(Buffer.from(editor?.data ?? [1]))).toBe(true);
        const { data, channels, whole } = server ?? (await draw(layer));
        let largest = 0;
        for (let at = 0; at < canvas.width * canvas.height; at += 1)
          for (let part = 0; part < 3; part += 1) {
            const other = whole.data[at * whole.channels + part] ?? 0;
            largest = Math.max(largest, Math.abs((data[at * channels + part] ?? 0) - other));
          }
        expect(largest).toBeLessThanOrEqual(2);
      }
    },
  );
});

it('letters are turned one by one, and words as a whole where letters are joined or run both ways', () => {
  expect(splitIntoUnits('a é👨‍👩‍👧‍👦')).toEqual(['a', ' ', 'é', '👨‍👩‍👧‍👦']);
  expect(splitIntoUnits('זול')).toEqual(['ז', 'ו', 'ל']);
  expect(splitIntoUnits('حذاء رياضي')).toEqual(['حذاء', ' ', 'رياضي']);
  expect(splitIntoUnits('זול 42')).toEqual(['זול', ' ', '42']);
});
