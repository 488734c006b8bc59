/** Style of everything that is shown over the page: menus, lists, dialogs. */
export const popupStyle =
  'rounded-card border border-line bg-raised p-1 text-ink shadow-raised outline-none transition-[opacity,scale] duration-120 ease-calm data-starting-style:scale-[0.98] data-starting-style:opacity-0 data-ending-style:opacity-0 data-instant:transition-none';

/** Style of an item in a menu or list: 36 px high, highlighted in the same way by pointer and arrow keys. */
export const optionStyle =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-chip px-2.5 py-1.5 text-base outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0';
