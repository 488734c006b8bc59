import type { FeedMapping } from './feed-mapping.ts';

/** Canonical name of the availability filter's field. */
export const AVAILABILITY = 'availability';

/** Returns the fields that a shop may change through the API: all that the feed's pictures may show, and the filter's. */
export function changeableNames(mapping: FeedMapping): ReadonlySet<string> {
  return new Set([AVAILABILITY, ...Object.keys(mapping.values)]);
}
