import { keepPreviousData } from '@tanstack/react-query';
import { listFeedProducts, listMissingProducts } from '#core/contract/feeds/feed-products-api.ts';
import { getFeedProduct } from '#core/contract/feeds/hand-picks-api.ts';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { listFeedRuns, listRunChanges } from '#core/contract/feeds/publishing/feed-runs-api.ts';
import { type ChangeFilter, changeQuery } from '#web/feeds/changes/change-filter.ts';
import { endpointQuery } from '#web/lib/api/endpoint-query.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import type { ProductsFilter } from './feed-page-search.ts';

export const productsPageSize = 24;
/** Largest number of products that the server sorts. */
export const mostSorted = 100_000;
export const missingPageSize = 10;

export function missingProductsQuery(feedId: string, runId: string, page: number) {
  return endpointQuery(keys.missingProducts(feedId, runId, page), listMissingProducts, {
    params: { feedId, runId },
    query: { page, page_size: missingPageSize },
    placeholderData: keepPreviousData,
  });
}

export function feedProductsQuery(feedmakerId: string, filter: ProductsFilter) {
  const { reason, ...others } = filter;
  return endpointQuery(keys.feedProductsPage(feedmakerId, filter), listFeedProducts, {
    params: { feedId: feedmakerId },
    query: { ...others, reason_code: reason, page_size: productsPageSize },
    placeholderData: keepPreviousData,
    // Requested before the gallery is rendered, so that it finds the result in the cache.
    staleTime: 2_000,
  });
}

/** Loads one product by its id, or by '~' and its position in the feed. */
export function feedProductQuery(feedmakerId: string, name: string) {
  const place = /^~(\d+)$/.exec(name)?.[1];
  const query = place === undefined ? { id: name } : { position: Number(place) };
  return endpointQuery(keys.feedProductsPage(feedmakerId, { only: name }), getFeedProduct, {
    params: { feedId: feedmakerId },
    query,
    retry: false,
  });
}

export const runsPageSize = 10;

const chartedRuns = 30;

/** Loads the newest runs for the charts; loads them again when `newest` is a different run. */
export function chartedRunsQuery(feedmakerId: string, newest: Run | undefined) {
  return endpointQuery(keys.feedRuns(feedmakerId, 'charted', newest), listFeedRuns, {
    params: { feedId: feedmakerId },
    query: { page: 1, page_size: chartedRuns },
    placeholderData: keepPreviousData,
  });
}

export function runChangesQuery(feedId: string, runId: string, filter: ChangeFilter, page: number) {
  return endpointQuery(keys.runChanges(feedId, runId, filter, page), listRunChanges, {
    params: { feedId, runId },
    query: changeQuery(filter, page),
  });
}

/** Loads one page of the runs; loads it again when `newest`, the newest run in the events, is a different run. */
export function feedRunsQuery(feedmakerId: string, page: number, newest: Run | undefined) {
  return endpointQuery(keys.feedRuns(feedmakerId, page, newest), listFeedRuns, {
    params: { feedId: feedmakerId },
    query: { page, page_size: runsPageSize },
    placeholderData: keepPreviousData,
  });
}
