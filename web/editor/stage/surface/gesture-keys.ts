import { isMacKeyboard } from '../../commands/keys.ts';
import type { Keys } from '../pointer/world.ts';
import type { GestureRuntime } from './gesture-runtime.ts';

type Held = { shiftKey: boolean; altKey: boolean; metaKey: boolean; ctrlKey: boolean };

export function readKeys({ shiftKey, altKey, metaKey, ctrlKey }: Held): Keys {
  return { shift: shiftKey, alt: altKey, mod: isMacKeyboard() ? metaKey : ctrlKey };
}

/** Updates a running gesture when modifier keys change without a pointer move; Escape cancels it. Returns a function that stops this. */
export function followKeys(gestures: GestureRuntime): () => void {
  const keys = (event: KeyboardEvent): void => {
    if (!('drag' in gestures.machine())) return;
    // Alt without another key opens the browser's menu on some systems.
    if (event.key === 'Alt') event.preventDefault();
    if (['Alt', 'Shift', 'Control', 'Meta'].includes(event.key))
      gestures.send({ type: 'keys', keys: readKeys(event) });
  };
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing || !gestures.cancel()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('keydown', escape, { capture: true, signal });
  addEventListener('keydown', keys, { signal });
  addEventListener('keyup', keys, { signal });
  return () => stop.abort();
}
