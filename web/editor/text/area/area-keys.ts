import { fieldSelected, splitPieces } from '../tokens/text-pieces.ts';
import { moveCaret } from './area-selection.ts';
import type { AreaCore } from './area-core.ts';

/** Keys that are not typing. While something is composed, all keys are the input method's. */
export function listenToKeys({ root, host, state, put, follow }: AreaCore, signal: AbortSignal): void {
  const press = (event: KeyboardEvent): void => {
    // 229 is what browsers say of a key that an input method has taken, before and after it composes too.
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
