import { useEffect, useEffectEvent } from 'react';
import { isCommandOnPage, isPlainKeyShortcut } from '#web/lib/browser/shortcut-keys.ts';
import { type Shortcut, findShortcut } from './shortcuts.ts';

/** Maximum time between two keys of a shortcut, in ms. */
const sequenceMs = 1_200;

/** Calls `act` when a shortcut is pressed anywhere on the page. */
export function useShortcuts(act: (id: Shortcut['id']) => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    let presses: string[] = [];
    let lastAtMs = 0;
    const handle = (event: KeyboardEvent) => {
      if (isPaletteKeys(event)) {
        event.preventDefault();
        run('palette');
        return;
      }
      if (!isPlainKeyShortcut(event)) return;
      presses = event.timeStamp - lastAtMs < sequenceMs ? [...presses.slice(-1), event.key] : [event.key];
      lastAtMs = event.timeStamp;
      const shortcut = findShortcut(presses);
      if (shortcut === undefined || shortcut.id === 'search') return;
      event.preventDefault();
      presses = [];
      run(shortcut.id);
    };
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, []);
}

function isPaletteKeys(event: KeyboardEvent): boolean {
  const hasModifier = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  return hasModifier && event.key.toLowerCase() === 'k' && isCommandOnPage(event);
}
