import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  type FeedListOrder,
  feedListOrders,
  type FeedListState,
  feedListStates,
} from '#core/contract/feeds/whole-feeds-api.ts';
import { limits } from '#core/limits.ts';
import { parseListSearch } from '#web/lib/pages/list-search.ts';

/** Choices of rows on a page, the usual one first. */
export const rowCounts = [limits.feedsPageSize, 50, 300] as const;

/** Which feeds are listed, and how; what is absent is as usual. Stored in the address. */
export interface FeedsView {
  search?: string | undefined;
  state?: FeedListState | undefined;
  sort?: FeedListOrder | undefined;
  rows?: (typeof rowCounts)[number] | undefined;
}

/** Parses a view from the address, or from the browser's storage; unknown values count as absent. */
export function parseFeedsView(raw: Record<string, unknown>): FeedsView {
  const { search } = parseListSearch(raw);
  const rows = rowCounts.find((known) => known === Number(raw['rows']));
  return {
    search,
    state: feedListStates.find((known) => known === raw['state']),
    sort: feedListOrders.find((known) => known === raw['sort']),
    rows: rows === limits.feedsPageSize ? undefined : rows,
  };
}

export function isSameView(one: FeedsView, other: FeedsView): boolean {
  const [first, second] = [one, other].map((view) =>
    JSON.stringify(Object.values(parseFeedsView({ ...view }))),
  );
  return first === second;
}

/** The view in the address, and a function to change it, which shows its first page. */
export function useFeedsView() {
  const view = parseFeedsView(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: FeedsView) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => ({ ...old, page: undefined, ...next }),
      resetScroll: false,
    });
  return { view, show };
}
