/** Judgement of a feed; `hasTurned` if it differs from an earlier one. */
export type Settled<T> = { readonly value: T | null; readonly hasTurned: boolean };

/**
 * Returns the judgement after a refresh with evidence (`seen`; null without any). An earlier judgement stays unless there is evidence
 * against it, changes at most once, and becomes null for good if it would have to change back: so pictures never alternate, whatever a feed
 * shows from one refresh to the next.
 */
export function settle<T>(kept: Settled<T> | undefined, seen: T | null): Settled<T> {
  if (kept === undefined || (kept.value === null && !kept.hasTurned))
    return { value: seen, hasTurned: false };
  if (seen === null || kept.value === null || seen === kept.value) return kept;
  return { value: kept.hasTurned ? null : seen, hasTurned: true };
}
