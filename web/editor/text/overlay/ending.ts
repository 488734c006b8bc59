import { useEffect } from 'react';
import { textMessages as texts } from '#core/messages/screens/editor/text-messages.ts';
import { removeLayers } from '../../document/operations.ts';
import type { EditorSession } from '../../session/session.ts';
import { wordsLayer } from '../layer-text-session.ts';

/** Ends editing in place and keeps the typed text. The keyboard focus returns to the stage. */
export function endText({ editor }: EditorSession): void {
  if (editor.state().editing === null) return;
  editor.set({ editing: null });
  document.querySelector<HTMLElement>('main [data-keys=stage]')?.focus({ preventScroll: true });
}

/** Removes a text layer that is empty when editing ends, since it could not be seen any more. Returns a cancel function. */
export function followEnd({ editor, announce }: EditorSession, id: string): () => void {
  const stop = editor.subscribe(() => {
    const { editing, doc } = editor.state();
    if (editing === id) return;
    stop();
    const layer = wordsLayer(doc, id);
    if (layer?.kind !== 'text' || layer.text.trim() !== '') return;
    editor.change(texts.remove, (now) => removeLayers(now, [id]));
    announce(texts.removed);
  });
  return stop;
}

/** Ends editing when the stage is pressed outside the text; a press on a panel does not end it. */
export function useEnding(session: EditorSession): void {
  useEffect(() => {
    const isInside = (target: EventTarget | null): boolean =>
      target instanceof Element && target.closest('[data-text-layer], [data-text-tools]') !== null;
    const press = (event: PointerEvent): void => {
      if (isInside(event.target) || !(event.target instanceof Element)) return;
      if (event.target.closest('main') !== null) endText(session);
    };
    const keepFocus = (event: MouseEvent): void => {
      if (!(event.target instanceof Element) || isInside(event.target)) return;
      const isTyped =
        event.target.closest('input, textarea, select, label, [contenteditable], [tabindex]') !== null;
      if (!isTyped && isInside(document.activeElement)) event.preventDefault();
    };
    const leave = (event: KeyboardEvent): void => {
      const isElsewhere =
        event.target instanceof Element &&
        event.target.closest('[role=dialog], [role=menu], [role=listbox], input, textarea') !== null;
      const isComposing = event.isComposing || event.keyCode === 229;
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere && !isComposing) endText(session);
    };
    const pause = (): void => session.editor.seal();
    addEventListener('pointerdown', press, true);
    addEventListener('mousedown', keepFocus);
    addEventListener('keydown', leave);
    addEventListener('blur', pause);
    return () => {
      removeEventListener('pointerdown', press, true);
      removeEventListener('mousedown', keepFocus);
      removeEventListener('keydown', leave);
      removeEventListener('blur', pause);
    };
  }, [session]);
}
