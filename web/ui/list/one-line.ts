/**
 * Class names of a row of tabs that stays one line on a phone and scrolls sideways; its children must not shrink.
 */
export const inOneLine =
  'min-w-0 max-sm:-my-1 max-sm:w-full max-sm:overflow-x-auto max-sm:px-0.5 max-sm:py-1 max-sm:[contain:inline-size] max-sm:[scrollbar-width:none]';

/** Lines that have been shown: a line begins with its first choice in sight. */
const known = new WeakSet<HTMLElement>();

/** Ref callback of the chosen element: scrolls it into sight at the start. */
export function keepInSight(chosen: HTMLElement | null): void {
  // Reading its place makes the browser lay out the page; just before a paint, it has to do so anyway.
  requestAnimationFrame(() => {
    const line = chosen?.parentElement;
    if (!chosen || !line) return;
    const isAsItBegan = !known.has(line) && line.firstElementChild === chosen;
    known.add(line);
    if (!isAsItBegan) line.scrollLeft = chosen.offsetLeft - line.offsetLeft - 24;
  });
}
