import type { Layer } from '#picture/layers';
import { differenceMessages as texts } from '#core/messages/screens/editor/saving/difference-messages.ts';
import { findParent, allLayers, isHidden, layersIn, type Doc } from '../../document/doc.ts';
import { layerName } from '../../document/layer-name.ts';
import { isAlike } from '../alike.ts';

export type Difference = {
  readonly kind: 'added' | 'removed' | 'changed';
  /** The layer concerned; null for the template as a whole. */
  readonly layerId: string | null;
  /** Name of the layer or part, in the user's words. */
  readonly subject: string;
  /** Aspects that differ: 'text', 'position', … Empty for a layer that was added or removed. */
  readonly aspects: readonly string[];
};

/** Returns the changes from one document to another: first those of the canvas, then by layer, starting with the top one. */
export function diffDocs(from: Doc, to: Doc): readonly Difference[] {
  const [before, after] = [byId(from), byId(to)];
  const differences: Difference[] = [];
  for (const layer of allLayers(to).toReversed()) {
    const old = before.get(layer.id);
    const common = { layerId: layer.id, subject: layerName(layer) };
    if (old === undefined) {
      // Layers inside a new group are not listed in addition to the group.
      if (!isWithin(to, layer.id, before)) differences.push({ ...common, kind: 'added', aspects: [] });
    } else {
      const aspects = [...listAspects(old, layer), ...placeAspects(from, to, layer.id)];
      if (aspects.length > 0) differences.push({ ...common, kind: 'changed', aspects: unique(aspects) });
    }
  }
  for (const layer of allLayers(from))
    if (!after.has(layer.id) && !isWithin(from, layer.id, after))
      differences.push({ kind: 'removed', layerId: layer.id, subject: layerName(layer), aspects: [] });
  return [...diffWhole(from, to), ...differences];
}

/** True if the group around a layer is also missing in the other document. */
function isWithin(doc: Doc, id: string, others: ReadonlyMap<string, Layer>): boolean {
  const parent = findParent(doc, id);
  return parent !== null && !others.has(parent.id);
}

function diffWhole(from: Doc, to: Doc): Difference[] {
  const aspects: string[] = [];
  if (!isAlike(readSize(from), readSize(to))) aspects.push(texts.size);
  if (!isAlike(readGround(from), readGround(to))) aspects.push(texts.background);
  if (from.htmlSource !== to.htmlSource) aspects.push(texts.html);
  return aspects.length === 0 ? [] : [{ kind: 'changed', layerId: null, subject: texts.template, aspects }];
}

const readSize = ({ canvasSize, dimensions }: Doc) => canvasSize ?? dimensions;
const readGround = ({ background, colors }: Doc) => background ?? colors.background;

function byId(doc: Doc): Map<string, Layer> {
  return new Map(allLayers(doc).map((layer) => [layer.id, layer]));
}

/** Returns which fields differ, in the words of the panels; all fields without a separate word are called style. */
function listAspects(old: Layer, layer: Layer): string[] {
  if (old === layer) return [];
  const names = new Set([...Object.keys(old), ...Object.keys(layer)]);
  // Changes in a group are reported for its layers.
  names.delete('layers');
  return [...names]
    .filter((name) => !isAlike(Reflect.get(old, name), Reflect.get(layer, name)))
    .map((name) => texts.aspects[name] ?? texts.look);
}

function placeAspects(from: Doc, to: Doc, id: string): string[] {
  const aspects: string[] = [];
  if (isHidden(from, id) !== isHidden(to, id)) aspects.push(texts.visibility);
  const [oldParent, parent] = [findParent(from, id)?.id ?? null, findParent(to, id)?.id ?? null];
  if (oldParent !== parent) return [...aspects, texts.group];
  return isOrderOther(from, to, { parent, id }) ? [...aspects, texts.order] : aspects;
}

/** True if the order of a layer among its siblings has changed; added and removed siblings are ignored. */
function isOrderOther(from: Doc, to: Doc, { parent, id }: { parent: string | null; id: string }): boolean {
  const ids = (doc: Doc) => layersIn(doc, parent).map((layer) => layer.id);
  const [old, now] = [ids(from), ids(to)];
  const below = (list: string[], others: string[]) =>
    list.slice(0, list.indexOf(id)).filter((other) => others.includes(other));
  return !isAlike(below(old, now).toSorted(), below(now, old).toSorted());
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
