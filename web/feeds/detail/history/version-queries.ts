import { keepPreviousData } from '@tanstack/react-query';
import {
  compareFeedVersion,
  goOnRefreshing,
  listFeedVersions,
  returnToVersion,
} from '#core/contract/feeds/publishing/feed-versions-api.ts';
import { versionMessages } from '#core/messages/screens/feeds/publishing/version-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { endpointQuery } from '#web/lib/api/endpoint-query.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { useFeedAction } from '#web/feeds/use-feed-actions.ts';

/** Loads the versions; loads them again when `publishedAt`, the time of the published version in the events, is different. */
export function feedVersionsQuery(feedmakerId: string, publishedAt: string | undefined) {
  return endpointQuery(keys.feedVersions(feedmakerId, publishedAt), listFeedVersions, {
    params: { feedId: feedmakerId },
    placeholderData: keepPreviousData,
  });
}

/** Loads what a return to a version would change; never from the cache, because the products may change in between. */
export function versionDifferenceQuery(
  feedmakerId: string,
  versionId: string,
  publishedAt: string | undefined,
) {
  return endpointQuery(keys.versionDifference(feedmakerId, versionId, publishedAt), compareFeedVersion, {
    params: { feedId: feedmakerId, versionId },
  });
}

export function useReturnToVersion(feedId: string, onEnded: () => void) {
  return useFeedAction({
    feedId,
    send: (versionId: string) => call(returnToVersion, { params: { feedId, versionId } }),
    done: versionMessages.returned,
    failed: versionMessages.returnFailed,
    outdates: [keys.feedProducts(feedId), keys.feedVersions(feedId)],
    onEnded,
  });
}

export function useGoOn(feedId: string) {
  return useFeedAction({
    feedId,
    send: () => call(goOnRefreshing, { params: { feedId } }),
    done: versionMessages.wentOn,
    failed: versionMessages.goOnFailed,
    outdates: [keys.feedProducts(feedId), keys.feedVersions(feedId)],
  });
}
