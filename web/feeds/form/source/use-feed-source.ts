import { useQuery } from '@tanstack/react-query';
import { hasCredentials, isFeedAddress } from '#core/feeds/web-address.ts';
import { limits } from '#core/limits.ts';
import { feedFormMessages } from '#core/messages/screens/feeds/feed-form-messages.ts';
import type { FeedFault } from '#core/contract/feeds/feed-fault-schema.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { feedSourceProblem, FeedSourceError } from './feed-source-problem.ts';
import {
  type FeedSource,
  loadFeedSource,
  type SourceAccessUse,
  type SourceReading,
} from './load-feed-source.ts';
import { useSettled } from '#web/lib/browser/use-settled.ts';

export type FeedSourceState =
  | { status: 'empty' }
  | { status: 'loading' }
  | { status: 'failed'; problem: string; fault?: FeedFault | undefined; canRetry: boolean }
  | { status: 'loaded'; source: FeedSource };

/**
 * Loads the feed of an address while that is typed: after a pause in typing; an earlier request is aborted, so that the last address
 * counts. An initial address is loaded immediately.
 */
export function useFeedSource(
  typedUrl: string,
  how: { access: SourceAccessUse; reading: SourceReading },
): { state: FeedSourceState; retry: () => void } {
  const url = typedUrl.trim();
  const settledUrl = useSettled(url, limits.feedUrlDebounceMs);
  const addressProblem = findAddressProblem(settledUrl);
  const query = useQuery({
    queryKey: keys.feedSource(settledUrl, how),
    queryFn: ({ signal }) => loadFeedSource(settledUrl, how, signal),
    enabled: addressProblem === undefined,
    // The shop may repair its feed between two attempts, so results of former addresses are not cached.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    structuralSharing: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const retry = () => void query.refetch();
  return { state: stateOf(), retry };

  function stateOf(): FeedSourceState {
    if (url === '') return { status: 'empty' };
    if (url !== settledUrl) return { status: 'loading' };
    if (addressProblem !== undefined) return { status: 'failed', problem: addressProblem, canRetry: false };
    if (query.isFetching) return { status: 'loading' };
    if (query.data !== undefined) return { status: 'loaded', source: query.data };
    if (query.isError)
      return {
        status: 'failed',
        problem: feedSourceProblem(query.error),
        fault: query.error instanceof FeedSourceError ? query.error.fault : undefined,
        canRetry: true,
      };
    return { status: 'loading' };
  }
}

/** Returns why an address cannot be requested at all. */
function findAddressProblem(url: string): string | undefined {
  if (!isFeedAddress(url)) return feedFormMessages.addressInvalid;
  return hasCredentials(url) ? feedFormMessages.addressWithPassword : undefined;
}
