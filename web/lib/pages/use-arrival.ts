import { type RefObject, useEffect } from 'react';
import { announce } from '../announce.ts';

/** Path of the page that was announced last; undefined at first, because the browser announces a loaded page. */
let toldPath: string | undefined;
/** True if this module has focused the screen's title. If the title is then replaced by loaded content, the new one gets the focus. */
let isAtTitle = false;

/**
 * Moves the focus to the title of the new screen after every change of screen, so that a screen reader reads it and Tab continues from
 * there. If the user is already in a field of the screen, or in an open menu, the focus stays and the title is announced.
 */
export function useArrival(heading: RefObject<HTMLElement | null>, title: string): void {
  useEffect(() => {
    const { pathname } = location;
    const isFirst = toldPath === undefined;
    const isSame = toldPath === pathname;
    toldPath = pathname;
    if (isFirst || heading.current === null) return;
    if (isSame && !(isAtTitle && document.activeElement === document.body)) return;
    isAtTitle = !isTaken(heading.current);
    if (isAtTitle) heading.current.focus({ preventScroll: true });
    else announce(title);
  }, [heading, title]);
}

/** True if the focus is in a field, or in an open dialog, menu or list. */
function isTaken(heading: HTMLElement): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === heading) return false;
  const isInField = activeElement.matches('input, textarea, select, [contenteditable]');
  return isInField || activeElement.closest('[role=dialog], [role=menu], [role=listbox]') !== null;
}
