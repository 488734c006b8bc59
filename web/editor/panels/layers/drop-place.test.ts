import { expect, test } from 'vitest';
import { documentOf, group, shape } from '../../document/doc.fixture.ts';
import { dropAt } from './drop-place.ts';
import { rowsOf } from './rows.ts';

const doc = documentOf([shape('back'), group('group', [shape('inner'), shape('outer')]), shape('front')]);
const open = rowsOf(doc, new Set(['group']));
const closed = rowsOf(doc, new Set());
// front, group, outer, inner, back
const drop = (rows: typeof open, [at = 0, down = 0, level = 1]: number[], moved: string[]) =>
  dropAt(doc, rows, { at, down, level }, moved);

test('over a line is in front of it, under it is behind', () => {
  expect(drop(open, [4, 0.2, 1], ['front'])?.place).toEqual({ parentId: null, index: 1 });
  expect(drop(open, [4, 0.8, 1], ['front'])?.place).toEqual({ parentId: null, index: 0 });
  expect(drop(open, [0, 0.2, 1], ['back'])?.place).toEqual({ parentId: null, index: 2 });
});

test('the middle of a group takes layers in, in front of those that are there', () => {
  expect(drop(closed, [1, 0.5, 1], ['back'])).toEqual({
    place: { parentId: 'group', index: 2 },
    rowId: 'group',
    mark: 'inside',
    level: 2,
  });
  expect(drop(open, [1, 0.9, 1], ['inner'])?.place).toEqual({ parentId: 'group', index: 1 });
});

test('the lower edge of a closed group is behind it, and that of an open one inside of it', () => {
  expect(drop(closed, [1, 0.9, 1], ['front'])?.place).toEqual({ parentId: null, index: 1 });
  expect(drop(open, [1, 0.9, 1], ['front'])?.place).toEqual({ parentId: 'group', index: 2 });
});

test('under the last layer of a group, the indent of the pointer chooses between inside and outside', () => {
  expect(drop(open, [3, 0.9, 2], ['front'])?.place).toEqual({ parentId: 'group', index: 0 });
  expect(drop(open, [3, 0.9, 1], ['front'])).toEqual({
    place: { parentId: null, index: 1 },
    rowId: 'inner',
    mark: 'below',
    level: 1,
  });
});

test('a group goes neither into itself nor into what is in it', () => {
  expect(drop(open, [1, 0.5, 1], ['group'])).toBeNull();
  expect(drop(open, [2, 0.2, 2], ['group'])).toBeNull();
});

test('layers that are dragged are not counted among those they are put between', () => {
  expect(drop(open, [0, 0.2, 1], ['front', 'back'])?.place).toEqual({ parentId: null, index: 1 });
  expect(drop(open, [2, 0.8, 2], ['inner', 'outer'])?.place).toEqual({ parentId: 'group', index: 0 });
});
