import { queryOptions } from '@tanstack/react-query';
import * as api from '#core/contract/feeds/publishing/feed-reviews-api.ts';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import type { PublishingSettings } from '#core/feeds/publishing-settings.ts';
import { reviewMessages as texts } from '#core/messages/screens/feeds/publishing/review-messages.ts';
import { rolloutMessages } from '#core/messages/screens/feeds/publishing/rollout-messages.ts';
import { type ChangeFilter, changeQuery } from '#web/feeds/changes/change-filter.ts';
import { tellFeed } from '#web/feeds/feed-queries.ts';
import { call } from '#web/lib/api/call.ts';
import { endpointQuery } from '#web/lib/api/endpoint-query.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { notify } from '#web/lib/notify.ts';

export function reviewQuery(feedId: string, reviewId: string) {
  return queryOptions({
    queryKey: keys.feedReview(feedId, reviewId),
    queryFn: async ({ signal }) => (await call(api.getReview, { params: { feedId }, signal })).review,
  });
}

export function reviewChangesQuery(feedId: string, reviewId: string, filter: ChangeFilter, page: number) {
  return endpointQuery(keys.reviewChanges(feedId, reviewId, filter, page), api.listReviewChanges, {
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

/** Pauses a roll-out, resumes it, or finishes it. */
export function useSteerRollout(feedId: string) {
  return useAction({
    mutationFn: (action: 'pause' | 'resume' | 'finish') =>
      call(api.steerRollout, { params: { feedId }, body: { action } }),
    onSuccess: (status) => tellFeed(feedId, status),
    onError: (error) => {
      notify.error(readMessage(error, rolloutMessages.failed));
      void outdate(keys.feedStatus(feedId));
    },
    onSettled: () => outdate(keys.allOutputs),
  });
}

const refresh = (feedId: string) =>
  outdate(keys.feedReview(feedId), keys.reviewChanges(feedId), keys.allOutputs);

export function useRefuse(feedId: string, reviewId: string) {
  return useAction({
    mutationFn: ({ n, isRefused }: { n: number; isRefused: boolean }) =>
      call(api.refuseChanges, {
        params: { feedId, reviewId },
        body: { changes: [n], is_refused: isRefused },
      }),
    failed: texts.refuseFailed,
    onSettled: () => refresh(feedId),
  });
}

export function useComment(feedId: string, reviewId: string, onDone: () => void) {
  return useAction({
    mutationFn: (body: string) =>
      call(api.commentOnReview, { params: { feedId, reviewId }, body: { body, asks_for_changes: true } }),
    done: texts.asked,
    onSuccess: onDone,
    failed: texts.commentFailed,
    onSettled: () => refresh(feedId),
  });
}

/** Approves or discards; the answer is the feed's new status. */
export function useDecide(feedId: string, reviewId: string, onEnded: () => void) {
  return useAction({
    mutationFn: async (what: 'approve' | 'discard') => ({
      what,
      status: await call(what === 'approve' ? api.approveReview : api.discardReview, {
        params: { feedId, reviewId },
      }),
    }),
    onSuccess: ({ what, status }: { what: 'approve' | 'discard'; status: FeedStatus }) => {
      tellFeed(feedId, status);
      notify.success(what === 'approve' ? texts.approved : texts.discarded);
    },
    onError: (error, what) => {
      notify.error(readMessage(error, what === 'approve' ? texts.approveFailed : texts.discardFailed));
      void outdate(keys.feedStatus(feedId));
    },
    onSettled: () => {
      onEnded();
      return refresh(feedId);
    },
  });
}
