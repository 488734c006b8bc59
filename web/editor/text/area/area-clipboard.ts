import { insertion, type TextState } from '../tokens/edit-text.ts';
import { toRange } from '../tokens/text-pieces.ts';
import type { AreaCore } from './area-core.ts';

/** Copies text in the template's notation, so that fields in it are fields again where it is pasted. Only plain text is pasted. */
export function listenToClipboard({ root, state, apply, follow }: AreaCore, signal: AbortSignal): void {
  const copy = (event: ClipboardEvent): void => {
    follow();
    copied(event, state());
  };
  const cut = (event: ClipboardEvent): void => {
    follow();
    if (copied(event, state())) apply(insertion(state(), toRange(state().selection), '', 'delete'));
  };
  const paste = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    follow();
    const words = event.clipboardData?.getData('text/plain') ?? '';
    if (words !== '') apply(insertion(state(), toRange(state().selection), words, 'paste'));
  };
  root.addEventListener('copy', copy, { signal });
  root.addEventListener('cut', cut, { signal });
  root.addEventListener('paste', paste, { signal });
}

/** Copies the selected text; returns false if nothing is selected. */
function copied(event: ClipboardEvent, { text, selection }: TextState): boolean {
  const { start, end } = toRange(selection);
  event.preventDefault();
  event.stopPropagation();
  if (start === end) return false;
  event.clipboardData?.setData('text/plain', text.slice(start, end));
  return true;
}
