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

export type Background = (typeof backgroundStates)[number];

/** The views of a feed's page, in the order of work. */
export const feedViews = ['products', 'design', 'source', 'publish', 'history'] as const;

export type FeedView = (typeof feedViews)[number];

/** Views of earlier releases, which links in mails name. */
const formerViews: Readonly<Record<string, FeedView>> = {
  outputs: 'publish',
  review: 'publish',
  runs: 'history',
  versions: 'history',
};

/** Which of the feed's products are shown, and how. */
export interface ProductsFilter {
  /** State of the products; undefined: any. */
  state: ProductState | undefined;
  /** Reason why products kept an image; undefined: any. */
  reason: string | undefined;
  /** Result of the background removal; undefined: any. */
  background: Background | undefined;
  /** Finding of the products; undefined: any or none. */
  finding: Finding | undefined;
  /** Order of the products; undefined: that of the feed. */
  sort: ProductOrder | undefined;
  search: string;
  page: number;
}

export interface FeedPageSearch extends Omit<ProductsFilter, 'search' | 'page'> {
  view: FeedView;
  /** The product that is shown large: its id, or '~' and its position; undefined for none. */
  product: string | undefined;
  /** 'output' opens the dialog for a new output. */
  add: 'output' | undefined;
}

/** Parses the view of a feed's page from its address; unknown values count as absent. */
export function parseFeedPageSearch(raw: Record<string, unknown>): FeedPageSearch {
  const { view, state, reason, background, finding, product, sort, add } = raw;
  return {
    view: feedViews.find((known) => known === view) ?? formerViews[String(view)] ?? 'products',
    state: productStates.find((known) => known === state),
    reason:
      (state === 'original' || state === 'kept') && typeof reason === 'string' && reason !== ''
        ? reason
        : undefined,
    background: backgroundStates.find((known) => known === background),
    finding: findings.find((known) => known === finding),
    sort: productOrders.find((known) => known === sort),
    // The router parses an id that consists of digits as a number.
    product:
      (typeof product === 'string' && product !== '') || typeof product === 'number'
        ? String(product)
        : undefined,
    add: add === 'output' ? add : undefined,
  };
}

/** View, filter, search and page of a feed's page, stored in the address; a new filter starts at page 1. */
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
  /** Opening or closing a dialog adds no entry to the browser's history. */
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
