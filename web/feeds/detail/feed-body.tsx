import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { FeedStatus, getServiceFeed } from '#core/contract/feeds/feeds-service-api.ts';
import { takesFocusOver } from '#web/lib/browser/focus-handover.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { type FeedPageSearch, useFeedPageSearch } from './feed-page-search.ts';
import { FeedViews } from './feed-views.tsx';
import { FeedNotices } from './notices/feed-notices.tsx';
import { FeedStatusStrip } from './run/feed-status-strip.tsx';
import { UseFeedBar } from './use-feed/use-feed-bar.tsx';

/** Maximum wait for the picture in ms, as it may never load. */
const patienceMs = 2_000;

/** Waits until the next picture is loaded, so that content further down does not make it slower. */
async function afterNextPicture(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onLoad = ({ target }: Event) => target instanceof HTMLImageElement && resolve();
  const patience = setTimeout(resolve, patienceMs);
  // Listens in the capture phase, because `load` events of pictures do not bubble.
  document.addEventListener('load', onLoad, true);
  await promise;
  document.removeEventListener('load', onLoad, true);
  clearTimeout(patience);
}

const loadCards = () => import('./feed-cards.tsx');
const FeedCards = lazyPart(loadCards, 'FeedCards');
const FeedCardsInTurn = lazyPart(() => afterNextPicture().then(loadCards), 'FeedCards');
const cardsSkeleton = <Skeleton className="h-96 rounded-card xl:col-start-2" />;

interface FeedBodyProps {
  feed: Feed;
  projectId: string | undefined;
  info: UseQueryResult<EndpointReply<typeof getServiceFeed>>;
  statusQuery: UseQueryResult<FeedStatus>;
}

/** Status of the feed, its address, its products and its settings; shown when the first two are loaded or have failed. */
export function FeedBody({ feed, projectId, info, statusQuery }: FeedBodyProps) {
  const status = statusQuery.data;
  const isActive = status?.activate ?? info.data?.activate;
  const { view } = useFeedPageSearch();
  const [Cards] = useState(() => (isBelowPictures(view, status?.published) ? FeedCardsInTurn : FeedCards));
  return (
    <>
      <div {...takesFocusOver} className="grid grid-cols-[minmax(0,1fr)] gap-3 outline-none sm:gap-5">
        {status !== undefined && (
          <FeedNotices feed={feed} status={status} editPath={pages.editFeed.href(feed.id, projectId)} />
        )}
        <FeedStatusStrip
          feed={feed}
          status={status}
          statusAtMs={statusQuery.dataUpdatedAt}
          isActive={isActive}
          isFailed={statusQuery.isError}
          onRetry={() => void statusQuery.refetch()}
        />
        {feed.feedmaker_feed_id !== null && (
          <UseFeedBar feed={feed} feedmakerId={feed.feedmaker_feed_id} info={info.data} isActive={isActive} />
        )}
      </div>
      {/* Cards below the list are shown after it was loaded, because its length would move them. */}
      <div className="grid items-start gap-5 max-xl:has-data-rows-to-come:[&>:last-child]:hidden xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-x-6">
        {feed.feedmaker_feed_id !== null && (
          <FeedViews
            feed={feed}
            feedmakerId={feed.feedmaker_feed_id}
            status={status}
            settings={info.data?.feedSettings}
          />
        )}
        <Suspense fallback={cardsSkeleton}>
          <Cards
            feed={feed}
            info={info.data}
            isFailed={info.isError}
            onRetry={() => void info.refetch()}
            isActive={isActive}
            isPublished={status && status.published !== null}
          />
        </Suspense>
      </div>
    </>
  );
}

/** True if there are pictures above the rest of the page, which then is loaded after them. */
function isBelowPictures(view: FeedPageSearch['view'], published: FeedStatus['published'] | undefined) {
  const hasPictures = view === 'products' && (published?.enhanced_count ?? 0) > 0;
  return hasPictures && !matchMedia('(min-width: 80rem)').matches;
}
