import { expect, it } from 'vitest';
import { makeRandom, type Random } from '../../../packages/feed/src/random.fixture.ts';
import { parseTemplateHtml } from '#picture/html';
import type { Layer } from '#picture/layers';
import { parseTemplateConfig } from '#picture';
import { bounded } from './bound.ts';
import { allLayers, findLayer, layersIn, writeSources, type Doc } from './doc.ts';
import { makeDocument, group as stored, shape, words } from './doc.fixture.ts';
import { openEditor, type ProductAtHand } from './editor.ts';
import { group, stack, ungroup } from './grouping.ts';
import { moveLayersTo } from './move-into.ts';
import { copyLayers, insertLayers, patchLayers, updateLayers } from './operations.ts';
import { randomOperation } from './random-operations.fixture.ts';
import { isLongRun } from '#tests/harness/long-run.ts';

const product: ProductAtHand = { feedId: null, productId: null, isCutOut: false, title: '', values: {} };
const many = (count: number, name = 's') =>
  Array.from({ length: count }, (_each, at) => shape(`${name}${at}`));

/** The document after a change, or why it cannot be. */
function after(doc: Doc, change: (doc: Doc) => Doc): Doc | string {
  return bounded(doc, change(doc));
}

function made(doc: Doc | string): Doc {
  if (typeof doc === 'string') throw new Error(doc);
  return doc;
}

it('a layer that is moved or sized beyond the model stops where the model ends', () => {
  const doc = makeDocument([shape('a'), stored('g', [shape('inner')])]);
  const far = { x: 9000, y: -1e9, width: 12_000, height: 8001 };
  const stopped = { x: 8000, y: -8000, width: 8000, height: 8000 };
  const next = made(after(doc, (now) => patchLayers(now, ['a', 'g', 'inner'], far)));
  for (const id of ['a', 'g', 'inner']) expect(findLayer(next, id)).toMatchObject(stopped);
});

it('other numbers stop too, and names are cut', () => {
  const doc = makeDocument([stored('g', [], { border: { width: 1, color: '#000' } })]);
  const border = { width: 900, color: '#000' };
  const patch = { gap: 9000, paddingX: -3, opacity: 4, border, name: 'n'.repeat(300) };
  const next = made(after(doc, (now) => patchLayers(now, ['g'], patch)));
  expect(findLayer(next, 'g')).toMatchObject({
    gap: 8000,
    paddingX: 0,
    opacity: 1,
    border: { width: 500, color: '#000' },
    name: 'n'.repeat(200),
  });
});

it('what is no value at all is refused', () => {
  const doc = makeDocument([shape('a')]);
  for (const patch of [{ x: Number.NaN }, { fill: 'url(x)' }, { showIf: '{{' }, { width: undefined }])
    expect(after(doc, (now) => patchLayers(now, ['a'], patch))).toBe('not_allowed');
  expect(after(doc, (now) => ({ ...now, background: 'no colour' }))).toBe('not_allowed');
  expect(after(doc, (now) => insertLayers(now, { parentId: null, index: 0 }, now.objects))).toBe(
    'not_allowed',
  );
});

it('layers that a group would have to reach too far for are not grouped, and none is moved for it', () => {
  const doc = makeDocument([shape('a', { x: -7000 }), shape('b', { x: 7000 })]);
  expect(after(doc, (now) => group(now, ['a', 'b'], '')?.doc ?? now)).toBe('too_far');
  const row = { layout: 'row', name: '' } as const;
  expect(after(doc, (now) => stack(now, ['a', 'b'], row)?.doc ?? now)).toBe('too_far');
});

it('layers that come out of a group, or into one, stay where they are or where they were', () => {
  const doc = makeDocument([
    stored('g', [shape('inner', { x: 7000 })], { x: 7000 }),
    shape('a', { x: -7000 }),
  ]);
  const apart = ungroup(doc, 'g', { groundName: '' });
  expect(typeof apart === 'string' ? apart : bounded(doc, apart.doc)).toBe('too_far');
  expect(after(doc, (now) => moveLayersTo(now, ['inner'], { parentId: null, index: 0 }))).toBe('too_far');
  expect(after(doc, (now) => moveLayersTo(now, ['a'], { parentId: 'g', index: 0 }))).toBe('too_far');
  const near = makeDocument([stored('g', [shape('inner', { x: 700 })], { x: 7000 })]);
  const out = made(after(near, (now) => moveLayersTo(now, ['inner'], { parentId: null, index: 0 })));
  expect(findLayer(out, 'inner')?.x).toBe(7700);
});

it('a copy beside a layer at the end stays at the end', () => {
  const doc = makeDocument([shape('a', { x: 7995 })]);
  const next = made(
    after(doc, (now) =>
      insertLayers(
        now,
        { parentId: null, index: 1 },
        copyLayers(now.objects.map((one) => ({ ...one, x: 8005 }))),
      ),
    ),
  );
  expect(next.objects.map(({ x }) => x)).toEqual([7995, 8000]);
});

it('a template takes 200 layers, a group 100, however deep they lie', () => {
  const doc = makeDocument([stored('g', many(99)), ...many(99, 'b')]);
  const put = (parentId: string | null, count: number) => (now: Doc) =>
    insertLayers(now, { parentId, index: 0 }, copyLayers(makeDocument(many(count)).objects));
  expect(allLayers(made(after(doc, put('g', 1))))).toHaveLength(200);
  expect(after(doc, put('g', 2))).toBe('group_full');
  expect(after(doc, put(null, 2))).toBe('too_many_layers');
  expect(after(makeDocument(many(200)), put(null, 1))).toBe('canvas_full');
});

it('a template that was read with more layers than are added is worked on and gets no more', () => {
  const groups = ['g1', 'g2', 'g3'].map((id) => stored(id, many(90, id)));
  const doc = makeDocument(groups);
  expect(typeof after(doc, (now) => patchLayers(now, ['g12'], { x: 5 }))).toBe('object');
  expect(
    after(doc, (now) => insertLayers(now, { parentId: null, index: 0 }, copyLayers([layer(now, 'g11')]))),
  ).toBe('too_many_layers');
  const editor = openEditor(makeDocument([]), product);
  expect(editor.change('Import', () => doc, { isWhole: true })).toBe(true);
  expect(editor.state().doc).toBe(doc);
});

function layer(doc: Doc, id: string): Layer {
  const found = findLayer(doc, id);
  if (found === undefined) throw new Error(id);
  return found;
}

it('groups nest as deep as all of them are drawn, and no deeper', () => {
  const painted = { border: { width: 1, color: '#000' }, fill: '#fff' };
  let doc = makeDocument([words('leaf', 'Words', { pill: { fill: '#000', paddingX: 1, paddingY: 1 } })]);
  let answer: Doc | string = doc;
  for (let levels = 0; levels < 40 && typeof answer !== 'string'; levels += 1) {
    doc = answer;
    const [around] = doc.objects;
    answer = after(doc, (now) => {
      const grouped = group(now, [around?.id ?? ''], '');
      return grouped === null ? now : patchLayers(grouped.doc, [grouped.id], painted);
    });
  }
  expect(answer).toBe('too_deep');
  expect(parseTemplateHtml(writeSources(doc).html_dev).problems).toEqual([]);
  expect(parseTemplateConfig(writeSources(doc).config_dev).problem).toBeNull();
});

it('texts grow until a picture would lose some of them', () => {
  const doc = makeDocument([words('a', 'x'.repeat(10_000)), words('b', 'y'.repeat(4999))]);
  const full = made(after(doc, (now) => patchLayers(now, ['b'], { text: 'y'.repeat(5000) })));
  expect(parseTemplateHtml(writeSources(full).html_dev).problems).toEqual([]);
  const one = makeDocument([words('c', 'z')]).objects;
  expect(after(full, (now) => insertLayers(now, { parentId: null, index: 0 }, one))).toBe('too_much_text');
  expect(after(makeDocument(one), (now) => patchLayers(now, ['c'], { text: 'z'.repeat(10_001) }))).toBe(
    'not_allowed',
  );
});

it('a refused change leaves document, selection and history, and says why', () => {
  const editor = openEditor(makeDocument([shape('a'), shape('b')]), product);
  editor.select(['a']);
  const { doc, history } = editor.state();
  const isDone = editor.change('Break', (now) => patchLayers(now, ['a'], { fill: 'url(x)' }), {
    select: ['b'],
  });
  expect(isDone).toBe(false);
  expect(editor.state()).toMatchObject({ doc, history, selection: ['a'], refused: { why: 'not_allowed' } });
  const first = editor.state().refused;
  editor.change('Break', (now) => patchLayers(now, ['a'], { fill: 'url(x)' }));
  expect(editor.state().refused).not.toBe(first);
});

it('a gesture over what cannot be shows what last could be, and says so where it ends there', () => {
  const editor = openEditor(makeDocument([shape('a'), shape('b')]), product);
  const bad = (now: Doc) => patchLayers(now, ['a'], { fill: 'url(x)' });
  const over = editor.begin('Colour');
  expect(over.update((now) => patchLayers(now, ['a'], { fill: '#111111' }))).toBe(true);
  expect(over.update(bad)).toBe(false);
  expect(findLayer(editor.state().doc, 'a')).toMatchObject({ fill: '#111111' });
  over.update((now) => patchLayers(now, ['a'], { fill: '#222222' }));
  over.commit();
  expect(editor.state().refused).toBeNull();
  const ends = editor.begin('Colour');
  ends.update(bad);
  ends.commit();
  expect(editor.state().refused).toEqual({ why: 'not_allowed' });
  expect(findLayer(editor.state().doc, 'a')).toMatchObject({ fill: '#222222' });
  expect(editor.undo()).toBe('Colour');
  expect(editor.state().history.past).toEqual([]);
});

it('what is left alone is shared: a change of one layer of many keeps the others', () => {
  const doc = makeDocument([stored('g', many(50)), ...many(50, 'b')]);
  const next = made(after(doc, (now) => patchLayers(now, ['b1'], { x: 9000 })));
  expect(next.objects[0]).toBe(doc.objects[0]);
  expect(next.objects.filter((one, at) => one !== doc.objects[at]).map(({ id }) => id)).toEqual(['b1']);
});

const far = (random: Random): number => random.pick([-1, 1]) * (7000 + random.below(2500));

/** Changes as fields, gestures and commands make them, at the ends of what the model has. */
function farOperation(doc: Doc, random: Random): Doc {
  const id = random.pick(allLayers(doc).map((each) => each.id));
  const parents = [null, ...allLayers(doc).flatMap((each) => (each.kind === 'group' ? [each.id] : []))];
  const parentId = random.pick(parents);
  const index = random.below(layersIn(doc, parentId).length + 1);
  const changes: readonly (() => Doc)[] = [
    () => patchLayers(doc, [id], { x: far(random), y: far(random) }),
    () => patchLayers(doc, [id], { width: Math.abs(far(random)), height: Math.abs(far(random)) }),
    () =>
      updateLayers(doc, [id], (one) => ({
        ...one,
        x: one.x * 3,
        width: one.width * 3,
        height: one.height * 3,
      })),
    () => moveLayersTo(doc, [id], { parentId, index }),
    () => patchLayers(doc, [id], { gap: far(random), radius: far(random), rotation: far(random) }),
    () => insertLayers(doc, { parentId, index }, copyLayers([layer(doc, id)])),
    () => stack(doc, [id], { layout: random.pick(['row', 'column']), name: '' })?.doc ?? doc,
  ];
  return random.pick(changes)();
}

it.each(isLongRun ? [1, 2, 3, 4] : [1])(
  'every document that changes near the bounds lead to is one that can be saved (%i)',
  (part) => {
    const random = makeRandom(4000 + part);
    const start = makeDocument([
      stored('g', [shape('s1', { x: 7990 }), words('t', 'Words')], { x: -7990 }),
      shape('s2', { x: 7000, y: -7000, width: 7990 }),
      shape('s3', { x: -7999, rotation: 30 }),
      stored('row', [shape('s4'), shape('s5')], { layout: 'row', width: 7900 }),
    ]);
    const editor = openEditor(start, product);
    const seen = new Set<string>();
    for (let count = 0; count < 400; count += 1) {
      const { doc } = editor.state();
      const change = random.isLucky(0.4)
        ? () => randomOperation(doc, random).doc
        : () => (allLayers(doc).length === 0 ? doc : farOperation(doc, random));
      const next = change();
      if (random.isLucky(0.5)) editor.change('Change', () => next);
      else {
        const gesture = editor.begin('Change');
        gesture.update(() => next);
        gesture.commit();
      }
      seen.add(editor.state().refused?.why ?? 'done');
      const { config, problem } = parseTemplateConfig(writeSources(editor.state().doc).config_dev);
      expect(problem, `step ${count}`).toBeNull();
      expect(config?.objects).toEqual(editor.state().doc.objects);
      if (random.isLucky(0.1)) editor.undo();
    }
    expect(seen).toContain('too_far');
  },
);
