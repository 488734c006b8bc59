import { useEffect, useEffectEvent } from 'react';
import { isPlainKeyShortcut, isPressOnPage } from '#web/lib/browser/shortcut-keys.ts';

/** Actions of the keys while photos are shown one by one. */
export interface ReviewActs {
  previous: () => void;
  next: () => void;
  use: () => void;
  keep: () => void;
  brush: () => void;
  undo: () => void;
}

const letters: Readonly<Record<string, keyof ReviewActs>> = { u: 'use', k: 'keep', b: 'brush', z: 'undo' };
const arrows: Readonly<Record<string, keyof ReviewActs>> = { ArrowLeft: 'previous', ArrowRight: 'next' };

/** Selector of elements that use arrow keys themselves: sliders and radio buttons. */
const takesArrows = 'input, [role=slider], [role=radio]';

/** Handles keys on the whole page: letters only if single-key shortcuts are on, Control+Z always. */
export function useReviewKeys(acts: ReviewActs): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = findAct(event);
    if (act === undefined) return;
    event.preventDefault();
    acts[act]();
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, []);
}

function findAct(event: KeyboardEvent): keyof ReviewActs | undefined {
  const { key, target } = event;
  const hasControl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  if (hasControl) return key.toLowerCase() === 'z' && isPressOnPage(event) ? 'undo' : undefined;
  if (event.altKey || event.shiftKey || event.metaKey || event.ctrlKey) return undefined;
  if (key in arrows) {
    const isTheirs = target instanceof Element && target.closest(takesArrows) !== null;
    return isPressOnPage(event) && !isTheirs ? arrows[key] : undefined;
  }
  return isPlainKeyShortcut(event) ? letters[key.toLowerCase()] : undefined;
}
