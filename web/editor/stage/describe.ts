import { layersMessages } from '#core/messages/screens/editor/layers-messages.ts';
import { stageMessages as texts } from '#core/messages/screens/editor/stage-messages.ts';
import { findLayer, layersIn, findParent, type Doc } from '../document/doc.ts';
import { listGuidelines } from '../document/guidelines.ts';
import type { EditorState } from '../document/editor.ts';
import { layerName } from '../document/layer-name.ts';
import { boundsOnCanvas, listChildren, findPath, type Scene } from '../scene/scene.ts';

/** Describes a layer for screen readers: its name, kind, and place in the order and on the canvas. Empty if it does not exist. */
export function describeLayer(doc: Doc, id: string): string {
  const layer = findLayer(doc, id);
  if (layer === undefined) return '';
  const parent = findParent(doc, id);
  const siblings = layersIn(doc, parent?.id ?? null);
  // Counted as in the list of layers, which starts with the front one.
  const place = siblings.length - siblings.findIndex((each) => each.id === id);
  const among = texts.layerOf(place, siblings.length, parent === null ? null : layerName(parent));
  const where =
    parent === null || parent.layout === 'free'
      ? texts.at(Math.round(layer.x), Math.round(layer.y))
      : texts.size(Math.round(layer.width), Math.round(layer.height));
  return [layerName(layer), layersMessages.kinds[layer.kind], among, where].join(', ');
}

/** Describes the selection for screen readers, also if nothing is selected. */
export function describeSelection({ doc, selection }: Pick<EditorState, 'doc' | 'selection'>): string {
  const [only] = selection;
  if (only === undefined) return texts.nothingSelected;
  return selection.length === 1 ? describeLayer(doc, only) : texts.layersSelected(selection.length);
}

/** Describes a step of history and its result for screen readers. */
export function describeStep(label: string, state: EditorState): string {
  if (label === texts.steps.removeGuide) return label;
  const line = state.guideline === null ? undefined : listGuidelines(state.doc)[state.guideline];
  return texts.committed(
    label,
    line === undefined ? describeSelection(state) : texts.guideAt[line.axis](line.at),
  );
}

/** Returns the layers of the canvas or of a group in reading order: line by line from the top, and in a line from left to right. */
export function readingOrder(scene: Scene, parentId: string | null): string[] {
  const boxes = listChildren(scene, parentId)
    .filter(({ isLocked, isShown }) => isShown && !isLocked)
    .map((placed) => ({ id: placed.id, box: boundsOnCanvas(placed) }))
    .toSorted((one, other) => one.box.y - other.box.y || one.box.x - other.box.x);
  const lines: (typeof boxes)[] = [];
  for (const each of boxes) {
    const line = lines.at(-1);
    const first = line?.[0]?.box;
    // A layer belongs to a line if its top is above the middle of the line's first layer.
    const isSameLine = first !== undefined && each.box.y < first.y + Math.min(first.height, 200) / 2;
    if (line !== undefined && isSameLine) line.push(each);
    else lines.push([each]);
  }
  return lines.flatMap((line) => line.toSorted((one, other) => one.box.x - other.box.x).map(({ id }) => id));
}

/** Returns the layer after or before the selected one in reading order; null after the last and before the first. */
export function nextInReading(
  scene: Scene,
  { selection, entered }: Pick<EditorState, 'selection' | 'entered'>,
  way: 1 | -1,
): string | null {
  const [last] = way === 1 ? selection.slice(-1) : selection;
  const path = last === undefined ? [] : findPath(scene, last);
  const parentId = path.length > 0 ? (path.at(-1)?.parentId ?? null) : entered;
  const order = readingOrder(scene, parentId);
  const at = last === undefined ? -1 : order.indexOf(last);
  if (at === -1) return (way === 1 ? order[0] : order.at(-1)) ?? null;
  return order[at + way] ?? null;
}
