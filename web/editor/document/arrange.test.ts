import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { makeRandom } from '../../../packages/feed/src/random.fixture.ts';
import { layerSchema, type Layer } from '#picture/layers';
import { randomLayers } from '../../../packages/picture/src/template/layers/random-layers.fixture.ts';
import { align, distribute, reorder } from './arrange.ts';
import { boundsOnCanvas, placedOnCanvas } from './bounds.ts';
import { clipboardParts, layersFrom, layersMime } from './clipboard.ts';
import { allLayers, findLayer, type Doc } from './doc.ts';
import { group, ungroup } from './grouping.ts';

const box = (id: string, place: Partial<Layer>): Layer =>
  layerSchema.parse({ kind: 'shape', id, width: 100, height: 50, ...place });
const docWith = (...objects: Layer[]): Doc =>
  ({
    version: 2,
    canvasSize: { width: 1000, height: 800 },
    objects,
  }) as unknown as Doc;
const xs = (doc: Doc): number[] => doc.objects.map(({ x }) => x);
const idsOf = (doc: Doc): string[] => doc.objects.map(({ id }) => id);

describe('aligning', () => {
  it('lines layers up with the edge of all of them together', () => {
    const doc = docWith(box('a', { x: 10 }), box('b', { x: 300, width: 200 }), box('c', { x: 50 }));
    expect(xs(align(doc, ['a', 'b', 'c'], 'left'))).toEqual([10, 10, 10]);
    expect(xs(align(doc, ['a', 'b', 'c'], 'right'))).toEqual([400, 300, 400]);
    expect(xs(align(doc, ['a', 'b', 'c'], 'center'))).toEqual([205, 155, 205]);
  });

  it('puts one layer alone in the middle of the canvas', () => {
    const doc = align(align(docWith(box('a', {})), ['a'], 'center'), ['a'], 'middle');
    expect(findLayer(doc, 'a')).toMatchObject({ x: 450, y: 375 });
  });

  it('counts a turned layer by the box around it', () => {
    // 100 x 50 turned by 90 degrees is 50 wide: its own x is 25 left of what is seen.
    const doc = align(docWith(box('a', { x: 500, rotation: 90 })), ['a'], 'left');
    expect(findLayer(doc, 'a')?.x).toBe(-25);
    expect(boundsOnCanvas(doc, 'a')?.x).toBeCloseTo(0);
  });

  it('moves layers in a turned group the way it looks on the canvas', () => {
    const inner = box('inner', { x: 10, y: 20 });
    const around = layerSchema.parse({
      kind: 'group',
      id: 'g',
      x: 200,
      y: 200,
      width: 300,
      height: 300,
      rotation: 90,
      layers: [inner],
    });
    const doc = align(docWith(around), ['inner'], 'left');
    expect(boundsOnCanvas(doc, 'inner')?.x).toBeCloseTo(0);
  });

  it('leaves the same room between neighbours and the outer two where they are', () => {
    const doc = docWith(box('a', { x: 0 }), box('c', { x: 700 }), box('b', { x: 130, width: 200 }));
    // 800 wide, 400 taken: 200 between each.
    expect(xs(distribute(doc, ['a', 'b', 'c'], 'x'))).toEqual([0, 700, 300]);
  });
});

describe('ordering', () => {
  const doc = docWith(...['a', 'b', 'c', 'd', 'e'].map((id) => box(id, {})));
  it.each([
    ['front', ['b', 'd'], 'acebd'],
    ['back', ['b', 'd'], 'bdace'],
    ['forward', ['b', 'c'], 'adbce'],
    ['forward', ['a', 'd', 'e'], 'bacde'],
    ['backward', ['b', 'd'], 'badce'],
    ['backward', ['a', 'b'], 'abcde'],
  ] as const)('%s moves %j', (order, ids, after) => {
    expect(idsOf(reorder(doc, ids, order)).join('')).toBe(after);
  });
});

describe('grouping', () => {
  const seeds = Array.from({ length: 300 }, (_, at) => at);

  it('leaves every layer where it is on the canvas, and taking the group apart too', () => {
    for (const seed of seeds) {
      const random = makeRandom(seed);
      const doc = docWith(...z.array(layerSchema).parse(randomLayers(seed)));
      const ids = doc.objects.filter(() => random.isLucky(0.7)).map(({ id }) => id);
      const grouped = group(doc, ids, 'Group');
      if (grouped === null) continue;
      expectSamePlaces(doc, grouped.doc);
      const apart = ungroup(grouped.doc, grouped.id, { groundName: 'Ground' });
      if (typeof apart === 'string') throw new Error(apart);
      expectSamePlaces(doc, apart.doc);
      expect(new Set(idsOf(apart.doc))).toEqual(new Set(idsOf(doc)));
    }
  });

  it('keeps what a turned, faded, painted group with a condition shows', () => {
    const around = layerSchema.parse({
      kind: 'group',
      id: 'g',
      x: 100,
      y: 100,
      width: 400,
      height: 200,
      rotation: 30,
      opacity: 0.5,
      fill: '#ff0000',
      showIf: '{{SALE_PRICE}}',
      layers: [box('inner', { x: 10, y: 20, opacity: 0.8, showIf: '{{BRAND}}' })],
    });
    const doc = docWith(around);
    const apart = ungroup(doc, 'g', { groundName: 'Ground' });
    if (typeof apart === 'string') throw new Error(apart);
    const [ground, inner] = apart.doc.objects;
    expect(ground).toMatchObject({ kind: 'shape', x: 100, rotation: 30, opacity: 0.5, fill: '#ff0000' });
    expect(inner).toMatchObject({ rotation: 30, opacity: 0.4, showIf: '{{SALE_PRICE}} and {{BRAND}}' });
    const [before, after] = [placedOnCanvas(doc, 'inner'), placedOnCanvas(apart.doc, 'inner')];
    for (const [at, part] of (before?.matrix ?? []).entries())
      expect(Math.abs(part - (after?.matrix[at] ?? NaN))).toBeLessThan(0.6);
  });

  it('joins conditions in brackets, and says so where they are too much for one', () => {
    const ungrouped = (outer: string, inside: string) => {
      const inner = box('inner', { showIf: inside });
      const around = { id: 'g', width: 9, height: 9, showIf: outer, layers: [inner] };
      return ungroup(docWith(layerSchema.parse({ kind: 'group', ...around })), 'g', { groundName: 'Ground' });
    };
    const apart = ungrouped('{{C}}', '{{A}} or {{B}}');
    if (typeof apart === 'string') throw new Error(apart);
    expect(apart.doc.objects).toMatchObject([{ showIf: '{{C}} and ({{A}} or {{B}})' }]);
    const many = Array.from({ length: 6 }, (_, at) => `{{F${at}}}`);
    expect(ungrouped(many.join(' and '), many.join(' or '))).toBe('conditions');
  });
});

function expectSamePlaces(before: Doc, after: Doc): void {
  for (const { id } of allLayers(before)) {
    const [one, other] = [placedOnCanvas(before, id), placedOnCanvas(after, id)];
    if (one === null || other === null) continue;
    // Half a px: layers come to stand at whole ones.
    for (const corner of [4, 5] as const)
      expect(Math.abs(one.matrix[corner] - other.matrix[corner])).toBeLessThanOrEqual(1.1);
  }
}

it('copied layers arrive as they were, by our own type and by HTML alone', () => {
  for (let seed = 0; seed < 100; seed += 1) {
    const layers = z.array(layerSchema).parse(randomLayers(seed));
    const parts = clipboardParts(layers);
    const whole = JSON.stringify(layers);
    expect(JSON.stringify(layersFrom((type) => parts.get(type) ?? ''))).toBe(whole);
    const onlyHtml = (type: string) => (type === layersMime ? '' : (parts.get(type) ?? ''));
    expect(JSON.stringify(layersFrom(onlyHtml))).toBe(whole);
  }
});

it.each(['', '{"version":1}', '{"version":1,"layers":[{"kind":"text"}]}', '<div>'])(
  'what others put on the clipboard is no layer: %s',
  (text) => {
    expect(layersFrom(() => text)).toBeNull();
  },
);
