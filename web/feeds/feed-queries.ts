import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getFeed, listFeeds } from '#core/contract/feeds-api.ts';
import {
  listFeedProducts,
  listMissingProducts,
  type ProductState,
} from '#core/contract/feed-products-api.ts';
import { getFeedStatus, getServiceFeed, listFeedRuns, type Run } from '#core/contract/feeds-service-api.ts';
import { listTemplates } from '#core/contract/templates-api.ts';
import { limits } from '#core/limits.ts';
import { call } from '#web/lib/api/call.ts';
import { type FeedIds, keys, keysOfFeed } from '#web/lib/api/query-keys.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { RequestBatches } from './request-batches.ts';

export const productsPageSize = 24;
export const missingPageSize = 10;

/** One page of the project's feeds. */
export function feedsQuery(projectId: string | undefined, search: string, page: number) {
  return queryOptions({
    queryKey: keys.feedPage(projectId, search, page),
    queryFn: ({ signal }) =>
      call(listFeeds, {
        query: { project_id: projectId, search, page, page_size: limits.feedsPageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: projectId !== undefined,
  });
}

export function feedQuery(id: string) {
  return queryOptions({
    queryKey: keys.feed(id),
    queryFn: ({ signal }) => call(getFeed, { params: { id }, signal }),
  });
}

const serviceFeeds = new RequestBatches(
  (id: string, signal?: AbortSignal) =>
    call(getServiceFeed, { query: { id }, ...(signal !== undefined && { signal }) }),
  {
    size: limits.feedUrlBatchSize,
    rest: () => new Promise((resolve) => setTimeout(resolve, limits.feedUrlBatchPauseMs)),
  },
);

/** Published address, activation and settings of a feed, kept for five minutes; `feedmakerId` is the service's id. */
export function serviceFeedQuery(feedmakerId: string | null) {
  return queryOptions({
    queryKey: keys.serviceFeed(feedmakerId),
    queryFn: ({ signal }) => serviceFeeds.load(feedmakerId ?? '', signal),
    enabled: feedmakerId !== null,
    staleTime: limits.feedUrlCacheMs,
    gcTime: limits.feedUrlCacheMs,
    refetchOnWindowFocus: false,
  });
}

/** One page of what accepting a held run would take away. */
export function missingProductsQuery(feedId: string, runId: string, page: number) {
  return queryOptions({
    queryKey: keys.missingProducts(feedId, runId, page),
    queryFn: ({ signal }) =>
      call(listMissingProducts, {
        params: { feedId, runId },
        query: { page, page_size: missingPageSize },
        signal,
      }),
  });
}

export function feedStatusQuery(feedmakerId: string) {
  return queryOptions({
    queryKey: keys.feedStatus(feedmakerId),
    queryFn: ({ signal }) => call(getFeedStatus, { params: { feedId: feedmakerId }, signal }),
  });
}

export interface ProductsFilter {
  state: ProductState | undefined;
  reason: string | undefined;
  search: string;
  page: number;
}

export function feedProductsQuery(feedmakerId: string, { state, reason, search, page }: ProductsFilter) {
  return queryOptions({
    queryKey: keys.feedProductsPage(feedmakerId, state ?? 'all', reason, search, page),
    queryFn: ({ signal }) =>
      call(listFeedProducts, {
        params: { feedId: feedmakerId },
        query: { state, reason_code: reason, search, page, page_size: productsPageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export const runsPageSize = 10;

/** One page of the runs; a list of its own for every `newest`, the run that the events tell of. */
export function feedRunsQuery(feedmakerId: string, page: number, newest: Run | undefined) {
  return queryOptions({
    queryKey: keys.feedRuns(feedmakerId, page, newest),
    queryFn: ({ signal }) =>
      call(listFeedRuns, {
        params: { feedId: feedmakerId },
        query: { page, page_size: runsPageSize },
        signal,
      }),
  });
}

const thumbnailPollMs = 4_000;
const thumbnailTries = 15;

/** A few enhanced images of a feed, for the strip in its row. */
export function feedThumbnailsQuery(feedmakerId: string, isActive: boolean) {
  return queryOptions({
    queryKey: keys.feedThumbnails(feedmakerId),
    queryFn: async ({ signal }) => {
      const query = { state: 'enhanced' as const, page: 1, page_size: 4 };
      const { items } = await call(listFeedProducts, { params: { feedId: feedmakerId }, query, signal });
      return items.flatMap((product) => (product.enhanced_url === null ? [] : [product.enhanced_url]));
    },
    staleTime: 60_000,
    // The images of a first run come while the list is open.
    refetchInterval: ({ state }) =>
      isActive && state.data?.length === 0 && state.dataUpdateCount < thumbnailTries
        ? thumbnailPollMs
        : false,
  });
}

export function projectTemplatesQuery(projectId: string) {
  return queryOptions({
    queryKey: keys.templatesOfProject(projectId),
    queryFn: ({ signal }) => call(listTemplates, { query: { project_id: projectId }, signal }),
  });
}

/**
 * After a feed was created, changed, activated or deleted: every list that may show it, at once those on the page, or
 * all, which makes them ready for the page that comes next.
 */
export async function refreshFeeds(refetchType: 'active' | 'all' = 'active'): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.feedLists, refetchType }),
    queryClient.invalidateQueries({ queryKey: keys.projects }),
  ]);
}

/** After a feed was deleted: nothing of it is kept. */
export function forgetFeed(feed: FeedIds): void {
  for (const queryKey of keysOfFeed(feed)) queryClient.removeQueries({ queryKey });
}

/** After a feed was changed: everything kept about it is asked for again by whoever shows it next. */
export async function outdateFeed(feed: FeedIds): Promise<void> {
  await Promise.all(
    keysOfFeed(feed).map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType: 'none' })),
  );
}
