/** Judgement of a feed, with a flag for a different earlier one. */
export type Settled<T> = { readonly value: T | null; readonly hasTurned: boolean };

/**
 * Returns the judgement after a refresh with evidence (`seen`; null without any). An earlier judgement stays while there is no evidence
 * against it, follows the shop once, and is given up for good when it would have to go back: so no picture goes back and forth, whatever a
 * feed shows from one refresh to the next.
 */
export function settle<T>(kept: Settled<T> | undefined, seen: T | null): Settled<T> {
  if (kept === undefined || (kept.value === null && !kept.hasTurned))
    return { value: seen, hasTurned: false };
  if (seen === null || kept.value === null || seen === kept.value) return kept;
  return { value: kept.hasTurned ? null : seen, hasTurned: true };
}
