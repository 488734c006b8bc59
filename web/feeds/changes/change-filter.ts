import type { Review } from '#core/contract/feeds/publishing/feed-reviews-api.ts';
import { reviewMessages } from '#core/messages/screens/feeds/publishing/review-messages.ts';

const { kinds, parts } = reviewMessages;

export type ChangeFilter = 'all' | 'picture' | 'photo' | 'title' | 'price' | 'new' | 'gone';

export const changesPageSize = 24;

/** Returns the filters that match at least one change, with their counts. */
export function changeChips(counts: Review['counts']) {
  const chips: { value: ChangeFilter; label: string; count: number }[] = [
    { value: 'all', label: kinds.all, count: counts.changed + counts.new + counts.gone },
    { value: 'picture', label: parts.picture, count: counts.picture },
    { value: 'photo', label: parts.photo, count: counts.photo },
    { value: 'title', label: parts.title, count: counts.title },
    { value: 'price', label: parts.price, count: counts.price },
    { value: 'new', label: kinds.new, count: counts.new },
    { value: 'gone', label: kinds.gone, count: counts.gone },
  ];
  return chips.filter((chip) => chip.value === 'all' || chip.count > 0);
}

export function changeQuery(filter: ChangeFilter, page: number) {
  const paged = { page, page_size: changesPageSize };
  if (filter === 'all') return paged;
  if (filter === 'new' || filter === 'gone') return { ...paged, kind: filter };
  return { ...paged, part: filter };
}
