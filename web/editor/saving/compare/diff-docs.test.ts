import { describe, expect, test } from 'vitest';
import { createTemplate } from '#picture/designs';
import { toDoc, layersIn, newLayerId, type Doc } from '../../document/doc.ts';
import {
  copyLayers,
  insertLayers,
  moveLayers,
  patchLayers,
  removeLayers,
  setHidden,
} from '../../document/operations.ts';
import { diffDocs } from './diff-docs.ts';

function classic(): Doc {
  const made = createTemplate({ name: 'A', starter: 'bold-sale', type: 'custom', width: 800, height: 800 });
  return toDoc(made.config, made.html);
}

const doc = classic();
const [bottom, next] = doc.objects;
if (bottom === undefined || next === undefined) throw new Error('a starter with fewer than two layers');

describe('what differs between two versions', () => {
  test('is nothing for the same, also when it was read anew', () => {
    expect(diffDocs(doc, doc)).toEqual([]);
    expect(diffDocs(doc, JSON.parse(JSON.stringify(doc)))).toEqual([]);
  });

  test('is told of each layer, in the words of the panels, each word once', () => {
    const moved = patchLayers(doc, [bottom.id], { x: 7, y: 9, width: 300, newest: 1 });
    expect(diffDocs(doc, moved)).toMatchObject([
      { kind: 'changed', layerId: bottom.id, aspects: ['position', 'size', 'look'] },
    ]);
  });

  test('is one line for a group with all that is in it, new or gone', () => {
    const group = doc.objects.find(({ kind }) => kind === 'group') ?? bottom;
    const copies = copyLayers([group]);
    const more = insertLayers(doc, { parentId: null, index: 0 }, copies);
    expect(diffDocs(doc, more)).toMatchObject([{ kind: 'added', layerId: copies[0]?.id }]);
    expect(diffDocs(more, doc)).toMatchObject([{ kind: 'removed', layerId: copies[0]?.id }]);
  });

  test('tells of the canvas, of what is hidden, and of the order', () => {
    const wider = { ...doc, canvasSize: { width: 900, height: 800 }, background: '#123456' };
    expect(diffDocs(doc, wider)).toMatchObject([{ layerId: null, aspects: ['canvas size', 'background'] }]);
    expect(diffDocs(doc, setHidden(doc, [next.id], true))).toMatchObject([
      { layerId: next.id, aspects: ['visibility'] },
    ]);
    const swapped = moveLayers(doc, [bottom.id], { parentId: null, index: 1 });
    expect(diffDocs(doc, swapped).every(({ aspects }) => aspects.join() === 'order')).toBe(true);
    expect(diffDocs(doc, swapped).map(({ layerId }) => layerId)).toContain(bottom.id);
  });

  test('does not call the rest reordered when a layer came or went', () => {
    expect(diffDocs(doc, removeLayers(doc, [bottom.id]))).toHaveLength(1);
    const copy = { ...bottom, id: newLayerId() };
    const index = layersIn(doc, null).length;
    expect(diffDocs(doc, insertLayers(doc, { parentId: null, index }, [copy]))).toHaveLength(1);
  });
});
