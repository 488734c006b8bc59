import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import { listOutputs } from '#core/contract/feeds/publishing/outputs-api.ts';
import { call } from '#web/lib/api/call.ts';
import { keys } from '#web/lib/api/query-keys.ts';

/** Polling interval of an output while a run of it is open, in ms. */
const whileRunningMs = 2_000;

/** Loads the addresses of a feed. The feed's run is part of the key, because outputs follow it: a change of its state loads them again. */
export function outputsQuery(feedId: string, feed: FeedStatus | undefined) {
  return queryOptions({
    queryKey: keys.outputs(feedId, feed?.run?.id, feed?.run?.state, String(feed?.activate)),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await call(listOutputs, { params: { feedId }, signal })).items,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status.run !== null && status.run.finished_at === null) === true
        ? whileRunningMs
        : false,
  });
}
