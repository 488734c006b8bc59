import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fillWithFonts } from '../fonts.ts';
import { openBoxMeter } from '../paint.ts';
import type { MeasuredBox } from '../paint/repaint/measure-boxes.ts';
import { layerSchema, writeLayersTree } from '../layers.ts';
import { openWasmEngine } from './engine/wasm-engine.fixture.ts';

const engine = await openWasmEngine();

const canvas = { width: 800, height: 600 };

async function boxesOf(
  stored: object[],
  values: Record<string, string> = {},
): Promise<Map<string, MeasuredBox>> {
  const layers = z.array(layerSchema).parse(stored);
  const template = writeLayersTree({ canvas, background: '#ffffff', layers });
  const { tree, fonts } = fillWithFonts(template, values, { packs: engine.packs, brandFonts: [] });
  return openBoxMeter().measure(await engine.withFonts(fonts), tree, canvas);
}

const text = { kind: 'text', fontSize: 20, lineHeight: 1.2, text: 'Words' };

it('a layer of the canvas stands where its fields say, turned about its middle', async () => {
  const padding = { top: 5, right: 5, bottom: 5, left: 5 };
  const boxes = await boxesOf([
    { id: 'shape', kind: 'shape', x: 40, y: 30, width: 200, height: 100, fill: '#f00' },
    { id: 'turned', kind: 'shape', x: 100, y: 100, width: 200, height: 100, rotation: 90, fill: '#f00' },
    { id: 'photo', kind: 'photo', x: 10, y: 20, width: 300, height: 280, padding },
  ]);
  const shape = { width: 200, height: 100, transform: [1, 0, 0, 1, 40, 30], runs: [] };
  expect(boxes.get('shape')).toMatchObject(shape);
  expect(boxes.get('photo')).toMatchObject({ width: 300, height: 280, transform: [1, 0, 0, 1, 10, 20] });
  // Its left upper corner goes round the middle (200, 150) to the right upper one.
  const turned = [0, 1, -1, 0, 250, 50].map((value): unknown => expect.closeTo(value, 3));
  expect(boxes.get('turned')?.transform).toEqual(turned);
});

it('the lines of a text are told as they were broken, from its box, and at the size that fits', async () => {
  const narrow = { x: 0, y: 300, width: 100, height: 24 };
  const boxes = await boxesOf(
    [
      { ...text, id: 'title', x: 50, y: 60, width: 120, height: 200, text: '{{TITLE}}' },
      { ...text, id: 'small', ...narrow, fontSize: 40, minFontSize: 8, text: 'Shrinks to fit' },
      { ...text, id: 'low', x: 300, y: 0, width: 200, height: 200, align: 'right', verticalAlign: 'bottom' },
    ],
    { TITLE: 'One two three four five six seven' },
  );
  const title = boxes.get('title');
  expect(title?.runs.map((run) => run.text.trim()).join(' ')).toBe('One two three four five six seven');
  expect(title?.runs[0]).toMatchObject({ x: expect.closeTo(0, 3) });
  // A line is as high as its letters; the lines stand a line height apart.
  const [first, second] = title?.runs ?? [];
  expect(first?.y).toBeCloseTo(0, 0);
  expect((second?.y ?? 0) - (first?.y ?? 0)).toBeCloseTo(24, 3);
  expect(Math.max(...(title?.runs ?? []).map((run) => run.x + run.width))).toBeLessThanOrEqual(120.5);
  expect([title?.fontSize, title?.isCut]).toEqual([20, false]);
  const small = boxes.get('small');
  expect(small?.fontSize).toBeLessThan(40);
  expect(small?.isCut).toBe(false);
  const [low] = boxes.get('low')?.runs ?? [];
  expect((low?.x ?? 0) + (low?.width ?? 0)).toBeCloseTo(200, 1);
  expect((low?.y ?? 0) + (low?.height ?? 0)).toBeCloseTo(200, 0);
});

it('the same words stand at the same place, in one line, on a ground and with a look of their own', async () => {
  const words = { ...text, text: 'One two', width: 200, height: 40 };
  const runs = [{ text: 'two', color: '#f00' }];
  const boxes = await boxesOf([
    { ...words, id: 'plain' },
    { ...words, id: 'line', wraps: false },
    { ...words, id: 'look', runs },
    { ...words, id: 'line and look', wraps: false, runs },
  ]);
  const places = [...boxes.values()].map(({ runs: [first, last = first] }) => ({
    left: first?.x,
    top: first?.y,
    right: (last?.x ?? 0) + (last?.width ?? 0),
  }));
  expect(places).toHaveLength(4);
  for (const place of places) expect(place).toEqual(places[0]);
  const pill = { paddingX: 30, paddingY: 12, fill: '#ff0', border: { width: 5, color: '#000' } };
  const grounds = await boxesOf([
    { ...words, id: 'plain', pill },
    { ...words, id: 'look', pill, runs },
  ]);
  for (const [, box] of grounds) expect(box.runs[0]?.x).toBeCloseTo(35, 1);
});

it('a text that is not shown whole says so', async () => {
  const long = 'A title that goes on and on and on and is far too long for the room it has';
  const boxes = await boxesOf([
    { ...text, id: 'lines', width: 100, height: 300, maxLines: 2, text: long },
    { ...text, id: 'room', y: 100, width: 100, height: 48, text: long },
    { ...text, id: 'one line', y: 200, width: 100, height: 48, wraps: false, text: long },
    { ...text, id: 'smallest', y: 300, width: 60, height: 24, fontSize: 30, minFontSize: 20, text: long },
    { ...text, id: 'whole', y: 400, width: 700, height: 100, text: long },
    { ...text, id: 'badge', kind: 'badge', y: 500, width: 60, height: 30, text: long },
  ]);
  const cut = [...boxes].filter(([, box]) => box.isCut).map(([id]) => id);
  expect(cut).toEqual(['lines', 'room', 'one line', 'smallest', 'badge']);
});

it('layers in rows, columns and groups stand where the layout put them', async () => {
  const shape = { kind: 'shape', fill: '#f00', width: 50, height: 40 };
  const group = { kind: 'group', gap: 10 };
  const row = { id: 'row', ...group, layout: 'row', x: 100, y: 50, width: 500, height: 100, paddingX: 7 };
  const column = { id: 'column', ...group, layout: 'column', x: 0, y: 300, width: 150, height: 200, gap: 5 };
  const free = { id: 'free', kind: 'group', x: 200, y: 300, width: 300, height: 200 };
  const boxes = await boxesOf([
    {
      ...row,
      layers: [
        { ...shape, id: 'a' },
        { ...text, id: 'words', width: 300, height: 30 },
        { id: 'picture', kind: 'photo', width: 40, height: 40 },
        { id: 'other', kind: 'photo', width: 40, height: 40 },
      ],
    },
    { ...free, layers: [{ ...shape, id: 'in', x: 20, y: 30 }] },
    {
      ...column,
      layers: [
        { ...text, id: 'gone', width: 100, height: 30, text: '{{MISSING}}' },
        { ...shape, id: 'first' },
        { ...text, id: 'pill', width: 140, height: 40, pill: { paddingX: 12, paddingY: 6, fill: '#eee' } },
      ],
    },
  ]);
  const corner = (id: string) => boxes.get(id)?.transform.slice(4);
  expect(corner('a')).toEqual([107, 50]);
  const words = boxes.get('words');
  expect(words?.transform[4]).toBeCloseTo(167, 2);
  expect(words?.transform[5]).toBeCloseTo(50, 2);
  expect(words?.height).toBeCloseTo(24, 2);
  expect(words?.runs[0]?.x).toBeCloseTo(0, 2);
  expect(corner('picture')?.[0]).toBeCloseTo(167 + (words?.width ?? 0) + 10, 1);
  expect(corner('other')?.[0]).toBeGreaterThanOrEqual((corner('picture')?.[0] ?? 0) + 50);
  expect([corner('in'), boxes.has('gone'), corner('first')]).toEqual([[220, 330], false, [0, 300]]);
  expect(corner('pill')).toEqual([0, 345]);
  const [inPill] = boxes.get('pill')?.runs ?? [];
  expect(inPill?.x).toBeCloseTo(12, 1);
  expect(inPill?.y).toBeCloseTo(6, 0);
  expect(boxes.get('pill')?.height).toBeCloseTo(36, 1);
});

it('the lines of a text are those that are painted, as even as it takes to be balanced', async () => {
  const words = 'one two three four five six seven eight nine';
  const layer = { ...text, id: 'words', x: 0, y: 0, width: 400, height: 200, text: words };
  const runs = (await boxesOf([layer])).get('words')?.runs ?? [];
  const widths = runs.map(({ width }) => width);
  expect(runs.map((run) => run.text.trim()).join(' ')).toBe(words);
  expect(runs).toHaveLength(2);
  // Filled as far as they go, the first would be as wide as the box and the second a few words.
  expect(Math.min(...widths) / Math.max(...widths)).toBeGreaterThan(0.8);
});
