import { expect, test } from 'vitest';
import { makeDocument, group, shape } from '../../../document/doc.fixture.ts';
import { findLayer, type Doc } from '../../../document/doc.ts';
import { openEditor } from '../../../document/editor.ts';
import { layersNumber, type NumberField } from './number-target.ts';

const product = { feedId: null, productId: null, isCutOut: false, title: '', values: {} };
const wide: NumberField = { path: ['width'], label: 'Width', wholeSide: 'width' };

function open(doc: Doc, ids: string[], field: NumberField) {
  const editor = openEditor(doc, product);
  const layers = ids.flatMap((id) => findLayer(doc, id) ?? []);
  const widths = () => ids.map((id) => findLayer(editor.state().doc, id)?.width);
  return { editor, target: layersNumber(editor, doc, layers, field), widths };
}

test('several layers with several widths are mixed, and what is typed is the width of all', () => {
  const { editor, target, widths } = open(
    makeDocument([shape('a'), shape('b', { width: 50 })]),
    ['a', 'b'],
    wide,
  );
  expect([target.isMixed, target.value]).toEqual([true, undefined]);
  target.change(() => 70);
  expect(widths()).toEqual([70, 70]);
  expect(editor.undo()).toBe('Width');
  expect(widths()).toEqual([100, 50]);
});

test('a step changes each from where it is', () => {
  const { target, widths } = open(makeDocument([shape('a'), shape('b', { width: 50 })]), ['a', 'b'], wide);
  target.change((old) => old + 10);
  expect(widths()).toEqual([110, 60]);
});

test('per cent are of what each layer is in', () => {
  const doc = makeDocument([shape('a'), group('g', [shape('b')])]);
  const { target, widths } = open(doc, ['a', 'b'], wide);
  target.change((_old, whole) => (whole ?? 0) / 2);
  expect(widths()).toEqual([500, 200]);
});

test('a number goes to the bound that it is beyond, and is whole', () => {
  const { target, widths } = open(makeDocument([shape('a')]), ['a'], wide);
  target.change(() => 99_999);
  expect(widths()).toEqual([8000]);
  target.change(() => -5);
  expect(widths()).toEqual([1]);
  target.change(() => 12.6);
  expect(widths()).toEqual([13]);
});

test('opacity is shown in per cent and stored as a share', () => {
  const opacity = { path: ['opacity'], label: 'Opacity', scale: 100, unit: '%' };
  const { editor, target } = open(makeDocument([shape('a', { opacity: 0.07 })]), ['a'], opacity);
  expect([target.value, target.bounds]).toEqual([7, { min: 0, max: 100 }]);
  target.change((old) => old + 22);
  expect(findLayer(editor.state().doc, 'a')?.opacity).toBe(0.29);
});

test('a gesture is one step, and computes each time from where it began', () => {
  const { editor, target, widths } = open(makeDocument([shape('a')]), ['a'], wide);
  const gesture = target.begin();
  for (let by = 1; by <= 30; by += 1) gesture.update((old) => old + by);
  gesture.commit();
  expect(widths()).toEqual([130]);
  expect(editor.state().history.past).toHaveLength(1);
});

test('steps by key become one step of history until the field is left', () => {
  const { editor, target } = open(makeDocument([shape('a')]), ['a'], wide);
  target.change((old) => old + 1, { isMerged: true });
  target.change((old) => old + 1, { isMerged: true });
  editor.seal();
  target.change((old) => old + 1, { isMerged: true });
  expect(editor.state().history.past).toHaveLength(2);
});
