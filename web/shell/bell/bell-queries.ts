import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { listFeedEvents } from '#core/contract/events-api.ts';
import { call } from '#web/lib/api/call.ts';
import { keys } from '#web/lib/api/query-keys.ts';

/** Interval for polling events while the page is visible, in ms. */
const LOOK_MS = 20_000;

/** Loads the events of the user's feeds, newest first; more pages are loaded on request. */
export const eventsQuery = infiniteQueryOptions({
  queryKey: keys.events,
  queryFn: ({ pageParam, signal }) =>
    call(listFeedEvents, {
      query: { limit: 15, ...(pageParam !== null && { before: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  refetchInterval: LOOK_MS,
  refetchOnWindowFocus: 'always',
});

export function useEvents() {
  return useInfiniteQuery(eventsQuery);
}
