import { commandMessages as texts } from '#core/messages/screens/editor/command-messages.ts';
import type { Layer } from '#picture/layers';
import type { PaintedPlaces } from '../document/bounds.ts';
import { isFree } from '../document/bounds.ts';
import { findLayer } from '../document/doc.ts';
import type { EditorState } from '../document/editor.ts';
import type { EditorSession } from '../session/session.ts';

/** Returns the selected layers, from back to front. */
export function selectedLayers({ doc, selection }: EditorState): Layer[] {
  return selection.flatMap((id) => findLayer(doc, id) ?? []);
}

/** Returns true if at least `count` layers are selected, or a sentence that asks for them. */
export function needsLayers(session: EditorSession, count = 1): true | string {
  const { length } = session.editor.state().selection;
  if (length >= count) return true;
  return { 1: texts.selectLayer, 2: texts.selectLayers, 3: texts.selectThree }[count] ?? texts.selectLayers;
}

/** Like `needsLayers`, for commands that move layers: their places must be free and not locked. */
export function needsMovable(session: EditorSession, count = 1): true | string {
  const enough = needsLayers(session, count);
  if (enough !== true) return enough;
  const state = session.editor.state();
  if (selectedLayers(state).every(({ locked }) => locked)) return texts.allLocked;
  return state.selection.some((id) => isFree(state.doc, id)) ? true : texts.isInStack;
}

export function unlockedIds(state: EditorState): string[] {
  return selectedLayers(state).flatMap(({ id, locked }) => (locked ? [] : [id]));
}

/** Returns the places of layers in rows and columns, as the painter has computed them. */
export function paintedPlaces({ painting }: EditorSession): PaintedPlaces {
  return painting.state().painter?.boxes() ?? new Map();
}
