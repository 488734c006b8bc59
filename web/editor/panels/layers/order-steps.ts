import { layersMessages as texts } from '#core/messages/screens/editor/layers-messages.ts';
import { layersIn, outermost, findParent, findPlace, type Doc, type Place } from '../../document/doc.ts';

/** A step of the selected layers through the list, by key. */
export type OrderStep = 'up' | 'down' | 'in' | 'out';

/** Returns the place to which a step moves layers, or a sentence with the reason why there is none. */
export function placeAfterStep(doc: Doc, ids: readonly string[], step: OrderStep): Place | string {
  const moved = outermost(doc, ids);
  const [backmost, frontmost] = [moved[0], moved.at(-1)];
  const place = frontmost === undefined ? null : findPlace(doc, frontmost);
  if (backmost === undefined || frontmost === undefined || place === null) return texts.chooseLayer;
  if (step === 'out') return placeOutside(doc, frontmost);
  const { parentId } = place;
  const siblings = layersIn(doc, parentId);
  const others = siblings.filter(({ id }) => !moved.includes(id));
  const behindFront = siblings.slice(0, place.index).filter(({ id }) => !moved.includes(id)).length;
  const first = siblings.findIndex(({ id }) => id === backmost);
  const behindBack = siblings.slice(0, Math.max(0, first)).filter(({ id }) => !moved.includes(id)).length;
  if (step === 'in') {
    const group = [others[behindFront], others[behindBack - 1]].find((layer) => layer?.kind === 'group');
    if (group === undefined) return texts.noGroupBeside;
    return { parentId: group.id, index: layersIn(doc, group.id).length };
  }
  const index = step === 'up' ? behindFront + 1 : behindBack - 1;
  if (index > others.length) return texts.isFrontmost;
  return index < 0 ? texts.isBackmost : { parentId, index };
}

function placeOutside(doc: Doc, id: string): Place | string {
  const parent = findParent(doc, id);
  const outside = parent === null ? null : findPlace(doc, parent.id);
  return outside === null ? texts.notInGroup : { parentId: outside.parentId, index: outside.index + 1 };
}
