import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Marks an element that takes over the focus when something inside it goes away; spread it on the element. */
export const takesFocusOver = { tabIndex: -1, 'data-takes-focus-over': true } as const;

/**
 * Passes the focus of an element that disappears when pressed on to the nearest marked element around it instead of to the top of the page.
 */
export function useFocusHandover<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      const focused = document.activeElement;
      // A dialog that it opened goes away with it and would give the focus back to nothing.
      const isLost = element?.contains(focused) === true || focused?.closest('[role*=dialog]') != null;
      if (!isLost) return;
      const takers = markedAround(element);
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        takers.find((taker) => taker.isConnected)?.focus({ preventScroll: true });
      });
    };
  }, []);
  return ref;
}

/** Returns the marked elements around it, from the inside out; the inner ones may go away as well. */
function markedAround(element: HTMLElement | null): HTMLElement[] {
  const marked = element?.parentElement?.closest<HTMLElement>('[data-takes-focus-over]') ?? null;
  return marked === null ? [] : [marked, ...markedAround(marked)];
}
