import { fieldSelected, splitPieces } from '../tokens/text-pieces.ts';
import { moveCaret } from './area-selection.ts';
import type { AreaCore } from './area-core.ts';

/** Handles keys that do not type text. During composition the input method handles all keys. */
export function listenToKeys({ root, host, state, put, follow }: AreaCore, signal: AbortSignal): void {
  const press = (event: KeyboardEvent): void => {
    // Code 229 means that an input method has handled the key, even before and after composition.
    if (event.isComposing || event.keyCode === 229) return;
    follow();
    if (host.onKey(event)) {
      event.preventDefault();
      return;
    }
    const { text, selection } = state();
    const field = fieldSelected(splitPieces(text), selection);
    if (field !== undefined && isOpening(event)) {
      event.preventDefault();
      host.onField(field);
      return;
    }
    const next = moveCaret(root, event, { text, selection });
    if (next === null) return;
    event.preventDefault();
    put(next);
  };
  root.addEventListener('keydown', press, { signal });
}

function isOpening({ key, altKey }: KeyboardEvent): boolean {
  return key === 'F2' || (altKey && key === 'ArrowDown');
}
