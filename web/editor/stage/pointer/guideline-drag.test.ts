import { expect, test } from 'vitest';
import { makeRandom } from '../../../../packages/feed/src/random.fixture.ts';
import { templateConfigSchema } from '#picture';
import { writeSources } from '../../document/doc.ts';
import {
  guidelinesMax,
  listGuidelines,
  addGuideline,
  moveGuideline,
  removeGuideline,
} from '../../document/guidelines.ts';
import { box, docWith, openRig } from '../stage.fixture.ts';
import { noKeys } from './world.ts';

const layers = [box('a', { x: 200, y: 100, width: 300, height: 200 })];

function openWithRulers() {
  const rig = openRig(docWith(layers));
  const { options } = rig.editor.state();
  rig.editor.set({ options: { ...options, showsRulers: true } });
  const lines = () => listGuidelines(rig.editor.state().doc);
  return { rig, lines };
}

test('a line comes out of a ruler, lies on whole px, is moved, and is gone on its ruler', () => {
  const { rig, lines } = openWithRulers();
  const { doc } = rig.editor.state();
  rig.drag({ x: 5, y: 300 }, rig.at({ x: 700.3, y: 400 }));
  rig.drag({ x: 300, y: 5 }, rig.at({ x: 400, y: 650 }));
  expect(lines()).toEqual([
    { axis: 'x', at: 700 },
    { axis: 'y', at: 650 },
  ]);
  expect(rig.editor.state()).toMatchObject({ guideline: 1, selection: [] });
  rig.drag(rig.at({ x: 701, y: 800 }), rig.at({ x: 741, y: 100 }));
  expect(lines()[0]).toEqual({ axis: 'x', at: 740 });
  expect(rig.editor.state().guideline).toBe(0);
  rig.drag(rig.at({ x: 740, y: 800 }), { x: 4, y: 400 });
  expect(lines()).toEqual([{ axis: 'y', at: 650 }]);
  expect(rig.editor.state().guideline).toBeNull();
  expect(rig.editor.undo()).toBe('Remove guide');
  expect(rig.editor.undo()).toBe('Move guide');
  rig.editor.undo();
  rig.editor.undo();
  expect(rig.editor.state().doc).toBe(doc);
});

test('a line comes to rest on the edges of layers, and layers come to rest on it; Ctrl lets go', () => {
  const { rig, lines } = openWithRulers();
  rig.drag({ x: 5, y: 300 }, rig.at({ x: 506, y: 700 }));
  expect(lines()).toEqual([{ axis: 'x', at: 500 }]);
  rig.drag(rig.at({ x: 500, y: 700 }), rig.at({ x: 506, y: 700 }), { ...noKeys, mod: true });
  expect(lines()).toEqual([{ axis: 'x', at: 506 }]);
  rig.drag(rig.at({ x: 506, y: 700 }), rig.at({ x: 823, y: 700 }));
  rig.drag(rig.at({ x: 300, y: 150 }), rig.at({ x: 300 + 320, y: 150 }));
  expect(rig.editor.state().doc.objects[0]).toMatchObject({ x: 523, y: 100 });
  rig.editor.undo();
  rig.editor.set({ options: { ...rig.editor.state().options, showsRulers: false } });
  rig.drag(rig.at({ x: 300, y: 150 }), rig.at({ x: 300 + 320, y: 150 }));
  expect(rig.editor.state().doc.objects[0]).toMatchObject({ x: 520, y: 100 });
});

test('without rulers nothing is pulled out of where they would be, and lines take no click', () => {
  const rig = openRig(addGuideline(docWith(layers), { axis: 'x', at: 300 }));
  expect(rig.editor.state().options.showsRulers).toBe(true);
  rig.editor.set({ options: { ...rig.editor.state().options, showsRulers: false } });
  rig.drag({ x: 5, y: 300 }, rig.at({ x: 700, y: 400 }));
  rig.click(rig.at({ x: 300, y: 150 }));
  expect(rig.editor.state()).toMatchObject({ guideline: null, selection: ['a'] });
  expect(listGuidelines(rig.editor.state().doc)).toHaveLength(1);
});

test('a line and layers are never chosen together', () => {
  const { rig } = openWithRulers();
  rig.drag({ x: 5, y: 300 }, rig.at({ x: 700, y: 400 }));
  rig.click(rig.at({ x: 300, y: 150 }));
  expect(rig.editor.state()).toMatchObject({ guideline: null, selection: ['a'] });
  rig.click(rig.at({ x: 700, y: 900 }));
  expect(rig.editor.state()).toMatchObject({ guideline: 0, selection: [] });
  rig.editor.undo();
  expect(rig.editor.state().guideline).toBeNull();
});

test('lines are saved with the template and read again, and what is no list of lines stays as it is', () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const random = makeRandom(seed);
    let doc = docWith(layers);
    for (let step = 0; step < 20; step += 1) {
      const at = random.below(9000) - 500;
      const index = random.below(6);
      const kind = random.below(3);
      if (kind === 0) doc = addGuideline(doc, { axis: random.pick(['x', 'y']), at });
      else doc = kind === 1 ? moveGuideline(doc, index, at) : removeGuideline(doc, index);
    }
    const read = templateConfigSchema.parse(JSON.parse(writeSources(doc).config_dev));
    expect(listGuidelines({ ...doc, ...read, objects: doc.objects }), `seed ${seed}`).toEqual(
      listGuidelines(doc),
    );
  }
  const other = { ...docWith(layers), guides: 'of another program' };
  expect(listGuidelines(other)).toEqual([]);
  expect(writeSources(other).config_dev).toContain('of another program');
});

test('a template takes a hundred lines and says that it takes no more', () => {
  let doc = docWith([]);
  for (let at = 0; at < guidelinesMax + 5; at += 1) doc = addGuideline(doc, { axis: 'x', at });
  expect(listGuidelines(doc)).toHaveLength(guidelinesMax);
  const rig = openRig(doc);
  rig.drag({ x: 300, y: 5 }, rig.at({ x: 400, y: 650 }));
  expect(rig.editor.state().doc).toBe(doc);
});
