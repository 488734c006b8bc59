import * as api from '#core/contract/feeds/publishing/review-links-api.ts';
import { sharedReviewMessages } from '#core/messages/screens/feeds/publishing/shared-review-messages.ts';
import { reviewMessages } from '#core/messages/screens/feeds/publishing/review-messages.ts';
import { type ChangeFilter, changeQuery } from '#web/feeds/changes/change-filter.ts';
import { call } from '#web/lib/api/call.ts';
import { endpointQuery } from '#web/lib/api/endpoint-query.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { useAction } from '#web/lib/api/use-action.ts';

export function sharedReviewQuery(token: string) {
  return endpointQuery(keys.sharedReview(token), api.readSharedReview, { body: { token }, retry: false });
}

export function sharedChangesQuery(token: string, filter: ChangeFilter, page: number) {
  return endpointQuery(keys.sharedReview(token, filter, page), api.readSharedChanges, {
    body: { token, ...changeQuery(filter, page) },
  });
}

export function useSharedComment(token: string, onDone: () => void) {
  return useAction({
    mutationFn: (comment: { name: string; body: string; asks_for_changes: boolean }) =>
      call(api.commentOnSharedReview, { body: { token, ...comment } }),
    done: sharedReviewMessages.sent,
    onSuccess: onDone,
    failed: reviewMessages.commentFailed,
    onSettled: () => outdate(keys.sharedReview(token)),
  });
}

export function useSharedApproval(token: string, onEnded: () => void) {
  return useAction({
    mutationFn: (name: string) => call(api.approveSharedReview, { body: { token, name } }),
    done: reviewMessages.approved,
    failed: reviewMessages.approveFailed,
    onSettled: () => {
      onEnded();
      return outdate(keys.sharedReview(token));
    },
  });
}
