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

/** A feed's rules as they are saved. */
export function feedRulesQuery(feedmakerId: string) {
  return endpointQuery(keys.feedRules(feedmakerId), getFeedRules, { params: { feedId: feedmakerId } });
}

/** Published address and settings of a feed; `feedmakerId` is the service's id. */
export function serviceFeedQuery(feedmakerId: string | null) {
  return endpointQuery(keys.serviceFeed(feedmakerId), getServiceFeed, {
    query: { id: feedmakerId ?? '' },
    enabled: feedmakerId !== null,
    staleTime: 0,
    gcTime: limits.feedUrlCacheMs,
    refetchOnWindowFocus: false,
  });
}

/** Counts a feed's photos by state. */
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
 * After a feed was created, changed, activated or deleted: every list that may show it, at once those on the page, or
 * all, which makes them ready for the page that comes next.
 */
export async function refreshFeeds(refetchType: 'active' | 'all' = 'active'): Promise<void> {
  await Promise.all([
    outdate(keys.projects),
    queryClient.invalidateQueries({ queryKey: keys.feedLists, refetchType }),
  ]);
}

/** Drops everything cached of a feed after it was deleted. */
export function forgetFeed(feed: FeedIds): void {
  for (const queryKey of keysOfFeed(feed)) queryClient.removeQueries({ queryKey });
}

/** Invalidates everything cached about a changed feed: the next screen that shows it loads it again. */
export async function outdateFeed(feed: FeedIds): Promise<void> {
  await Promise.all(
    keysOfFeed(feed).map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType: 'none' })),
  );
}
