import { expect, test } from 'vitest';
import { makeDocument, group, shape } from '../../document/doc.fixture.ts';
import { dropAt } from './drop-place.ts';
import { listRows } from './rows.ts';

const doc = makeDocument([shape('back'), group('group', [shape('inner'), shape('outer')]), shape('front')]);
const open = listRows(doc, new Set(['group']));
const closed = listRows(doc, new Set());
// front, group, outer, inner, back
const drop = (rows: typeof open, [at = 0, down = 0, level = 1]: number[], moved: string[]) =>
  dropAt(doc, rows, { at, down, level }, moved);

test.each([
  ['over a line is in front of it', open, [4, 0.2, 1], ['front'], null, 1],
  ['under a line is behind it', open, [4, 0.8, 1], ['front'], null, 0],
  ['over the first line is in front of all', open, [0, 0.2, 1], ['back'], null, 2],
  ['the lower edge of a closed group is behind it', closed, [1, 0.9, 1], ['front'], null, 1],
  ['that of an open one is inside of it', open, [1, 0.9, 1], ['front'], 'group', 2],
  ['in front of those that are there, the moved one left out', open, [1, 0.9, 1], ['inner'], 'group', 1],
  ['under the last of a group, the indent chooses the inside', open, [3, 0.9, 2], ['front'], 'group', 0],
  ['dragged layers are not counted among those beside', open, [0, 0.2, 1], ['front', 'back'], null, 1],
  ['nor inside of a group', open, [2, 0.8, 2], ['inner', 'outer'], 'group', 0],
])('%s', (...row) => {
  const [, rows, at, moved, parentId, index] = row;
  expect(drop(rows, at, moved)?.place).toEqual({ parentId, index });
});

test('the middle of a group takes layers in, in front of those that are there', () => {
  const place = { parentId: 'group', index: 2 };
  expect(drop(closed, [1, 0.5, 1], ['back'])).toEqual({ place, rowId: 'group', mark: 'inside', level: 2 });
});

test('under the last layer of a group, the indent of the pointer chooses the outside as well', () => {
  const place = { parentId: null, index: 1 };
  expect(drop(open, [3, 0.9, 1], ['front'])).toEqual({ place, rowId: 'inner', mark: 'below', level: 1 });
});

test('a group goes neither into itself nor into what is in it', () => {
  expect(drop(open, [1, 0.5, 1], ['group'])).toBeNull();
  expect(drop(open, [2, 0.2, 2], ['group'])).toBeNull();
});
