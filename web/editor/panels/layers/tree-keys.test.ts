import { describe, expect, test } from 'vitest';
import { makeDocument, group, shape } from '../../document/doc.fixture.ts';
import { listRows } from './rows.ts';
import { clickInTree, stepInTree, type TreePlace } from './tree-keys.ts';

const doc = makeDocument([shape('back'), group('group', [shape('inner'), shape('outer')]), shape('front')]);
const rows = listRows(doc, new Set(['group']));
const at = (active: string, selection = [active]): TreePlace => ({ active, anchor: active, selection });
const none = { shiftKey: false, isMod: false };

test('the list begins with the front layer, and shows what is in open groups', () => {
  expect(rows.map(({ id, level, position, count }) => [id, level, position, count])).toEqual([
    ['front', 1, 1, 3],
    ['group', 1, 2, 3],
    ['outer', 2, 1, 2],
    ['inner', 2, 2, 2],
    ['back', 1, 3, 3],
  ]);
  expect(listRows(doc, new Set()).map(({ id }) => id)).toEqual(['front', 'group', 'back']);
});

describe('a key in the list', () => {
  test.each([
    ['ArrowDown', 'front', 'group'],
    ['ArrowDown', 'back', 'back'],
    ['ArrowUp', 'group', 'front'],
    ['ArrowUp', 'front', 'front'],
    ['Home', 'inner', 'front'],
    ['End', 'front', 'back'],
    ['ArrowLeft', 'inner', 'group'],
    ['ArrowRight', 'group', 'outer'],
  ])('%s on %s leads to %s, which it selects', (key, from, to) => {
    expect(stepInTree(rows, at(from), { ...none, key })).toEqual({ place: at(to) });
  });

  test('closes an open group and opens a closed one', () => {
    expect(stepInTree(rows, at('group'), { ...none, key: 'ArrowLeft' })).toEqual({ close: 'group' });
    const closed = listRows(doc, new Set());
    expect(stepInTree(closed, at('group'), { ...none, key: 'ArrowRight' })).toEqual({ open: 'group' });
  });

  test('with Shift selects from where the range began, in both directions', () => {
    const press = { key: 'ArrowDown', shiftKey: true, isMod: false };
    const place = { active: 'front', anchor: 'group', selection: ['front', 'group'] };
    expect(stepInTree(rows, place, press)).toEqual({
      place: { active: 'group', anchor: 'group', selection: ['group'] },
    });
    expect(stepInTree(rows, at('group'), { ...press, key: 'End' })).toEqual({
      place: { active: 'back', anchor: 'group', selection: ['group', 'outer', 'inner', 'back'] },
    });
  });

  test('with Ctrl goes on without selecting, and Space adds and takes away', () => {
    const gone = stepInTree(rows, at('front'), { key: 'ArrowDown', shiftKey: false, isMod: true });
    expect(gone).toEqual({ place: { active: 'group', anchor: 'front', selection: ['front'] } });
    const place = { active: 'back', anchor: 'front', selection: ['front'] };
    const added = stepInTree(rows, place, { ...none, key: ' ' });
    expect(added).toEqual({ place: { active: 'back', anchor: 'back', selection: ['front', 'back'] } });
    expect(stepInTree(rows, at('back', ['front', 'back']), { ...none, key: ' ' })).toMatchObject({
      place: { selection: ['front'] },
    });
  });

  test('of anything else is left to the stage', () => {
    expect(stepInTree(rows, at('front'), { ...none, key: 'Delete' })).toBeNull();
  });
});

test('a click selects one, with Ctrl it beside the others, with Shift the range', () => {
  expect(clickInTree(rows, at('front'), 'back', none)).toEqual(at('back'));
  const beside = clickInTree(rows, at('front'), 'back', { ...none, isMod: true });
  const range = clickInTree(rows, at('front'), 'outer', { ...none, shiftKey: true });
  expect(beside.selection).toEqual(['front', 'back']);
  expect(range.selection).toEqual(['front', 'group', 'outer']);
});
