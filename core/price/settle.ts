/** What was judged of a feed, and whether it was judged otherwise before. */
export type Settled<T> = { readonly value: T | null; readonly hasTurned: boolean };

/**
 * What holds after a refresh that shows something (`seen`; null where it shows nothing). What was judged stays while nothing speaks
 * against it, follows the shop once, and is given up for good when it would have to go back: so no picture goes back and
 * forth, whatever a feed shows from one refresh to the next.
 */
export function settle<T>(kept: Settled<T> | undefined, seen: T | null): Settled<T> {
  if (kept === undefined || (kept.value === null && !kept.hasTurned))
    return { value: seen, hasTurned: false };
  if (seen === null || kept.value === null || seen === kept.value) return kept;
  return { value: kept.hasTurned ? null : seen, hasTurned: true };
}
