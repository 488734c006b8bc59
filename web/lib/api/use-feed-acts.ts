import { useState } from 'react';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import { createServiceFeed, type FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import { refreshFeed } from '#core/contract/feeds/publishing/feed-runs-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { feedListMessages as texts } from '#core/messages/screens/feeds/feed-list-messages.ts';
import { notify } from '../notify.ts';
import { call } from './call.ts';
import { NotPossible, readMessage } from './caller.ts';
import { tellFeed } from './feeds.ts';
import { outdate } from './outdate.ts';
import { keys } from './query-keys.ts';
import { useAction } from './use-action.ts';

export type FeedAct = 'activate' | 'pause' | 'refresh';

/** What an action needs of a feed; a feed of a list has it, and so has a record with its status. */
export type ActedFeed = Feed & { service: Pick<FeedStatus, 'activate'> | null };

interface Refused {
  readonly feed: ActedFeed;
  readonly why: string;
}

/**
 * Applies an action to several feeds, one after the other, so that not all runs start together. If it fails for one, the others are still
 * done, and `onDone` gets those that failed. All actions except refreshes can be undone.
 */
export function useFeedActs(onDone: (refused: readonly Refused[]) => void) {
  const [done, setDone] = useState(0);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const action = useAction({
    mutationFn: async ({ act, feeds }: { act: FeedAct; feeds: readonly ActedFeed[] }) => {
      setDone(0);
      setRefused([]);
      const changed: ActedFeed[] = [];
      const failed: Refused[] = [];
      for (const feed of feeds) {
        try {
          if (await actOn(feed, act)) changed.push(feed);
        } catch (error) {
          failed.push({ feed, why: readMessage(error, texts.failedUnknown) });
        }
        setDone((count) => count + 1);
      }
      return { act, changed, failed };
    },
    onSuccess: async ({ act, changed, failed }) => {
      setRefused(failed);
      onDone(failed);
      const states = changed.map(({ feedmaker_feed_id: feedId }) => keys.feedStatus(feedId ?? ''));
      await outdate(keys.projects, keys.feedLists, ...states);
      // Not `run`, which waits for an end that nobody tells it if the screen has been left.
      if (changed.length > 0) tell(act, changed, (feeds, undo) => action.mutate({ act: undo, feeds }));
    },
  });
  return { ...action, done, refused };
}

/** Returns true if the feed was changed. A feed that is already paused is not, so that undo does not activate it. */
async function actOn(feed: ActedFeed, act: FeedAct): Promise<boolean> {
  const { feedmaker_feed_id: feedId, service } = feed;
  if (feedId === null || service === null) throw new NotPossible(texts.failedUnknown);
  if (act === 'refresh') {
    if (!service.activate) throw new NotPossible(texts.isPaused);
    tellFeed(feedId, await call(refreshFeed, { params: { feedId } }));
    return true;
  }
  const activate = act === 'activate';
  if (activate && feed.template_id === null) throw new NotPossible(texts.needsTemplate);
  const query = { action: 'start' as const };
  await call(createServiceFeed, { query, body: { feedDatabaseId: feed.id, feedId, activate } });
  tellFeed(feedId, { activate });
  return service.activate !== activate;
}

function tell(
  act: FeedAct,
  changed: readonly ActedFeed[],
  takeBack: (feeds: readonly ActedFeed[], act: FeedAct) => void,
): void {
  if (act === 'refresh') return void notify.success(texts.refreshed(changed.length));
  const isActive = act === 'activate';
  const now = changed.map((feed) => ({
    ...feed,
    service: feed.service && { ...feed.service, activate: isActive },
  }));
  notify.success((isActive ? texts.activated : texts.paused)(changed.length), {
    action: {
      label: commonMessages.undo,
      onPress: () => takeBack(now, isActive ? 'pause' : 'activate'),
      undoes: true,
    },
  });
}
