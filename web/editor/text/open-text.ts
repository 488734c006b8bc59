import type { Editor } from '../document/editor.ts';

/** A place of the window in CSS px. */
export type ClientPoint = { readonly clientX: number; readonly clientY: number };

const pressed = new WeakMap<Editor, ClientPoint>();

/** Begins to edit the text of a layer in place: with the caret where it was clicked, or all of the text selected. */
export function openText(editor: Editor, id: string, at?: ClientPoint): void {
  if (at === undefined) pressed.delete(editor);
  else pressed.set(editor, { clientX: at.clientX, clientY: at.clientY });
  if (editor.state().selection.join() !== id) editor.select([id]);
  editor.set({ editing: id });
}

/** Returns the place of the click that opened the text; null without one. Can be read once. */
export function takePressed(editor: Editor): ClientPoint | null {
  const point = pressed.get(editor) ?? null;
  pressed.delete(editor);
  return point;
}
