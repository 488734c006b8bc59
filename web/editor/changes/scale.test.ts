import { expect, test } from 'vitest';
import { makeRandom } from '../../../packages/feed/src/random.fixture.ts';
import { layerSchema, type Layer } from '#picture/layers';
import { makeLayer } from '#picture/designs';
import { box, docWith, openRig, randomBoxes } from '../stage/stage.fixture.ts';
import { findFrame, onStage } from '../scene/frame.ts';
import { nothingPainted, findPlaced, buildScene } from '../scene/scene.ts';
import { scaleBounds, scaled, scaledAboutMiddle } from './scale.ts';

const canvas = { width: 1080, height: 1080 };
const sceneFor = (doc: ReturnType<typeof docWith>) => buildScene(doc, canvas, nothingPainted);

function scaleAll(layers: Layer[], about: { x: number; y: number }, factor: number) {
  const doc = docWith(layers);
  const scene = sceneFor(doc);
  return scaled(
    doc,
    scene,
    findPlaced(
      scene,
      layers.map(({ id }) => id),
    ),
    { about, factor },
  );
}

test('a text is scaled with its letters, its pill, its outline and its shadow', () => {
  const words = makeLayer.text({
    id: 't',
    x: 100,
    y: 200,
    width: 300,
    height: 80,
    text: 'Sale',
    fontSize: 24,
  });
  const layer = layerSchema.parse({
    ...words,
    minFontSize: 12,
    letterSpacing: -2,
    lineHeight: 1.3,
    stroke: { width: 3, color: '#000000' },
    textShadow: { x: -4, y: 6, blur: 8, color: '#000000' },
    pill: {
      fill: '#ffffff',
      radius: 10,
      paddingX: 20,
      paddingY: 8,
      border: { width: 1, color: '#000000' },
      shadow: { x: 0, y: 2, blur: 4, color: '#000000' },
    },
  });
  const [after] = scaleAll([layer], { x: 100, y: 200 }, 1.5).objects;
  expect(after).toEqual({
    ...layer,
    width: 450,
    height: 120,
    fontSize: 36,
    minFontSize: 18,
    letterSpacing: -3,
    stroke: { width: 4.5, color: '#000000' },
    textShadow: { x: -6, y: 9, blur: 12, color: '#000000' },
    pill: {
      fill: '#ffffff',
      radius: 15,
      paddingX: 30,
      paddingY: 12,
      border: { width: 2, color: '#000000' },
      shadow: { x: 0, y: 3, blur: 6, color: '#000000' },
    },
  });
});

test('a group is scaled with what is in it, whose places count from the group', () => {
  const inner = box('a', { x: 10, y: 20, width: 40, height: 60 });
  const row = {
    ...makeLayer.group({ id: 'row', width: 100, height: 50, layers: [box('b', { width: 30, height: 30 })] }),
  };
  const layers: Layer[] = [
    {
      ...makeLayer.group({
        id: 'g',
        width: 200,
        height: 200,
        layers: [inner, { ...row, layout: 'row', gap: 8, paddingX: 6, paddingY: 4 }],
      }),
      x: 100,
      y: 100,
    },
  ];
  const [after] = scaleAll(layers, { x: 0, y: 0 }, 2).objects;
  expect(after).toMatchObject({ x: 200, y: 200, width: 400, height: 400 });
  expect(after).toMatchObject({
    layers: [
      { x: 20, y: 40, width: 80, height: 120 },
      { gap: 16, paddingX: 12, paddingY: 8 },
    ],
  });
});

test('corners with a radius each grow with the rest', () => {
  const corners = { topLeft: 10, topRight: 0, bottomRight: 4, bottomLeft: 0 };
  const [after] = scaleAll([{ ...box('a', { width: 100, height: 80 }), corners }], { x: 0, y: 0 }, 2).objects;
  expect(after).toMatchObject({ corners: { topLeft: 20, topRight: 0, bottomRight: 8, bottomLeft: 0 } });
});

test('an edge of 1 px stays when all is made smaller, and what is not there does not come', () => {
  const layer = { ...box('a', { width: 100, height: 2 }), border: { width: 1, color: '#000000' }, radius: 0 };
  const [after] = scaleAll([layer], { x: 0, y: 0 }, 0.25).objects;
  expect(after).toMatchObject({ width: 25, height: 1, border: { width: 1 }, radius: 0 });
  expect(after).not.toHaveProperty('shadow');
});

test('nothing is scaled beyond what a template may hold, and then all by as much', () => {
  const words = makeLayer.text({ id: 't', width: 300, height: 80, text: 'Sale', fontSize: 8 });
  const doc = docWith([words, box('a', { x: 400, width: 400, height: 400 })]);
  const scene = sceneFor(doc);
  const members = findPlaced(scene, ['t', 'a']);
  expect(scaleBounds(members)).toEqual({ min: 0.5, max: 20 });
  const small = scaledAboutMiddle(doc, scene, members, 0.01).objects;
  expect(small).toMatchObject([{ fontSize: 4, width: 150 }, { width: 200 }]);
});

test('layers that met still meet, turned ones keep their middle in proportion, and all may be saved', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = makeRandom(seed);
    const doc = docWith([
      box('left', { x: random.below(300), y: 40, width: 1 + random.below(300), height: 50 }),
      ...randomBoxes(random, 3),
    ]);
    const [left] = doc.objects;
    if (left === undefined) throw new Error('no layer');
    const right = box('right', { x: left.x + left.width, y: 40, width: 1 + random.below(300), height: 50 });
    const both = { ...doc, objects: [...doc.objects, right] };
    const scene = sceneFor(both);
    const members = findPlaced(
      scene,
      both.objects.map(({ id }) => id),
    );
    const about = { x: random.below(1000), y: random.below(1000) };
    const { min, max } = scaleBounds(members);
    const factor = Math.min(max, Math.max(min, (1 + random.below(300)) / 100));
    const next = scaled(both, scene, members, { about, factor });
    const places = new Map(next.objects.map((layer) => [layer.id, layer]));
    const [l, r] = [places.get('left'), places.get('right')];
    if (l === undefined || r === undefined) throw new Error('no layer');
    if (left.width * factor > 1) expect(l.x + l.width, `seed ${seed}`).toBe(r.x);
    for (const before of both.objects) {
      const after = places.get(before.id);
      if (after === undefined) throw new Error('no layer');
      expect(layerSchema.safeParse(after).success, `seed ${seed}`).toBe(true);
      if (before.rotation % 180 === 0) continue;
      expect(after.x + after.width / 2).toBeCloseTo(
        about.x + (before.x + before.width / 2 - about.x) * factor,
        1,
      );
    }
  }
});

test('with the tool for it a corner scales the letters too, in one step, and what lies across stays', () => {
  const words = {
    ...makeLayer.text({ id: 't', width: 200, height: 100, text: 'Sale', fontSize: 40 }),
    x: 100,
    y: 100,
  };
  const rig = openRig(docWith([words]));
  const { doc } = rig.editor.state();
  rig.editor.select(['t']);
  rig.editor.set({ tool: 'scale' });
  const frame = findFrame(sceneFor(doc), ['t']);
  if (frame === null) throw new Error('no frame');
  const corner = onStage(rig.editor.state().view, { x: 300, y: 200 });
  rig.drag(corner, { x: corner.x + 50, y: corner.y });
  expect(rig.editor.state().doc.objects[0]).toMatchObject({
    x: 100,
    y: 100,
    width: 300,
    height: 150,
    fontSize: 60,
  });
  expect(rig.editor.state().tool).toBe('scale');
  expect(rig.editor.undo()).toBe('Scale');
  expect(rig.editor.state().doc).toBe(doc);
});
