import { movedRuns, type GroupLayer, type Layer } from '#picture/layers';
import {
  allLayers,
  findLayer,
  hasWords,
  isHidden,
  layersIn,
  newLayerId,
  outermost,
  findParent,
  type Doc,
  type Place,
} from './doc.ts';

/** Changes the layers with these ids. Returns the same document if none of them changed. */
export function updateLayers(doc: Doc, ids: Iterable<string>, change: (layer: Layer) => Layer): Doc {
  const wanted = new Set(ids);
  return withLayers(
    doc,
    mapLayers(doc.objects, (layer) => (wanted.has(layer.id) ? withMovedRuns(layer, change(layer)) : layer)),
  );
}

/** Sets fields of the layers with these ids; a layer whose kind lacks a field is not changed. `undefined` removes an optional field. */
export function patchLayers(doc: Doc, ids: Iterable<string>, patch: Readonly<Record<string, unknown>>): Doc {
  return updateLayers(doc, ids, (layer) => patched(layer, patch));
}

/** Inserts layers at a place; an index past the end puts them on top. */
export function insertLayers(doc: Doc, { parentId, index }: Place, layers: readonly Layer[]): Doc {
  if (layers.length === 0) return doc;
  const put = (siblings: readonly Layer[]) => [
    ...siblings.slice(0, index),
    ...layers,
    ...siblings.slice(index),
  ];
  if (parentId === null) return { ...doc, objects: put(doc.objects) };
  return updateLayers(doc, [parentId], (group) =>
    group.kind === 'group' ? { ...group, layers: put(group.layers) } : group,
  );
}

/** Removes layers with their inner layers, and their entries in the list of hidden layers. */
export function removeLayers(doc: Doc, ids: Iterable<string>): Doc {
  const gone = new Set(ids);
  const without = (layers: Layer[]): Layer[] => {
    const kept = layers.flatMap((layer): Layer[] => {
      if (gone.has(layer.id)) return [];
      if (layer.kind !== 'group') return [layer];
      const inside = without(layer.layers);
      return [inside === layer.layers ? layer : { ...layer, layers: inside }];
    });
    return isSame(kept, layers) ? layers : kept;
  };
  return withoutLostIds(withLayers(doc, without(doc.objects)));
}

/** Moves layers to a place, without changing their order; the index counts only siblings that are not moved. */
export function moveLayers(doc: Doc, ids: Iterable<string>, { parentId, index }: Place): Doc {
  const moved = outermost(doc, ids);
  const layers = moved.flatMap((id) => findLayer(doc, id) ?? []);
  if (layers.some((layer) => isInside(layer, parentId))) return doc;
  const hidden = doc.hiddenObjectIds;
  const taken = removeLayers(doc, moved);
  const put = insertLayers(taken, { parentId, index }, layers);
  return hidden === undefined ? put : { ...put, hiddenObjectIds: hidden };
}

/** Shows or hides layers for every product. */
export function setHidden(doc: Doc, ids: Iterable<string>, hides: boolean): Doc {
  const wanted = [...ids];
  if (wanted.every((id) => isHidden(doc, id) === hides)) return doc;
  const others = (doc.hiddenObjectIds ?? []).filter((id) => !wanted.includes(id));
  return { ...doc, hiddenObjectIds: hides ? [...others, ...wanted] : others };
}

/** Returns copies of layers with new ids; layers inside groups get new ids, too. */
export function copyLayers(layers: readonly Layer[]): Layer[] {
  return layers.map((layer) => {
    const id = newLayerId();
    return layer.kind === 'group' ? { ...layer, id, layers: copyLayers(layer.layers) } : { ...layer, id };
  });
}

/** Puts siblings into a new free group that has exactly their joint size; `box` is their bounding box in the parent's px. */
export function groupLayers(
  doc: Doc,
  ids: Iterable<string>,
  {
    id,
    name,
    box,
  }: { id: string; name: string; box: { x: number; y: number; width: number; height: number } },
): Doc {
  const members = outermost(doc, ids);
  const first = members[0];
  if (first === undefined) return doc;
  const parentId = findParentId(doc, first);
  if (members.some((member) => findParentId(doc, member) !== parentId)) return doc;
  const siblings = layersIn(doc, parentId);
  const inside = siblings.filter((layer) => members.includes(layer.id));
  const top = siblings.findIndex((layer) => layer.id === inside.at(-1)?.id);
  const index = siblings.slice(0, top).filter((layer) => !members.includes(layer.id)).length;
  const group: GroupLayer = {
    kind: 'group',
    id,
    name,
    ...box,
    rotation: 0,
    opacity: 1,
    locked: false,
    radius: 0,
    layout: 'free',
    gap: 0,
    paddingX: 0,
    paddingY: 0,
    align: 'start',
    justify: 'start',
    layers: inside.map((layer) => ({ ...layer, x: layer.x - box.x, y: layer.y - box.y })),
  };
  const hidden = doc.hiddenObjectIds;
  const put = insertLayers(removeLayers(doc, members), { parentId, index }, [group]);
  return hidden === undefined ? put : { ...put, hiddenObjectIds: hidden };
}

/** Returns the id of a layer's parent group; null on the canvas. */
export function findParentId(doc: Doc, id: string): string | null {
  return findParent(doc, id)?.id ?? null;
}

function patched(layer: Layer, patch: Readonly<Record<string, unknown>>): Layer {
  const entries = Object.entries(patch);
  if (entries.every(([name, value]) => Reflect.get(layer, name) === value)) return layer;
  const next = { ...layer, ...patch };
  for (const [name, value] of entries) if (value === undefined) Reflect.deleteProperty(next, name);
  return next;
}

/** Moves the styled ranges of a text when the text changes, unless the change sets the ranges itself. */
function withMovedRuns(before: Layer, after: Layer): Layer {
  if (!hasWords(before) || !hasWords(after) || after.runs === undefined) return after;
  if (before.text === after.text || before.runs !== after.runs) return after;
  const runs = movedRuns(before.text, after.text, after.runs);
  if (runs !== undefined) return { ...after, runs };
  const { runs: _runs, ...plain } = after;
  return plain;
}

function mapLayers(layers: Layer[], change: (layer: Layer) => Layer): Layer[] {
  const next = layers.map((layer) => {
    const changed = change(layer);
    if (changed.kind !== 'group') return changed;
    const inside = mapLayers(changed.layers, change);
    return inside === changed.layers ? changed : { ...changed, layers: inside };
  });
  return isSame(next, layers) ? layers : next;
}

function withLayers(doc: Doc, objects: Layer[]): Doc {
  return objects === doc.objects ? doc : { ...doc, objects };
}

function withoutLostIds(doc: Doc): Doc {
  const { hiddenObjectIds } = doc;
  if (hiddenObjectIds === undefined) return doc;
  const ids = new Set(allLayers(doc).map(({ id }) => id));
  const kept = hiddenObjectIds.filter((id) => ids.has(id));
  return kept.length === hiddenObjectIds.length ? doc : { ...doc, hiddenObjectIds: kept };
}

function isInside(layer: Layer, id: string | null): boolean {
  if (layer.id === id) return true;
  return layer.kind === 'group' && layer.layers.some((child) => isInside(child, id));
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((one, at) => one === others[at]);
}
