import { queryOptions } from '@tanstack/react-query';
import { listCutOuts } from '#core/contract/feeds/cut-outs-api.ts';
import { getServiceFeed } from '#core/contract/feeds/feeds-service-api.ts';
import { getFeedRules } from '#core/contract/feeds/rules-api.ts';
import { listTemplates } from '#core/contract/templates/templates-api.ts';
import { limits } from '#core/limits.ts';
import { call } from '#web/lib/api/call.ts';
import { endpointQuery } from '#web/lib/api/endpoint-query.ts';
import { type FeedIds, keys, keysOfFeed } from '#web/lib/api/query-keys.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { queryClient } from '#web/lib/api/query-client.ts';

export function feedRulesQuery(feedmakerId: string) {
  return endpointQuery(keys.feedRules(feedmakerId), getFeedRules, { params: { feedId: feedmakerId } });
}

/** Loads the published address and the settings of a feed; `feedmakerId` is the id of the feed service. */
export function serviceFeedQuery(feedmakerId: string | null) {
  return endpointQuery(keys.serviceFeed(feedmakerId), getServiceFeed, {
    query: { id: feedmakerId ?? '' },
    enabled: feedmakerId !== null,
    staleTime: 0,
    gcTime: limits.feedUrlCacheMs,
    refetchOnWindowFocus: false,
  });
}

export function cutOutCountsQuery(feedId: string) {
  return queryOptions({
    queryKey: keys.cutOutCounts(feedId),
    queryFn: async ({ signal }) =>
      (await call(listCutOuts, { params: { feedId }, query: { page_size: 1 }, signal })).counts,
  });
}

export function projectTemplatesQuery(projectId: string) {
  return endpointQuery(keys.templatesOfProject(projectId), listTemplates, {
    query: { project_id: projectId },
  });
}

/**
 * Loads every list again in which a created, changed, activated or deleted feed may be: those on the page, or with 'all' also cached ones
 * that the next page may show.
 */
export async function refreshFeeds(refetchType: 'active' | 'all' = 'active'): Promise<void> {
  await Promise.all([
    outdate(keys.projects),
    queryClient.invalidateQueries({ queryKey: keys.feedLists, refetchType }),
  ]);
}

/** Removes everything about a deleted feed from the cache. */
export function forgetFeed(feed: FeedIds): void {
  for (const queryKey of keysOfFeed(feed)) queryClient.removeQueries({ queryKey });
}

/** Marks everything cached about a changed feed as outdated; the next screen that shows it loads it again. */
export async function outdateFeed(feed: FeedIds): Promise<void> {
  await Promise.all(
    keysOfFeed(feed).map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType: 'none' })),
  );
}
