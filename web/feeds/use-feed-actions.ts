import type { QueryKey } from '@tanstack/react-query';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import { retryFeedProducts } from '#core/contract/feeds/feed-products-api.ts';
import { createServiceFeed, type FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import { acceptHeldRun, refreshFeed } from '#core/contract/feeds/publishing/feed-runs-api.ts';
import { deleteWholeFeed } from '#core/contract/feeds/whole-feeds-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { feedsMessages as texts } from '#core/messages/screens/feeds/feeds-messages.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { NotPossible, orGone } from '#web/lib/api/caller.ts';
import { notify } from '#web/lib/notify.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { tellFeed } from '#web/lib/api/feeds.ts';
import { forgetFeed, refreshFeeds } from './feed-queries.ts';

const { undo } = commonMessages;

/** Activates or pauses a feed; the argument is true to activate. */
export function useToggleFeed(feed: Feed) {
  const toggle = useAction({
    mutationFn: async (activate: boolean) => {
      const feedId = feed.feedmaker_feed_id;
      if (feedId === null) throw new Error('a feed without a service feed has no toggle');
      if (activate && feed.template_id === null) throw new NotPossible(texts.templateRequired);
      await call(createServiceFeed, {
        query: { action: 'start' },
        body: { feedDatabaseId: feed.id, feedId, activate },
      });
      return { feedId, activate };
    },
    onSuccess: async ({ feedId, activate }) => {
      tellFeed(feedId, { activate });
      if (activate) notify.success(texts.activated);
      void outdate(keys.serviceFeed(feedId));
      await Promise.all([outdate(keys.feedStatus(feedId), keys.feedProducts(feedId)), refreshFeeds()]);
      // A pause is not confirmed before, but the toast offers to undo it. It is shown now, because only now the action can run again.
      if (!activate)
        notify.success(texts.pausedNow, {
          action: { label: undo, onPress: () => toggle.run(true), undoes: true },
        });
    },
    failed: texts.statusFailed,
  });
  return toggle;
}

/** Deletes a feed with all its data; succeeds if it was already deleted. */
export function useDeleteFeed(onDeleted: () => void) {
  return useAction({
    mutationFn: async (feed: Feed) => {
      await orGone(call(deleteWholeFeed, { params: { id: feed.id } }));
      return feed;
    },
    onSuccess: async (feed) => {
      // Reloads the lists before leaving the page, because otherwise the next page would show the feed and request its deleted address.
      await refreshFeeds('all');
      onDeleted();
      notify.success(texts.deleted);
      forgetFeed(feed);
    },
    onError: () => notify.error(texts.deleteFailed),
  });
}

/** Starts a run of an active feed; with 'all' one that also checks every photo. */
export function useRefreshFeed(feedId: string, photos?: 'all') {
  return useFeedAction({
    feedId,
    send: () => call(refreshFeed, { params: { feedId }, query: { photos } }),
    // Shown always, because a run without changes ends immediately and changes nothing on the page.
    done: photos === 'all' ? feedDetailMessages.checkStarted : feedDetailMessages.refreshStarted,
    failed: feedDetailMessages.refreshFailed,
    outdates: [keys.feedProducts(feedId), keys.allOutputs],
  });
}

export function useAcceptHeldRun(feedId: string, onEnded: () => void) {
  return useFeedAction({
    feedId,
    send: (runId: string) => call(acceptHeldRun, { params: { feedId }, body: { run_id: runId } }),
    failed: texts.acceptFailed,
    outdates: [keys.feedProducts(feedId), keys.allOutputs],
    onEnded,
  });
}

/** Tries products again that kept an image: those at the given positions, those with the given reason, or all. */
export function useRetryProducts(feedId: string) {
  return useFeedAction({
    feedId,
    send: (which: {
      positions?: number[];
      reason_code?: string | undefined;
      state?: 'original' | 'kept' | undefined;
    }) => call(retryFeedProducts, { params: { feedId }, body: which }),
    failed: texts.retryFailed,
    outdates: [keys.feedProducts(feedId), keys.allOutputs],
  });
}

interface FeedAction<Input> {
  feedId: string;
  send: (input: Input) => Promise<FeedStatus>;
  done?: string;
  failed: string;
  /** Keys of the lists that the action changes, which are then loaded again. */
  outdates: readonly QueryKey[];
  onEnded?: () => void;
}

/** An action on a feed to which the server answers with the feed's new status. */
export function useFeedAction<Input = void>(action: FeedAction<Input>) {
  const { feedId, send, done, failed, outdates, onEnded } = action;
  return useAction({
    mutationFn: send,
    done,
    failed,
    onSuccess: (status: FeedStatus) => tellFeed(feedId, status),
    // If the action was refused, what the page shows is outdated.
    onError: () => void outdate(keys.feedStatus(feedId)),
    onSettled: () => {
      onEnded?.();
      return outdate(...outdates);
    },
  });
}
