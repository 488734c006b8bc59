import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { earlyKeys, isPaletteKeys } from '#web/lib/browser/early-keys.ts';
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
      if (isPaletteKeys(event) && isCommandOnPage(event)) {
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

/** While the palette is called for, and its field has not got the focus yet, keeps what is typed for it; Escape calls `giveUp`. */
export function useEarlyKeys(isCalledFor: boolean, giveUp: () => void): void {
  const stop = useEffectEvent(giveUp);
  useLayoutEffect(() => {
    if (!isCalledFor) return undefined;
    const until = new AbortController();
    const { signal } = until;
    const arrive = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('[role=dialog]') !== null) until.abort();
    };
    const keep = (event: KeyboardEvent) => {
      if (event.key === 'Escape') stop();
      else if (!earlyKeys.type(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('focusin', arrive, { signal });
    addEventListener('keydown', keep, { signal, capture: true });
    return () => {
      until.abort();
      earlyKeys.drop();
    };
  }, [isCalledFor]);
}
