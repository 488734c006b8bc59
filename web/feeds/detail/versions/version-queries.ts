import { keepPreviousData } from '@tanstack/react-query';
import {
  compareFeedVersion,
  goOnRefreshing,
  listFeedVersions,
  returnToVersion,
} from '#core/contract/feeds/publishing/feed-versions-api.ts';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import { versionMessages } from '#core/messages/screens/feeds/publishing/version-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { endpointQuery } from '#web/lib/api/endpoint-query.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { notify } from '#web/lib/notify.ts';
import { tellFeed } from '#web/feeds/feed-queries.ts';

/** Loads the versions. `publishedAt`: time of the published version, by the events; a different time makes a different list. */
export function feedVersionsQuery(feedmakerId: string, publishedAt: string | undefined) {
  return endpointQuery(keys.feedVersions(feedmakerId, publishedAt), listFeedVersions, {
    params: { feedId: feedmakerId },
    placeholderData: keepPreviousData,
  });
}

/** Loads the changes of a return; loaded again before each return. */
export function versionDifferenceQuery(
  feedmakerId: string,
  versionId: string,
  publishedAt: string | undefined,
) {
  return endpointQuery(keys.versionDifference(feedmakerId, versionId, publishedAt), compareFeedVersion, {
    params: { feedId: feedmakerId, versionId },
  });
}

export function useReturnToVersion(feedmakerId: string, onEnded: () => void) {
  return useAction({
    mutationFn: (versionId: string) => call(returnToVersion, { params: { feedId: feedmakerId, versionId } }),
    onSuccess: (status) => {
      tellStatus(feedmakerId, status);
      notify.success(versionMessages.returned);
      onEnded();
    },
    onError: (error) => {
      notify.error(readMessage(error, versionMessages.returnFailed));
      onEnded();
      void outdate(keys.feedVersions(feedmakerId));
    },
  });
}

export function useGoOn(feedmakerId: string) {
  return useAction({
    mutationFn: () => call(goOnRefreshing, { params: { feedId: feedmakerId } }),
    onSuccess: (status) => {
      tellStatus(feedmakerId, status);
      notify.success(versionMessages.wentOn);
    },
    failed: versionMessages.goOnFailed,
  });
}

function tellStatus(feedmakerId: string, status: FeedStatus): void {
  tellFeed(feedmakerId, status);
  void outdate(keys.feedProducts(feedmakerId), keys.feedVersions(feedmakerId));
}
