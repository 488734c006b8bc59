/** Class names of a row of tabs, which on a phone stays in one line and can be scrolled sideways; its children must not shrink. */
export const inOneLine =
  'min-w-0 max-sm:-my-1 max-sm:w-full max-sm:overflow-x-auto max-sm:px-0.5 max-sm:py-1 max-sm:[contain:inline-size] max-sm:[scrollbar-width:none]';

/** Rows in which the selected element was scrolled into view already. */
const known = new WeakSet<HTMLElement>();

/** Ref callback for the selected element: scrolls its row so that it is visible when first shown. */
export function keepInSight(chosen: HTMLElement | null): void {
  // Reading positions makes the browser compute the layout; right before painting it does that anyway.
  requestAnimationFrame(() => {
    const line = chosen?.parentElement;
    if (!chosen || !line) return;
    const isAsItBegan = !known.has(line) && line.firstElementChild === chosen;
    known.add(line);
    if (!isAsItBegan) line.scrollLeft = chosen.offsetLeft - line.offsetLeft - 24;
  });
}
