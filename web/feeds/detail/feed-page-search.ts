import { useCallback } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  backgroundStates,
  type ProductOrder,
  productOrders,
  type ProductState,
  productStates,
} from '#core/contract/feeds/feed-products-api.ts';
import { type Finding, findings } from '#core/feeds/health/findings.ts';
import { useListSearch } from '#web/lib/pages/list-search.ts';

/** Result for a product's background. */
export type Background = (typeof backgroundStates)[number];

const views = ['products', 'outputs', 'runs', 'versions', 'review'] as const;

/** What of the feed's products is shown. */
export interface ProductsFilter {
  /** undefined: products of every state. */
  state: ProductState | undefined;
  /** One reason among the products that kept an image; undefined: any reason. */
  reason: string | undefined;
  /** undefined: whatever became of the background. */
  background: Background | undefined;
  /** undefined: whatever is noted of the products. */
  finding: Finding | undefined;
  /** undefined: in feed order. */
  sort: ProductOrder | undefined;
  search: string;
  page: number;
}

export interface FeedPageSearch extends Omit<ProductsFilter, 'search' | 'page'> {
  view: (typeof views)[number];
  /** The product that is shown large, by its id, or '~' and its place. */
  product: string | undefined;
  /** Whether the dialog of a new output is open from the start. */
  add: 'output' | undefined;
}

/** Parses the view of a feed's page from its address; unknown values count as absent. */
export function parseFeedPageSearch(raw: Record<string, unknown>): FeedPageSearch {
  const { view, state, reason, background, finding, product, sort, add } = raw;
  return {
    view: views.find((known) => known === view) ?? 'products',
    state: productStates.find((known) => known === state),
    reason:
      (state === 'original' || state === 'kept') && typeof reason === 'string' && reason !== ''
        ? reason
        : undefined,
    background: backgroundStates.find((known) => known === background),
    finding: findings.find((known) => known === finding),
    sort: productOrders.find((known) => known === sort),
    // An id of digits is a number to the reader of addresses.
    product:
      (typeof product === 'string' && product !== '') || typeof product === 'number'
        ? String(product)
        : undefined,
    add: add === 'output' ? add : undefined,
  };
}

/** View, filter, search and page of a feed's page live in the address; another filter starts at page 1. */
export function useFeedPageSearch() {
  const list = useListSearch();
  const { view, product, add, ...chosen } = parseFeedPageSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: Partial<ProductsFilter>) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => ({ ...old, page: undefined, ...next }),
      resetScroll: false,
    });
  /** Overlays of the page change without a step to go back to. */
  const replace = useCallback(
    (next: Pick<Partial<FeedPageSearch>, 'product' | 'add'>) =>
      void navigate({
        to: '.',
        search: (old: Record<string, unknown>) => ({ ...old, ...next }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const filter: ProductsFilter = { ...chosen, search: list.search, page: list.page };
  return { ...list, ...chosen, view, product, add, filter, show, replace };
}
