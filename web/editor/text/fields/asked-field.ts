import type { Editor } from '../../document/editor.ts';

type Asking = { isAsked: boolean; readonly listeners: Set<() => void> };

const askings = new WeakMap<Editor, Asking>();

/** Asks for the list of fields in the text that is edited, or in the one that is opened next. */
export function askForField(editor: Editor): void {
  const asking = askingOf(editor);
  asking.isAsked = true;
  for (const listener of asking.listeners) listener();
}

/** Whether the list was asked for; once for each time. */
export function takeAskedField(editor: Editor): boolean {
  const asking = askingOf(editor);
  const { isAsked } = asking;
  asking.isAsked = false;
  return isAsked;
}

/** Calls back when the list is asked for. Returns how to stop. */
export function onAskedField(editor: Editor, listener: () => void): () => void {
  const { listeners } = askingOf(editor);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function askingOf(editor: Editor): Asking {
  const asking = askings.get(editor) ?? { isAsked: false, listeners: new Set() };
  askings.set(editor, asking);
  return asking;
}
