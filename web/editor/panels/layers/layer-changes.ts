import { layersMessages as texts } from '#core/messages/screens/editor/layers-messages.ts';
import { paintedPlaces } from '../../commands/selection.ts';
import { findLayer, isHidden, layersIn, findPlace, type Place } from '../../document/doc.ts';
import { moveLayersTo } from '../../document/move-into.ts';
import { patchLayers, setHidden } from '../../document/operations.ts';
import type { EditorSession } from '../../session/session.ts';
import { layerName } from '../../document/layer-name.ts';
import { placeAfterStep, type OrderStep } from './order-steps.ts';

/** Locks the layers, or unlocks them when all of them are locked. */
export function turnLock({ editor, announce }: EditorSession, ids: readonly string[]): void {
  const { doc } = editor.state();
  const locks = !ids.every((id) => findLayer(doc, id)?.locked === true);
  const label = locks ? texts.steps.lock : texts.steps.unlock;
  editor.change(label, (now) => patchLayers(now, ids, { locked: locks }));
  announce(label);
}

/** Hides the layers for every product, or shows them when all of them are hidden. */
export function turnHidden({ editor, announce }: EditorSession, ids: readonly string[]): void {
  const { doc } = editor.state();
  const hides = !ids.every((id) => isHidden(doc, id));
  const label = hides ? texts.steps.hide : texts.steps.show;
  editor.change(label, (now) => setHidden(now, ids, hides));
  announce(label);
}

export function renameLayer({ editor }: EditorSession, id: string, name: string): void {
  editor.change(texts.steps.rename, (now) => patchLayers(now, [id], { name }));
}

/** Moves layers to a place of the list, and announces it; if that is impossible, announces the reason. */
export function moveInList(session: EditorSession, ids: readonly string[], place: Place): void {
  const { editor, announce } = session;
  const { doc } = editor.state();
  const parents = new Set(ids.map((id) => findPlace(doc, id)?.parentId ?? null));
  const isInside = parents.size === 1 && parents.has(place.parentId);
  const across = place.parentId === null ? texts.steps.outOfGroup : texts.steps.intoGroup;
  const isDone = editor.change(
    isInside ? texts.steps.move : across,
    (now) => moveLayersTo(now, ids, place, paintedPlaces(session)),
    { select: ids },
  );
  if (isDone) announce(whereIs(session, ids.at(-1) ?? ''));
}

/** Moves the selected layers by key: forward, back, into an adjacent group, or out of the current one. */
export function moveByStep(session: EditorSession, step: OrderStep): void {
  const { doc, selection } = session.editor.state();
  const place = placeAfterStep(doc, selection, step);
  if (typeof place === 'string') session.announce(place);
  else moveInList(session, selection, place);
}

function whereIs({ editor }: EditorSession, id: string): string {
  const { doc } = editor.state();
  const [layer, place] = [findLayer(doc, id), findPlace(doc, id)];
  if (layer === undefined || place === null) return '';
  const { parentId, index } = place;
  const count = layersIn(doc, parentId).length;
  const group = parentId === null ? undefined : findLayer(doc, parentId);
  return texts.movedTo(layerName(layer), count - index, count, group ? layerName(group) : null);
}
