import type { Editor } from '../document/editor.ts';

/** A position in the window, in CSS px. */
export type ClientPoint = { readonly clientX: number; readonly clientY: number };

const pressed = new WeakMap<Editor, ClientPoint>();

/** Starts editing a layer's text in place. The caret is put where the text was clicked; without a click all of it is selected. */
export function openText(editor: Editor, id: string, at?: ClientPoint): void {
  if (at === undefined) pressed.delete(editor);
  else pressed.set(editor, { clientX: at.clientX, clientY: at.clientY });
  if (editor.state().selection.join() !== id) editor.select([id]);
  editor.set({ editing: id });
}

/** Returns where the text was clicked to open it, once; null if it was opened otherwise. */
export function takePressed(editor: Editor): ClientPoint | null {
  const point = pressed.get(editor) ?? null;
  pressed.delete(editor);
  return point;
}
