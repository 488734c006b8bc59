import { expect, it } from 'vitest';
import { makeRandom } from '../../../../packages/feed/src/random.fixture.ts';
import { makeLayer } from '#picture/designs';
import { findLayer, findParent, type Doc } from '../../document/doc.ts';
import type { Point } from '../../document/geometry.ts';
import { box, docWith, openRig, randomBoxes } from '../stage.fixture.ts';
import { noKeys } from './world.ts';

const two = (): Doc =>
  docWith([
    box('a', { x: 100, y: 100, width: 200, height: 200 }),
    box('b', { x: 600, y: 600, width: 200, height: 200 }),
  ]);

it('a drag selects what it takes and moves it by what the pointer went', () => {
  const rig = openRig(two());
  rig.editor.set({ options: { ...rig.editor.state().options, snaps: false } });
  rig.drag(rig.at({ x: 150, y: 150 }), rig.at({ x: 187, y: 93 }));
  expect(rig.editor.state().selection).toEqual(['a']);
  expect(findLayer(rig.editor.state().doc, 'a')).toMatchObject({ x: 137, y: 43, width: 200 });
});

it('less than 3 px of a mouse, or 10 of a finger, are a click', () => {
  const rig = openRig(two());
  const before = rig.editor.state().doc;
  const start = rig.at({ x: 150, y: 150 });
  rig.down(start);
  rig.move({ x: start.x + 2, y: start.y });
  rig.up({ x: start.x + 2, y: start.y });
  rig.down(start, { kind: 'touch' });
  rig.move({ x: start.x + 9, y: start.y }, { kind: 'touch' });
  rig.up({ x: start.x + 9, y: start.y }, { kind: 'touch' });
  expect(rig.editor.state().doc).toBe(before);
  expect(rig.editor.state().selection).toEqual(['a']);
});

it('whether Alt makes a copy is decided where the layer is let go', () => {
  for (const [during, end] of [
    [true, false],
    [false, true],
  ] as const) {
    const rig = openRig(two());
    const [from, to] = [rig.at({ x: 150, y: 150 }), rig.at({ x: 150, y: 450 })];
    rig.down(from);
    rig.move(to, { keys: { ...noKeys, alt: during } });
    rig.send({ type: 'keys', keys: { ...noKeys, alt: end } });
    rig.up(to, { keys: { ...noKeys, alt: end } });
    const { doc, selection, history } = rig.editor.state();
    expect(doc.objects).toHaveLength(end ? 3 : 2);
    expect(findLayer(doc, 'a')!.y).toBe(end ? 100 : 400);
    expect(findLayer(doc, selection[0]!)!.y).toBe(400);
    expect(history.past.at(-1)!.label).toBe(end ? 'Copy' : 'Move');
  }
});

it('a click on one of several that are selected leaves it alone selected, a drag takes them all', () => {
  const rig = openRig(two());
  rig.editor.select(['a', 'b']);
  rig.drag(rig.at({ x: 150, y: 150 }), rig.at({ x: 180, y: 150 }), { ...noKeys, mod: true });
  expect(rig.editor.state().doc.objects.map(({ x }) => x)).toEqual([130, 630]);
  rig.click(rig.at({ x: 150, y: 150 }));
  expect(rig.editor.state().selection).toEqual(['a']);
  rig.click(rig.at({ x: 700, y: 700 }), { ...noKeys, shift: true });
  expect(rig.editor.state().selection).toEqual(['a', 'b']);
  rig.click(rig.at({ x: 150, y: 150 }), { ...noKeys, shift: true });
  expect(rig.editor.state().selection).toEqual(['b']);
  rig.click(rig.at({ x: 1000, y: 20 }));
  expect(rig.editor.state().selection).toEqual([]);
});

const grouped = (): Doc => {
  const [group] = randomBoxes(makeRandom(3), 1, 0);
  const inner = {
    ...group!,
    kind: 'group' as const,
    id: 'group',
    x: 100,
    y: 100,
    width: 400,
    height: 400,
    rotation: 0,
    radius: 0,
    layout: 'free' as const,
    gap: 10,
    paddingX: 0,
    paddingY: 0,
    align: 'start' as const,
    justify: 'start' as const,
    layers: [
      box('in1', { x: 0, y: 0, width: 100, height: 100 }),
      box('in2', { x: 200, y: 0, width: 100, height: 100 }),
    ],
  };
  return docWith([inner]);
};

it('a click takes the outermost group, a double click enters it, Ctrl goes through to the layer', () => {
  const rig = openRig(grouped());
  const { editor } = rig;
  const place = rig.at({ x: 150, y: 150 });
  rig.click(place);
  expect(editor.state()).toMatchObject({ selection: ['group'], entered: null });
  const quick = (timeMs: number, type: 'down' | 'up') =>
    rig.send({ type, pointer: rig.pointer(place, { timeMs }) });
  quick(90_000, 'down');
  quick(90_020, 'up');
  quick(90_150, 'down');
  quick(90_170, 'up');
  expect(editor.state()).toMatchObject({ selection: ['in1'], entered: 'group' });
  rig.click(rig.at({ x: 350, y: 150 }));
  expect(editor.state()).toMatchObject({ selection: ['in2'], entered: 'group' });
  rig.click(rig.at({ x: 900, y: 900 }));
  expect(editor.state()).toMatchObject({ selection: [], entered: null });
  rig.click(place, { ...noKeys, mod: true });
  expect(editor.state()).toMatchObject({ selection: ['in1'], entered: 'group' });
});

it('Ctrl-clicks in one place go through what lies behind', () => {
  const rig = openRig(
    docWith(['back', 'middle', 'front'].map((id) => box(id, { x: 100, y: 100, width: 200, height: 200 }))),
  );
  const seen = [1, 2, 3, 4].map(() => {
    rig.click(rig.at({ x: 150, y: 150 }), { ...noKeys, mod: true });
    return rig.editor.state().selection[0];
  });
  expect(seen).toEqual(['front', 'middle', 'back', 'front']);
});

it('a click takes no layer that is locked or hidden, and what lies behind it instead', () => {
  const place = { x: 100, y: 100, width: 200, height: 200 };
  const ids = ['back', 'locked', 'hidden'];
  const doc = docWith(ids.map((id) => box(id, { ...place, locked: id === 'locked' })));
  const rig = openRig({ ...doc, hiddenObjectIds: ['hidden'] });
  rig.click(rig.at({ x: 150, y: 150 }));
  expect(rig.editor.state().selection).toEqual(['back']);
});

it('a photo keeps its ratio at a corner unless Shift is held, other layers only with it', () => {
  for (const [kind, keys, height] of [
    ['photo', noKeys, 130],
    ['photo', { ...noKeys, shift: true }, 100],
    ['shape', noKeys, 100],
    ['shape', { ...noKeys, shift: true }, 130],
  ] as const) {
    const place = { x: 100, y: 100, width: 200, height: 100 };
    const photo = makeLayer.photo({ id: 'a', ...place });
    const rig = openRig(docWith([kind === 'photo' ? photo : box('a', place)]), { zoom: 1, x: 0, y: 0 });
    rig.editor.set({ options: { ...rig.editor.state().options, snaps: false } });
    rig.editor.select(['a']);
    rig.drag({ x: 300, y: 200 }, { x: 360, y: 200 }, keys);
    expect(findLayer(rig.editor.state().doc, 'a'), kind).toMatchObject({ width: 260, height });
  }
});

it('layers of a row change their order by a drag, in one step that says so', () => {
  const doc = grouped();
  const [group] = doc.objects;
  const row = docWith([{ ...group!, layout: 'row' }]);
  const rig = openRig(row);
  rig.editor.set({ entered: 'group' });
  rig.drag(rig.at({ x: 150, y: 150 }), rig.at({ x: 400, y: 160 }));
  const { doc: after, history } = rig.editor.state();
  expect(findParent(after, 'in1')!.layers.map(({ id }) => id)).toEqual(['in2', 'in1']);
  expect(history.past.map(({ label }) => label)).toEqual(['Change order']);
});

it('two fingers zoom: a drag that has just begun is rolled back, one that goes on is not disturbed', () => {
  const rig = openRig(two());
  const before = rig.editor.state().doc;
  const start = rig.at({ x: 150, y: 150 });
  const finger = (id: number, at: Point, timeMs: number) =>
    rig.pointer(at, { id, kind: 'touch', isPrimary: id === 1, timeMs });
  rig.send({ type: 'down', pointer: finger(1, start, 1000) });
  rig.send({ type: 'move', pointer: finger(1, { x: start.x + 30, y: start.y }, 1050) });
  expect(rig.machine().name).toBe('moving');
  const second = { x: start.x + 130, y: start.y };
  rig.send({ type: 'down', pointer: finger(2, second, 1150) });
  expect(rig.editor.state().doc).toBe(before);
  const { zoom } = rig.editor.state().view;
  rig.send({ type: 'move', pointer: finger(2, { x: second.x + 100, y: second.y }, 1170) });
  expect(rig.editor.state().view.zoom).toBeCloseTo(zoom * 2);
  rig.send({ type: 'up', pointer: finger(2, second, 1200) });
  rig.send({ type: 'up', pointer: finger(1, start, 1210) });
  expect(rig.machine().name).toBe('idle');

  const again = rig.at({ x: 150, y: 150 });
  rig.send({ type: 'down', pointer: finger(1, again, 5000) });
  rig.send({ type: 'move', pointer: finger(1, { x: again.x + 30, y: again.y }, 5050) });
  rig.send({ type: 'down', pointer: finger(2, { x: 500, y: 500 }, 5300) });
  expect(rig.machine().name).toBe('moving');
  rig.send({ type: 'up', pointer: finger(2, { x: 500, y: 500 }, 5350) });
  rig.send({ type: 'up', pointer: finger(1, again, 5400) });
  expect(rig.editor.state().doc).not.toBe(before);
});

it('a finger on nothing pans, and one that rests opens the menu', () => {
  const rig = openRig(two());
  const { view, doc } = rig.editor.state();
  rig.down({ x: 400, y: 100 }, { kind: 'touch' });
  rig.move({ x: 440, y: 130 }, { kind: 'touch' });
  rig.up({ x: 440, y: 130 }, { kind: 'touch' });
  expect(rig.editor.state().view).toEqual({ ...view, x: view.x + 40, y: view.y + 30 });
  const place = rig.at({ x: 150, y: 150 });
  rig.down(place, { kind: 'touch' });
  rig.send({ type: 'wait' });
  rig.up(place, { kind: 'touch' });
  expect(rig.menus).toEqual([place]);
  expect(rig.editor.state().selection).toEqual(['a']);
  expect(rig.editor.state().doc).toBe(doc);
});

it('a tool draws a layer up, selects it, and is put away', () => {
  const rig = openRig(two());
  rig.editor.set({ tool: 'shape', options: { ...rig.editor.state().options, snaps: false } });
  rig.drag(rig.at({ x: 400, y: 120 }), rig.at({ x: 521, y: 300 }));
  const { doc, selection, tool, history } = rig.editor.state();
  expect(findLayer(doc, selection[0]!)).toMatchObject({
    kind: 'shape',
    x: 400,
    y: 120,
    width: 121,
    height: 180,
  });
  expect(tool).toBe('select');
  expect(history.past).toHaveLength(1);
  rig.editor.set({ tool: 'text' });
  rig.click(rig.at({ x: 40, y: 900 }));
  expect(rig.editor.state().editing).toBe(rig.editor.state().selection[0]);
});

it('a layer of no size is pulled large by its corner', () => {
  const rig = openRig(docWith([box('dot', { x: 400, y: 400, width: 0, height: 0 })]), {
    zoom: 1,
    x: 0,
    y: 0,
  });
  rig.editor.select(['dot']);
  rig.drag({ x: 401, y: 401 }, { x: 461, y: 441 }, { ...noKeys, mod: true });
  expect(findLayer(rig.editor.state().doc, 'dot')).toMatchObject({ x: 400, y: 400, width: 60, height: 40 });
});
