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

export interface FeedPageSearch {
  view: (typeof views)[number];
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
  const { view, state, reason, background, finding, product, sort, add } = parseFeedPageSearch(
    useSearch({ strict: false }),
  );
  const navigate = useNavigate();
  const filter = (next: Partial<FeedPageSearch>) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => ({ ...old, page: undefined, ...next }),
      resetScroll: false,
    });
  /** Overlays of the page change without a step to go back to. */
  const replace = useCallback(
    (next: Partial<FeedPageSearch>) =>
      void navigate({
        to: '.',
        search: (old: Record<string, unknown>) => ({ ...old, ...next }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const setProduct = useCallback((next: string | undefined) => replace({ product: next }), [replace]);
  const setAdded = useCallback(() => replace({ add: undefined }), [replace]);
  const setState = (next: ProductState) => filter({ state: next, reason: undefined });
  const showAll = () => filter({ state: undefined, reason: undefined, finding: undefined });
  const setReason = (next: string | undefined) => filter({ reason: next });
  const setBackground = (next: Background | undefined) => filter({ background: next });
  const setFinding = (next: Finding | undefined) => filter({ finding: next });
  const setSort = (next: ProductOrder | undefined) => filter({ sort: next });
  const set = { setState, showAll, setReason, setBackground, setFinding, setProduct, setSort, setAdded };
  return { ...list, view, state, reason, background, finding, product, sort, add, ...set };
}
