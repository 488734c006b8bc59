import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type FeedStatus, feedStatusSchema } from '#core/contract/feeds/feeds-service-api.ts';
import { feedEventsPath } from '#core/contract/feeds/publishing/feed-runs-api.ts';
import { buildAddress } from '#web/lib/api/caller.ts';
import { useEventStream } from '#web/lib/api/event-stream.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { isOpenRunShown, isRunOpen } from './describe-feed.ts';
import { feedStatusQuery, tellFeed } from '#web/lib/api/feeds.ts';

const galleryRefreshMs = 1_500;

/** Loads the status of a feed, which the event stream then updates; while a run is open, also loads the gallery again from time to time. */
export function useFeedStatus(feedmakerId: string | null) {
  const feedId = feedmakerId ?? '';
  const query = useQuery({ ...feedStatusQuery(feedId), enabled: feedmakerId !== null });
  useEventStream(
    feedmakerId === null ? undefined : buildAddress(feedEventsPath, { feedId }),
    ({ name, data }) => {
      const news = name === 'status' ? feedStatusSchema.safeParse(parseJson(data)) : undefined;
      if (news?.success === true) tellFeed(feedId, news.data);
    },
  );
  useGalleryFollowing(feedId, query.data);
  return query;
}

/** Loads the gallery again once a run has ended, and from time to time while it shows the open one. */
function useGalleryFollowing(feedId: string, status: FeedStatus | undefined): void {
  const isOpen = isRunOpen(status?.run);
  const isShown = status !== undefined && isOpenRunShown(status);
  const wasOpen = useRef(false);
  useEffect(() => {
    const refresh = () => void outdate(keys.feedProducts(feedId));
    if (isOpen) {
      wasOpen.current = true;
      if (!isShown) return undefined;
      const timer = setInterval(refresh, galleryRefreshMs);
      return () => clearInterval(timer);
    }
    if (wasOpen.current) {
      wasOpen.current = false;
      refresh();
      void outdate(keys.cutOuts(feedId), keys.projects);
    }
    return undefined;
  }, [feedId, isOpen, isShown]);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
