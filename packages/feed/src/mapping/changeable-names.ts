import type { FeedMapping } from './feed-mapping.ts';

/** The availability filter's field, by whatever name the feed has it. */
export const AVAILABILITY = 'availability';

/** Returns the fields of its products that a shop can change through the API: all that pictures of its feed may show, and the filter's. */
export function changeableNames(mapping: FeedMapping): ReadonlySet<string> {
  return new Set([AVAILABILITY, ...Object.keys(mapping.values)]);
}
