import { type RefObject, useEffect } from 'react';
import { announce } from '../announce.ts';

/** The last announced page; a page that was just loaded announces itself. */
let toldPath: string | undefined;
/**
 * Whether this module has focused the screen's title: where the screen then gives way to its loaded content, that title takes the focus
 * over.
 */
let isAtTitle = false;

/**
 * Moves the focus to the new screen's title after every change of screen, so that a screen reader reads it and Tab goes on from there. A
 * user already in a field of the screen, or over it in a menu, stays there and hears the title.
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

/** Whether the focus is in a field, or in an overlay of the page. */
function isTaken(heading: HTMLElement): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === heading) return false;
  const isInField = activeElement.matches('input, textarea, select, [contenteditable]');
  return isInField || activeElement.closest('[role=dialog], [role=menu], [role=listbox]') !== null;
}
