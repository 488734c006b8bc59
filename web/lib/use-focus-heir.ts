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
    const heir = element?.parentElement?.closest<HTMLElement>('[data-focus-heir]');
    return () => {
      const focused = document.activeElement;
      // A dialog that it opened goes away with it and would give the focus back to nothing.
      const isLost = element?.contains(focused) === true || focused?.closest('[role*=dialog]') != null;
      if (!isLost) return;
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) heir?.focus({ preventScroll: true });
      });
    };
  }, []);
  return ref;
}
