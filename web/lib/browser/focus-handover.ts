import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Marks an element that gets the focus if an element inside it disappears while focused; spread it into the element's props. */
export const takesFocusOver = { tabIndex: -1, 'data-takes-focus-over': true } as const;

/** When the ref's element disappears while it has the focus, focuses the nearest marked element around it instead of the page's top. */
export function useFocusHandover<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      const focused = document.activeElement;
      // If the focus is in a dialog that the element has opened, the dialog disappears too, and would return the focus to a removed
      // element.
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

/** Returns the marked elements around an element, from the inside out; there are several because inner ones may disappear too. */
function markedAround(element: HTMLElement | null): HTMLElement[] {
  const marked = element?.parentElement?.closest<HTMLElement>('[data-takes-focus-over]') ?? null;
  return marked === null ? [] : [marked, ...markedAround(marked)];
}
