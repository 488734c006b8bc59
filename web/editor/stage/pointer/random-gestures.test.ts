import { expect, it } from 'vitest';
import { makeRandom, type Random } from '../../../../packages/feed/src/random.fixture.ts';
import { allLayers, findLayer } from '../../document/doc.ts';
import type { Point } from '../../document/geometry.ts';
import { findFrame, listHandles } from '../../scene/frame.ts';
import { nothingPainted, buildScene } from '../../scene/scene.ts';
import { spacingGrips } from '../../changes/spacing.ts';
import { parseTemplateConfig } from '#picture';
import { writeSources } from '../../document/doc.ts';
import { box, docWith, openRig, randomBoxes } from '../stage.fixture.ts';
import type { Keys } from './world.ts';

const canvas = { width: 1080, height: 1080 };
type Rig = ReturnType<typeof openRig>;

const keysIn = (random: Random): Keys => ({
  shift: random.isLucky(0.3),
  alt: random.isLucky(0.3),
  mod: random.isLucky(0.3),
});

const somewhere = (random: Random): Point => ({ x: random.below(700) - 30, y: random.below(700) - 30 });

/** Returns the place to press for one of the gestures, with the selection it needs; null where there is none. */
function placeToPress(rig: Rig, random: Random): Point {
  const { doc, view, selection } = rig.editor.state();
  const scene = buildScene(doc, canvas, nothingPainted);
  const frame = findFrame(scene, selection);
  const kind = random.below(5);
  if (frame !== null && kind < 3) return random.pick(listHandles(frame, view, 'mouse')).at;
  const [only] = frame?.members ?? [];
  const grips = only === undefined ? [] : spacingGrips(scene, only, view);
  if (kind === 3 && grips.length > 0) return random.pick(grips).at;
  return somewhere(random);
}

/** Any gesture of a hand on the stage, with any keys, up to just before the release. */
function gestureAmid(rig: Rig, random: Random): Point {
  rig.editor.set({
    tool: random.pick(['select', 'select', 'select', 'text', 'shape', 'line', 'photo'] as const),
  });
  if (random.isLucky(0.7)) rig.editor.select([random.pick(allLayers(rig.editor.state().doc)).id]);
  const from = placeToPress(rig, random);
  rig.down(from, { keys: keysIn(random) });
  let last = from;
  for (let at = 0; at < 1 + random.below(4); at += 1) {
    last = somewhere(random);
    rig.move(last, { keys: keysIn(random) });
    if (random.isLucky(0.3)) rig.send({ type: 'keys', keys: keysIn(random) });
  }
  return last;
}

it('undo after any gesture gives the very document from before, and redo the one after', () => {
  const random = makeRandom(47);
  const kinds = new Set<string>();
  for (let at = 0; at < 1000; at += 1) {
    const rig = openRig(docWith(randomBoxes(random, 4)));
    const { editor } = rig;
    const before = editor.state().doc;
    const last = gestureAmid(rig, random);
    kinds.add(rig.machine().name);
    rig.up(last);
    const { doc: after, history, gesture } = editor.state();
    expect(gesture).toBeNull();
    expect(history.past.length, 'one step at most').toBe(after === before ? 0 : 1);
    editor.undo();
    expect(editor.state().doc).toBe(before);
    editor.redo();
    expect(editor.state().doc).toBe(after);
  }
  for (const kind of ['moving', 'resizing', 'rotating', 'marquee', 'inserting', 'spacing'])
    expect(kinds, kind).toContain(kind);
});

it('a gesture that is rolled back leaves the very document and selection of before', () => {
  const random = makeRandom(48);
  for (let at = 0; at < 1000; at += 1) {
    const rig = openRig(docWith(randomBoxes(random, 4)));
    const { editor } = rig;
    const before = editor.state();
    const last = gestureAmid(rig, random);
    rig.send({ type: 'cancel' });
    const after = editor.state();
    expect(after.doc).toBe(before.doc);
    expect(after.gesture).toBeNull();
    expect(after.history.past).toEqual([]);
    // Moves of the pointer have no effect until it is down again.
    rig.move(somewhere(random));
    rig.up(last);
    expect(editor.state().doc).toBe(before.doc);
    expect(rig.machine().name).toBe('idle');
  }
});

it('every layer lies on whole px after a move, and no size changes', () => {
  const random = makeRandom(49);
  for (let at = 0; at < 1000; at += 1) {
    const boxes = randomBoxes(random, 3, 0).map((layer) => ({
      ...layer,
      x: layer.x + random.pick([0, 0.4]),
    }));
    const rig = openRig(docWith(boxes), { zoom: random.pick([0.37, 0.5, 1, 2.3]), x: 11.3, y: 7.9 });
    const ids = boxes.slice(0, 1 + random.below(3)).map(({ id }) => id);
    rig.editor.select(ids);
    const before = rig.editor.state().doc;
    const frame = findFrame(buildScene(before, canvas, nothingPainted), ids)!;
    const start = rig.at({
      x: frame.matrix[4] + frame.matrix[0] * (frame.width / 2) + frame.matrix[2] * (frame.height / 2),
      y: frame.matrix[5] + frame.matrix[1] * (frame.width / 2) + frame.matrix[3] * (frame.height / 2),
    });
    rig.down(start);
    const to = { x: start.x + random.below(300) - 150, y: start.y + random.below(300) - 150 };
    rig.move(to);
    const isMove = rig.machine().name === 'moving';
    rig.up(to);
    if (!isMove) continue;
    const { doc, selection } = rig.editor.state();
    const ways = new Set<string>();
    for (const id of selection) {
      const [was, is] = [findLayer(before, id)!, findLayer(doc, id)!];
      expect([is.width, is.height, is.rotation]).toEqual([was.width, was.height, was.rotation]);
      if (is === was) continue;
      if (is.rotation % 180 === 0 && is.x !== was.x) expect(Math.abs(is.x % 1)).toBe(0);
      ways.add(`${Math.round(is.x) - Math.round(was.x)} ${Math.round(is.y) - Math.round(was.y)}`);
    }
    expect(ways.size, 'all went the same way').toBeLessThanOrEqual(1);
  }
});

it('gestures with layers at the ends of what the model has lead to documents that can be saved', () => {
  const random = makeRandom(60);
  const ends = ['a', 'b', 'c'].map((id, at) =>
    box(id, { x: at * 7900 - 7950, y: 7950 - at * 7900, width: 7000, height: 7990, rotation: at * 30 }),
  );
  const rig = openRig(docWith([...ends, ...randomBoxes(random, 3)]), { zoom: 0.02, x: 300, y: 300 });
  for (let at = 0; at < 300; at += 1) {
    const last = gestureAmid(rig, random);
    rig.up(last);
    rig.editor.set({ editing: null });
    const { doc } = rig.editor.state();
    const { config, problem } = parseTemplateConfig(writeSources(doc).config_dev);
    expect(problem, `gesture ${at}`).toBeNull();
    expect(config?.objects).toEqual(doc.objects);
    if (allLayers(doc).length > 40) rig.editor.undo();
  }
  expect(rig.editor.state().history.past.length).toBeGreaterThan(40);
});
