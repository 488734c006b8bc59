import type { Editor } from '../../document/editor.ts';

type Asking = { isAsked: boolean; readonly listeners: Set<() => void> };

const askings = new WeakMap<Editor, Asking>();

/** Requests to open the list of fields in the edited text, or in the next text that is opened. */
export function askForField(editor: Editor): void {
  const asking = getAsking(editor);
  asking.isAsked = true;
  for (const listener of asking.listeners) listener();
}

/** Returns true if the list was requested since the last call. */
export function takeAskedField(editor: Editor): boolean {
  const asking = getAsking(editor);
  const { isAsked } = asking;
  asking.isAsked = false;
  return isAsked;
}

/** Calls back when the list of fields is requested. Returns a cancel function. */
export function onAskedField(editor: Editor, listener: () => void): () => void {
  const { listeners } = getAsking(editor);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function getAsking(editor: Editor): Asking {
  const asking = askings.get(editor) ?? { isAsked: false, listeners: new Set() };
  askings.set(editor, asking);
  return asking;
}
