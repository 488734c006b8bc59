import { useQueries } from '@tanstack/react-query';
import type { EndpointInput } from '#core/contract/endpoint.ts';
import { getFeed } from '#core/contract/feeds/feeds-api.ts';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import { getFeedStatus } from '#core/contract/feeds/publishing/feed-runs-api.ts';
import { listWholeFeeds, type WholeFeed } from '#core/contract/feeds/whole-feeds-api.ts';
import { call } from './call.ts';
import { endpointQuery } from './endpoint-query.ts';
import { queryClient } from './query-client.ts';
import { keys } from './query-keys.ts';

// A feed has two cache entries: its record and its status. Everything that learns something new writes these, and pages and lists read
// them.

export function feedQuery(id: string) {
  return endpointQuery(keys.feed(id), getFeed, { params: { id } });
}

export function feedStatusQuery(feedmakerId: string) {
  return endpointQuery(keys.feedStatus(feedmakerId), getFeedStatus, { params: { feedId: feedmakerId } });
}

/** Writes a newer status of a feed into the cache: from the event stream, a list, or the answer to an action. */
export function tellFeed(feedId: string, news: FeedStatus | Pick<FeedStatus, 'activate'>): void {
  queryClient.setQueryData(feedStatusQuery(feedId).queryKey, (known) =>
    'feed_id' in news ? news : known && { ...known, ...news },
  );
}

/** Loads a list of feeds, and also puts each of them into the cache. */
export async function loadFeeds(input: EndpointInput<typeof listWholeFeeds> & { signal: AbortSignal }) {
  const list = await call(listWholeFeeds, input);
  for (const { service, ...record } of list.items) {
    queryClient.setQueryData(feedQuery(record.id).queryKey, record);
    if (service === null) continue;
    const { feedUrl: _address, image_urls: _pictures, fetched_at: _fetchedAt, ...status } = service;
    tellFeed(service.feed_id, status);
  }
  return list;
}

/** Returns the feeds of a list with their latest status in the cache. */
export function useFeedStates(feeds: readonly WholeFeed[]): WholeFeed[] {
  const ids = [...new Set(feeds.flatMap(({ service }) => service?.feed_id ?? []))];
  const states = useQueries({ queries: ids.map((id) => ({ ...feedStatusQuery(id), enabled: false })) });
  return feeds.map((feed) => ({
    ...feed,
    service: feed.service && { ...feed.service, ...states[ids.indexOf(feed.service.feed_id)]?.data },
  }));
}
