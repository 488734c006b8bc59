import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { CutOutCounts, ReviewedPhoto } from '#core/contract/feeds/cut-outs-api.ts';
import { cutOutMessages } from '#core/messages/screens/feeds/cut-out-messages.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { notify } from '#web/lib/notify.ts';
import { cutOutsPageSize, cutOutsQuery } from '../cut-out-queries.ts';
import type { CutOutFilter } from '../cut-out-search.ts';
import { ReviewSession, type ReviewState } from './review-session.ts';

/** Number of photos left at which more are loaded. */
const ahead = 20;

interface ReviewedFeed {
  feedId: string;
  projectId: string;
  show: CutOutFilter;
  /** Hash of the photo to show first, if the list contains it. */
  first: string | undefined;
}

export interface ReviewModel extends ReviewState<ReviewedPhoto> {
  session: ReviewSession<ReviewedPhoto>;
  counts: CutOutCounts | undefined;
  /** Number of photos that match the filter, on the server. */
  total: number;
  isPending: boolean;
  error: Error | null;
  retry: () => void;
  hasMore: boolean;
  loadMore: () => void;
  /** Loads every photo that matches the filter. */
  loadAll: () => Promise<void>;
}

/** Loads the photos of a feed in one state, page by page, and stores the user's decisions about them. */
export function useReview({ feedId, projectId, show, first }: ReviewedFeed): ReviewModel {
  const [session] = useState(() => {
    const onTold = () => void outdate(keys.cutOuts(feedId));
    const onRefused = (error: unknown) => notify.error(readMessage(error, cutOutMessages.decisionFailed));
    return new ReviewSession<ReviewedPhoto>(projectId, { onTold, onRefused }, first);
  });
  const now = useSyncExternalStore(session.subscribe, session.read);
  const [page, setPage] = useState(1);
  const state = show === 'all' ? undefined : show;
  const query = useQuery(cutOutsQuery(feedId, state, page));
  const { data, isPlaceholderData } = query;
  useEffect(() => {
    if (data === undefined || isPlaceholderData) return;
    session.take(data.items);
  }, [data, isPlaceholderData, session]);
  const total = data?.total ?? 0;
  const untouched = session.untouchedCount();
  const isLoaded = data !== undefined && (data.items.length === 0 || now.photos.length > 0);
  const hasMore = isLoaded && !isPlaceholderData && untouched < total;
  const nextPage = Math.floor(untouched / cutOutsPageSize) + 1;
  const place = now.photos.findIndex(({ photo_hash: hash }) => hash === now.review.at);
  const isNearEnd = session.isSeeking() || place >= now.photos.length - ahead;
  if (hasMore && isNearEnd && nextPage !== page) setPage(nextPage);
  return {
    ...now,
    session,
    counts: data?.counts,
    total,
    isPending: !isLoaded && !query.isError,
    error: data === undefined ? query.error : null,
    retry: () => void query.refetch(),
    hasMore,
    loadMore: () => setPage(nextPage),
    loadAll: async () => {
      for (let at = 1, isAll = !hasMore; !isAll; at += 1) {
        const found = await queryClient.fetchQuery({ ...cutOutsQuery(feedId, state, at), staleTime: 0 });
        session.take(found.items);
        isAll = at * cutOutsPageSize >= found.total;
      }
    },
  };
}
