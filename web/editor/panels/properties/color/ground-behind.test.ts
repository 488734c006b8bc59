import { expect, test } from 'vitest';
import { makeDocument, group, shape, words } from '../../../document/doc.fixture.ts';
import { findLayer } from '../../../document/doc.ts';
import { toHex, readColor } from '../../../document/color.ts';
import { groundsBehind, worstContrast } from './ground-behind.ts';

const behind = (doc: ReturnType<typeof makeDocument>, id = 'words') => {
  const layer = findLayer(doc, id);
  if (layer === undefined) throw new Error(id);
  return groundsBehind(doc, layer)?.map(toHex);
};
const wide = { width: 1000, height: 1000 };

test('without anything behind it, words stand on the background', () => {
  expect(behind(makeDocument([words('words', 'Sale')], { background: '#abcdef' }))).toEqual(['ABCDEF']);
});

test('the nearest layer that covers their middle is what they stand on', () => {
  const layers = [
    shape('far', { ...wide, fill: '#111111' }),
    shape('near', { ...wide, fill: '#222222' }),
    shape('beside', { x: 900, fill: '#333333' }),
    words('words', 'Sale'),
    shape('above', { ...wide, fill: '#444444' }),
  ];
  expect(behind(makeDocument(layers))).toEqual(['222222']);
});

test('a pill, and the group around them, come before what is further back', () => {
  const pill = { paddingX: 0, paddingY: 0, radius: 0, fill: '#010203' };
  const inside = [words('words', 'Sale', { pill })];
  expect(behind(makeDocument([group('group', inside, { fill: '#999999' })]))).toEqual(['010203']);
  const plain = makeDocument([group('group', [words('words', 'Sale')], { fill: '#999999' })]);
  expect(behind(plain)).toEqual(['999999']);
});

test('what lets something through is mixed with what is behind it, and a gradient counts at each colour', () => {
  const veil = shape('veil', { ...wide, fill: 'rgba(0, 0, 0, 0.5)' });
  const fill = { kind: 'linear', angle: 0, colors: ['#ffffff', '#000000'] };
  const doc = makeDocument([shape('far', { ...wide, fill }), veil, words('words', 'Sale')]);
  expect(behind(doc)).toEqual(['808080', '000000']);
});

test('nothing is said of words on a photo', () => {
  const doc = makeDocument([{ kind: 'photo', id: 'photo', ...wide }, words('words', 'Sale')]);
  expect(behind(doc)).toBeUndefined();
  expect(worstContrast({ red: 0, green: 0, blue: 0, alpha: 1 }, null)).toBeNull();
});

test('the worst place of a gradient decides', () => {
  const grounds = ['#ffffff', '#000000']
    .map((text) => readColor(text) ?? undefined)
    .filter((c) => c !== undefined);
  expect(worstContrast({ red: 0, green: 0, blue: 0, alpha: 1 }, grounds)).toBe(1);
});
