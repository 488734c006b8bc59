import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { makeRandom, type Random } from '../../../packages/feed/src/random.fixture.ts';
import { layerSchema } from '#picture/layers';
import { randomLayers } from '../../../packages/picture/src/template/layers/random-layers.fixture.ts';
import { createTemplate, starterIds } from '#picture/designs';
import { parseTemplateConfig } from '#picture';
import { allLayers, toDoc, writeSources, type Doc } from './doc.ts';
import { openEditor, type ProductAtHand } from './editor.ts';
import { historySteps } from './history.ts';
import { patchLayers } from './operations.ts';
import { randomOperation } from './random-operations.fixture.ts';
import { sampled } from '#tests/harness/long-run.ts';

const product: ProductAtHand = { feedId: null, productId: null, isCutOut: false, title: '', values: {} };

function starterDoc(starter = 'bold-sale'): Doc {
  const made = createTemplate({ starter, name: 'Ad', type: 'custom', width: 1080, height: 1080 });
  return toDoc(made.config, made.html);
}

function randomDoc(seed: number): Doc {
  return { ...starterDoc(), objects: z.array(layerSchema).parse(randomLayers(seed)) };
}

it.each([
  ...sampled(starterIds, 4).map((id): [string, Doc] => [id, starterDoc(id)]),
  ['random', randomDoc(5)],
] as const)(
  'after 500 random changes of %s, undoing gives the first document back and redoing the last, byte for byte',
  (_name, first) => {
    const random = makeRandom(20_261_122);
    let doc = first;
    // A history holds 200 steps, so the changes come in histories of that many.
    for (let left = 500; left > 0; left -= historySteps)
      doc = changedAndBack(doc, Math.min(left, historySteps), random);
    expect(doc).not.toBe(first);
  },
);

/** The document after that many changes, half of them gestures; they have been taken back and made again meanwhile. */
function changedAndBack(first: Doc, changes: number, random: Random): Doc {
  const editor = openEditor(first, product);
  const texts = [JSON.stringify(first)];
  for (let count = 0; count < changes; count += 1) {
    const next = randomOperation(editor.state().doc, random);
    if (random.isLucky(0.5)) editor.change(next.label, () => next.doc);
    else {
      const gesture = editor.begin(next.label);
      gesture.update((start) =>
        patchLayers(
          start,
          allLayers(start).map(({ id }) => id),
          { x: count },
        ),
      );
      gesture.update(() => next.doc);
      gesture.commit();
    }
    if (editor.state().history.past.length === texts.length) texts.push(JSON.stringify(next.doc));
  }
  const last = editor.state().doc;
  for (const text of texts.slice(0, -1).toReversed()) {
    expect(editor.undo()).not.toBeNull();
    expect(JSON.stringify(editor.state().doc)).toBe(text);
  }
  expect(editor.undo()).toBeNull();
  expect(editor.state().doc).toBe(first);
  while (editor.redo() !== null);
  expect(editor.state().doc).toBe(last);
  expect(JSON.stringify(last)).toBe(texts.at(-1));
  return last;
}

it('every document that random changes lead to can be saved and opened again as it is', () => {
  const random = makeRandom(7);
  let doc = starterDoc();
  for (let count = 0; count < 300; count += 1) {
    ({ doc } = randomOperation(doc, random));
    const { config, problem } = parseTemplateConfig(writeSources(doc).config_dev);
    expect(problem).toBeNull();
    expect(config?.objects).toEqual(doc.objects);
  }
});

it('undo amid a gesture takes the gesture back and nothing before it', () => {
  const editor = openEditor(starterDoc(), product);
  editor.change('Hide', (doc) => patchLayers(doc, ['photo'], { opacity: 0.5 }));
  const before = editor.state().doc;
  editor.begin('Move').update((start) => patchLayers(start, ['photo'], { x: 5 }));
  editor.undo();
  expect(editor.state().doc).toBe(before);
  expect(editor.state().history.past).toHaveLength(1);
});

it('changes with one merge key are one step until another step or a selection comes between', () => {
  const editor = openEditor(starterDoc(), product);
  const nudge = (x: number) =>
    editor.change('Nudge', (doc) => patchLayers(doc, ['photo'], { x }), { merge: 'nudge' });
  nudge(1);
  nudge(2);
  expect(editor.state().history.past).toHaveLength(1);
  editor.select(['photo']);
  nudge(3);
  expect(editor.state().history.past).toHaveLength(2);
});

it('a change that changes nothing is no step, and leaves what can be redone', () => {
  const editor = openEditor(starterDoc(), product);
  editor.change('Move', (doc) => patchLayers(doc, ['photo'], { x: 1 }));
  editor.undo();
  editor.change('Nothing', (doc) => patchLayers(doc, ['photo'], { name: '' }));
  editor.select(['photo']);
  expect(editor.redo()).toBe('Move');
});

it('what is selected, entered or edited is let go of when its layer goes', () => {
  const editor = openEditor(starterDoc(), product);
  editor.select(['photo', 'discount']);
  editor.set({ editing: 'discount' });
  editor.change('Delete', (doc) => ({ ...doc, objects: doc.objects.filter(({ id }) => id !== 'discount') }));
  expect(editor.state().selection).toEqual(['photo']);
  expect(editor.state().editing).toBeNull();
  editor.undo();
  expect(editor.state().selection).toEqual(['photo', 'discount']);
});
