import { expect, test } from 'vitest';
import { makeDocument, group, shape, words } from '../../document/doc.fixture.ts';
import { allLayers } from '../../document/doc.ts';
import { moveLayers, patchLayers } from '../../document/operations.ts';
import { openRows } from './rows.ts';

const doc = makeDocument([shape('a'), group('g', [words('w', '{{BRAND}}'), shape('b')]), shape('c')]);
const listed = { doc, open: new Set(['g']), values: { BRAND: 'Northwind' } };
const ids = allLayers(doc).map(({ id }) => id);

test('a change that no line shows leaves the very list', () => {
  const list = openRows();
  const before = list(listed);
  expect(list({ ...listed, doc: patchLayers(doc, ids, { opacity: 0.5, x: 7, width: 9 }) })).toBe(before);
});

test('only lines that show something else become others', () => {
  const changed = (next: typeof listed) => {
    const list = openRows();
    const before = list(listed);
    const rows = list(next);
    return rows.filter((row) => !before.includes(row)).map(({ id }) => id);
  };
  expect(changed({ ...listed, doc: patchLayers(doc, ['b'], { name: 'Box' }) })).toEqual(['b']);
  expect(changed({ ...listed, doc: patchLayers(doc, ['a'], { locked: true }) })).toEqual(['a']);
  expect(changed({ ...listed, values: { BRAND: '' } })).toEqual(['w']);
  expect(changed({ ...listed, doc: moveLayers(doc, ['a'], { parentId: null, index: 2 }) })).toEqual([
    'a',
    'c',
    'g',
  ]);
});
