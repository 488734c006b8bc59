import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Marks an element that takes over the focus when something inside it goes away; spread it on the element. */
export const focusHeir = { tabIndex: -1, 'data-focus-heir': true } as const;

/**
 * For what disappears when it is pressed: the focus goes on to the nearest heir around it instead of to the top of the
 * page.
 */
export function useFocusHeir<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      const focused = document.activeElement;
      // A dialog that it opened goes away with it and would give the focus back to nothing.
      const isLost = element?.contains(focused) === true || focused?.closest('[role*=dialog]') != null;
      if (!isLost) return;
      const heirs = heirsAround(element);
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        heirs.find((heir) => heir.isConnected)?.focus({ preventScroll: true });
      });
    };
  }, []);
  return ref;
}

/** From the inside out; the inner ones may go away as well. */
function heirsAround(element: HTMLElement | null): HTMLElement[] {
  const heir = element?.parentElement?.closest<HTMLElement>('[data-focus-heir]') ?? null;
  return heir === null ? [] : [heir, ...heirsAround(heir)];
}
