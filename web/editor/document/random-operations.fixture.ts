import type { Random } from '../../../packages/feed/src/random.fixture.ts';
import { align, distribute, reorder } from './arrange.ts';
import { allLayers, findLayer, layersIn, type Doc } from './doc.ts';
import { group, ungroup } from './grouping.ts';
import { copyLayers, insertLayers, moveLayers, patchLayers, removeLayers, setHidden } from './operations.ts';

type Operation = (doc: Doc, ids: readonly string[], random: Random) => Doc;

const operations: Readonly<Record<string, Operation>> = {
  Move: (doc, ids, random) =>
    patchLayers(doc, ids, { x: random.below(900) - 100, y: random.below(900) - 100 }),
  Resize: (doc, ids, random) =>
    patchLayers(doc, ids, { width: random.below(700), height: random.below(700) }),
  Rotate: (doc, ids, random) => patchLayers(doc, ids, { rotation: random.below(360) - 180 }),
  Style: (doc, ids, random) =>
    patchLayers(doc, ids, {
      fill: random.pick(['#fff', '#e11d48', undefined]),
      opacity: random.below(11) / 10,
    }),
  Rename: (doc, ids, random) => patchLayers(doc, ids, { name: random.pick(['', 'Price', 'Größe 😀']) }),
  Hide: (doc, ids, random) => setHidden(doc, ids, random.isLucky(0.5)),
  Lock: (doc, ids, random) => patchLayers(doc, ids, { locked: random.isLucky(0.5) }),
  Align: (doc, ids, random) =>
    align(doc, ids, random.pick(['left', 'center', 'right', 'top', 'middle', 'bottom'])),
  Distribute: (doc, ids, random) => distribute(doc, ids, random.pick(['x', 'y'])),
  Reorder: (doc, ids, random) => reorder(doc, ids, random.pick(['front', 'forward', 'backward', 'back'])),
  Copy: (doc, ids) => {
    const layers = ids.flatMap((id) => findLayer(doc, id) ?? []);
    const isFull = allLayers(doc).length > 60;
    return isFull
      ? doc
      : insertLayers(doc, { parentId: null, index: doc.objects.length }, copyLayers(layers));
  },
  Delete: (doc, ids) => (allLayers(doc).length < 6 ? doc : removeLayers(doc, ids.slice(0, 1))),
  Group: (doc, ids) => group(doc, ids, 'Group')?.doc ?? doc,
  Ungroup: (doc, ids) => {
    const found = ungroup(doc, ids[0] ?? '', { groundName: 'Ground' });
    return typeof found === 'string' ? doc : found.doc;
  },
  'Move into': (doc, ids, random) => {
    const groups = allLayers(doc).filter(({ kind }) => kind === 'group');
    const parentId = groups.length === 0 ? null : random.pick([null, ...groups.map(({ id }) => id)]);
    const index = random.below(layersIn(doc, parentId).length + 1);
    return moveLayers(doc, ids, { parentId, index });
  },
};

/** Makes one random change of a document, like a user. The same random numbers give the same change, except for ids of copies. */
export function randomOperation(doc: Doc, random: Random): { label: string; doc: Doc } {
  const ids = allLayers(doc).map(({ id }) => id);
  const chosen = Array.from({ length: 1 + random.below(3) }, () => random.pick(ids));
  const [label, operation] = random.pick(Object.entries(operations));
  return { label, doc: ids.length === 0 ? doc : operation(doc, [...new Set(chosen)], random) };
}
