/** A form and, where there is room, what comes of it beside: the same two columns on every screen that has both. */
export const formColumns =
  'grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_25rem] xl:gap-6';
