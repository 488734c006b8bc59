import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getFeed } from '#core/contract/feeds-api.ts';
import {
  listFeedProducts,
  listMissingProducts,
  type ProductState,
} from '#core/contract/feed-products-api.ts';
import { getFeedStatus, getServiceFeed, listFeedRuns, type Run } from '#core/contract/feeds-service-api.ts';
import { listWholeFeeds, type WholeFeed } from '#core/contract/whole-feeds-api.ts';
import { listTemplates } from '#core/contract/templates-api.ts';
import { limits } from '#core/limits.ts';
import { call } from '#web/lib/api/call.ts';
import { type FeedIds, keys, keysOfFeed } from '#web/lib/api/query-keys.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { isRunOpen } from './describe-feed.ts';

export const productsPageSize = 24;
export const missingPageSize = 10;

const listPollMs = 4_000;
const firstImagesTries = 15;

/** One page of the project's feeds, with everything that a row shows. */
export function feedsQuery(projectId: string | undefined, search: string, page: number) {
  return queryOptions({
    queryKey: keys.feedPage(projectId, search, page),
    queryFn: ({ signal }) =>
      call(listWholeFeeds, {
        query: { project_id: projectId, search, page, page_size: limits.feedsPageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: projectId !== undefined,
    // What a run makes comes while the list is open.
    refetchInterval: ({ state }) => {
      const services = (state.data?.items ?? []).flatMap(({ service }) =>
        service === null ? [] : [service],
      );
      const isRunning = services.some(({ run }) => isRunOpen(run));
      const isFirst = services.some(({ activate, image_urls: images }) => activate && images.length === 0);
      return isRunning || (isFirst && state.dataUpdateCount < firstImagesTries) ? listPollMs : false;
    },
  });
}

/** Says in every list that shows the feed what another answer has told about it. */
export function tellLists(feedId: string, news: Partial<NonNullable<WholeFeed['service']>>): void {
  queryClient.setQueriesData<{ items: WholeFeed[]; total: number }>(
    { queryKey: keys.feedPages },
    (known) =>
      known && {
        ...known,
        items: known.items.map((item) =>
          item.service?.feed_id === feedId ? { ...item, service: { ...item.service, ...news } } : item,
        ),
      },
  );
}

export function feedQuery(id: string) {
  return queryOptions({
    queryKey: keys.feed(id),
    queryFn: ({ signal }) => call(getFeed, { params: { id }, signal }),
  });
}

/** Published address, activation and settings of a feed; `feedmakerId` is the service's id. */
export function serviceFeedQuery(feedmakerId: string | null) {
  return queryOptions({
    queryKey: keys.serviceFeed(feedmakerId),
    queryFn: ({ signal }) => call(getServiceFeed, { query: { id: feedmakerId ?? '' }, signal }),
    enabled: feedmakerId !== null,
    staleTime: 0,
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
