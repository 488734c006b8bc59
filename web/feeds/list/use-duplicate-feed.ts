import { useNavigate } from '@tanstack/react-router';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import { copyWholeFeed } from '#core/contract/feeds/whole-feeds-api.ts';
import { feedListMessages as texts } from '#core/messages/screens/feeds/feed-list-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { newUuid } from '#web/lib/api/idempotency-key.ts';
import { notify } from '#web/lib/notify.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { refreshFeeds } from '../feed-queries.ts';

/** Makes a second feed like this one, at an address of its own and paused. */
export function useDuplicateFeed(feed: Feed) {
  const navigate = useNavigate();
  return useAction({
    mutationFn: () => call(copyWholeFeed, { params: { id: feed.id }, idempotencyKey: newUuid() }),
    onSuccess: async (copy) => {
      await refreshFeeds();
      notify.success(texts.duplicated(copy.name), {
        action: {
          label: texts.openCopy,
          onPress: () => void navigate({ to: pages.editFeed.href(copy.id, copy.project_id) }),
        },
      });
    },
    failed: texts.duplicateFailed,
  });
}
