import { queryOptions } from '@tanstack/react-query';
import * as api from '#core/contract/feeds/publishing/review-links-api.ts';
import { sharedReviewMessages } from '#core/messages/screens/feeds/publishing/shared-review-messages.ts';
import { reviewMessages } from '#core/messages/screens/feeds/publishing/review-messages.ts';
import { type ChangeFilter, changeQuery } from '#web/feeds/changes/change-filter.ts';
import { call } from '#web/lib/api/call.ts';
import { messageOf } from '#web/lib/api/caller.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { notify } from '#web/lib/notify.ts';

export function sharedReviewQuery(token: string) {
  return queryOptions({
    queryKey: keys.sharedReview(token),
    queryFn: ({ signal }) => call(api.readSharedReview, { body: { token }, signal }),
    retry: false,
  });
}

export function sharedChangesQuery(token: string, filter: ChangeFilter, page: number) {
  return queryOptions({
    queryKey: keys.sharedReview(token, filter, page),
    queryFn: ({ signal }) =>
      call(api.readSharedChanges, { body: { token, ...changeQuery(filter, page) }, signal }),
  });
}

const refresh = (token: string) => queryClient.invalidateQueries({ queryKey: keys.sharedReview(token) });

export function useSharedComment(token: string, onDone: () => void) {
  return useAction({
    mutationFn: (comment: { name: string; body: string; asks_for_changes: boolean }) =>
      call(api.commentOnSharedReview, { body: { token, ...comment } }),
    onSuccess: () => {
      notify.success(sharedReviewMessages.sent);
      onDone();
    },
    onError: (error) => notify.error(messageOf(error, reviewMessages.commentFailed)),
    onSettled: () => refresh(token),
  });
}

export function useSharedApproval(token: string, onEnded: () => void) {
  return useAction({
    mutationFn: (name: string) => call(api.approveSharedReview, { body: { token, name } }),
    onSuccess: () => notify.success(reviewMessages.approved),
    onError: (error) => notify.error(messageOf(error, reviewMessages.approveFailed)),
    onSettled: () => {
      onEnded();
      return refresh(token);
    },
  });
}
