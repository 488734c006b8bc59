import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ProductState, productStates } from '#core/contract/feeds-service-api.ts';
import { useListSearch } from '#web/lib/list-search.ts';

export interface FeedPageSearch {
  view: 'products' | 'runs';
  /** undefined: products of every state. */
  state: ProductState | undefined;
}

/** What a feed's page shows, read from its address; what nobody knows counts as absent. */
export function parseFeedPageSearch(raw: Record<string, unknown>): FeedPageSearch {
  return {
    view: raw['view'] === 'runs' ? 'runs' : 'products',
    state: productStates.find((state) => state === raw['state']),
  };
}

/** View, filter, search and page of a feed's page live in the address; another filter starts at page 1. */
export function useFeedPageSearch() {
  const list = useListSearch();
  const { view, state } = parseFeedPageSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const setState = (next: ProductState | undefined) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => ({ ...old, page: undefined, state: next }),
      resetScroll: false,
    });
  return { ...list, view, state, setState };
}
