import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as api from '#core/contract/feeds/publishing/feed-reviews-api.ts';
import type { Review } from '#core/contract/feeds/publishing/feed-reviews-api.ts';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import type { PublishingSettings } from '#core/feeds/publishing-settings.ts';
import { reviewMessages as texts } from '#core/messages/screens/feeds/publishing/review-messages.ts';
import { rolloutMessages } from '#core/messages/screens/feeds/publishing/rollout-messages.ts';
import { type ChangeFilter, changeQuery } from '#web/feeds/changes/change-filter.ts';
import { useFeedAction } from '#web/feeds/use-feed-actions.ts';
import { call } from '#web/lib/api/call.ts';
import { endpointQuery } from '#web/lib/api/endpoint-query.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { useAction } from '#web/lib/api/use-action.ts';

/** Loads a review. The feed's run is part of the key, because each run replaces the changes that wait. */
export function reviewQuery(feedId: string, reviewId: string, run: Run | null) {
  return queryOptions({
    queryKey: keys.feedReview(feedId, reviewId, run?.id, run?.state),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await call(api.getReview, { params: { feedId }, signal })).review,
  });
}

export function reviewChangesQuery(feedId: string, review: Review, filter: ChangeFilter, page: number) {
  const { id: reviewId, run_id: runId } = review;
  return endpointQuery(keys.reviewChanges(feedId, reviewId, runId, filter, page), api.listReviewChanges, {
    params: { feedId, reviewId },
    query: changeQuery(filter, page),
  });
}

export function publishingQuery(feedId: string) {
  return endpointQuery(keys.publishing(feedId), api.getPublishing, { params: { feedId } });
}

export function useSetPublishing(feedId: string) {
  return useAction({
    mutationFn: (body: PublishingSettings) => call(api.setPublishing, { params: { feedId }, body }),
    onSuccess: (saved) => queryClient.setQueryData(publishingQuery(feedId).queryKey, saved),
    failed: texts.settingsFailed,
  });
}

export function useSteerRollout(feedId: string) {
  return useFeedAction({
    feedId,
    send: (action: 'pause' | 'resume' | 'finish') =>
      call(api.steerRollout, { params: { feedId }, body: { action } }),
    failed: rolloutMessages.failed,
    outdates: [keys.allOutputs],
  });
}

const keysOfReview = (feedId: string) => [
  keys.feedReview(feedId),
  keys.reviewChanges(feedId),
  keys.allOutputs,
];

export function useRefuse(feedId: string, reviewId: string) {
  return useAction({
    mutationFn: ({ n, isRefused }: { n: number; isRefused: boolean }) =>
      call(api.refuseChanges, {
        params: { feedId, reviewId },
        body: { changes: [n], is_refused: isRefused },
      }),
    failed: texts.refuseFailed,
    onSettled: () => outdate(...keysOfReview(feedId)),
  });
}

export function useComment(feedId: string, reviewId: string, onDone: () => void) {
  return useAction({
    mutationFn: (body: string) =>
      call(api.commentOnReview, { params: { feedId, reviewId }, body: { body, asks_for_changes: true } }),
    done: texts.asked,
    onSuccess: onDone,
    failed: texts.commentFailed,
    onSettled: () => outdate(...keysOfReview(feedId)),
  });
}

export function useApprove(feedId: string, reviewId: string, onEnded: () => void) {
  return useFeedAction({
    feedId,
    send: () => call(api.approveReview, { params: { feedId, reviewId } }),
    done: texts.approved,
    failed: texts.approveFailed,
    outdates: keysOfReview(feedId),
    onEnded,
  });
}

export function useDiscard(feedId: string, reviewId: string, onEnded: () => void) {
  return useFeedAction({
    feedId,
    send: () => call(api.discardReview, { params: { feedId, reviewId } }),
    done: texts.discarded,
    failed: texts.discardFailed,
    outdates: keysOfReview(feedId),
    onEnded,
  });
}
