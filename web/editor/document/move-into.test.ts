import { expect, test } from 'vitest';
import { makeDocument, group, shape } from './doc.fixture.ts';
import { findLayer, layersIn } from './doc.ts';
import { apply, matrixOnCanvas } from './geometry.ts';
import { moveLayersTo } from './move-into.ts';

const middleOf = (doc: ReturnType<typeof makeDocument>, id: string) => {
  const layer = findLayer(doc, id);
  const matrix = matrixOnCanvas(doc, id);
  if (layer === undefined || matrix === null) throw new Error('no place');
  return apply(matrix, { x: layer.width / 2, y: layer.height / 2 });
};

test('a layer that goes into a group stays where it was on the canvas', () => {
  const inside = { x: 200, y: 100, border: { width: 10, color: '#000' } };
  const doc = makeDocument([group('group', [], inside), shape('shape', { x: 300, y: 250 })]);
  const next = moveLayersTo(doc, ['shape'], { parentId: 'group', index: 0 });
  expect(findLayer(next, 'shape')).toMatchObject({ x: 90, y: 140, rotation: 0 });
});

test('a layer that leaves a turned group keeps its place and its angle on the canvas', () => {
  const doc = makeDocument([
    group('group', [shape('shape', { x: 10, y: 20, rotation: 15 })], { x: 300, y: 300, rotation: 30 }),
  ]);
  const before = middleOf(doc, 'shape');
  const next = moveLayersTo(doc, ['shape'], { parentId: null, index: 1 });
  expect(findLayer(next, 'shape')?.rotation).toBe(45);
  expect(Math.abs(middleOf(next, 'shape').x - before.x)).toBeLessThanOrEqual(0.5);
  expect(Math.abs(middleOf(next, 'shape').y - before.y)).toBeLessThanOrEqual(0.5);
});

test('a change of order alone changes no layer', () => {
  const doc = makeDocument([shape('a'), shape('b'), shape('c')]);
  const next = moveLayersTo(doc, ['a'], { parentId: null, index: 2 });
  expect(layersIn(next, null).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  expect(findLayer(next, 'a')).toBe(findLayer(doc, 'a'));
});

test('what comes out of a row stays where it was painted', () => {
  const doc = makeDocument([group('row', [shape('shape')], { layout: 'row' })]);
  const painted = new Map([['shape', { width: 100, height: 100, transform: [1, 0, 0, 1, 70, 80] as const }]]);
  const next = moveLayersTo(doc, ['shape'], { parentId: null, index: 1 }, painted);
  expect(findLayer(next, 'shape')).toMatchObject({ x: 70, y: 80 });
});
