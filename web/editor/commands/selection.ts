import { commandMessages as texts } from '#core/messages/screens/editor/command-messages.ts';
import type { Layer } from '#picture/layers';
import type { PaintedPlaces } from '../document/bounds.ts';
import { isFree } from '../document/bounds.ts';
import { findLayer } from '../document/doc.ts';
import type { EditorState } from '../document/editor.ts';
import type { EditorSession } from '../session/session.ts';

/** The selected layers, from back to front. */
export function selectedLayers({ doc, selection }: EditorState): Layer[] {
  return selection.flatMap((id) => findLayer(doc, id) ?? []);
}

/** Returns true with at least as many layers selected, or the sentence that requests them. */
export function needsLayers(session: EditorSession, count = 1): true | string {
  const { length } = session.editor.state().selection;
  if (length >= count) return true;
  return { 1: texts.selectLayer, 2: texts.selectLayers, 3: texts.selectThree }[count] ?? texts.selectLayers;
}

/** Like `needsLayers`, for commands that move layers: they must stand freely and not be locked. */
export function needsMovable(session: EditorSession, count = 1): true | string {
  const enough = needsLayers(session, count);
  if (enough !== true) return enough;
  const state = session.editor.state();
  if (selectedLayers(state).every(({ locked }) => locked)) return texts.allLocked;
  return state.selection.some((id) => isFree(state.doc, id)) ? true : texts.isInStack;
}

/** Selected layers that are not locked. */
export function unlockedIds(state: EditorState): string[] {
  return selectedLayers(state).flatMap(({ id, locked }) => (locked ? [] : [id]));
}

/** Returns the painter's places of layers in rows and columns. */
export function paintedPlaces({ painting }: EditorSession): PaintedPlaces {
  return painting.state().painter?.boxes() ?? new Map();
}
