import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { feedsMessages as texts } from '#core/messages/screens/feeds/feeds-messages.ts';
import { isOfNothing } from '#web/lib/api/caller.ts';
import { feedQuery } from '#web/lib/api/feeds.ts';
import { useProjectScope } from '#web/lib/api/projects.ts';
import { useFailureToast } from '#web/lib/api/use-failure-toast.ts';
import { takesFocusOver } from '#web/lib/browser/focus-handover.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { AbsentScreen } from '#web/ui/page/absent-screen.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { StillLoading } from '#web/ui/page/still-loading.tsx';
import { ActivationStatus } from '../activation-status.tsx';
import { DeleteFeedDialog } from '../delete-feed-dialog.tsx';
import { findExtraStatus, runTitle, troubleText } from '../describe-feed.ts';
import { serviceFeedQuery } from '../feed-queries.ts';
import { useDeleteFeed } from '../use-feed-actions.ts';
import { useFeedStatus } from '../use-feed-status.ts';
import { feedProductsQuery } from './detail-queries.ts';
import { FeedActions } from './feed-actions.tsx';
import { useFeedPageSearch } from './feed-page-search.ts';
import { FeedScreenSkeleton } from './feed-screen-skeleton.tsx';
import { FeedState } from './feed-state.tsx';
import { FeedViews, viewNames } from './feed-views.tsx';
import { FeedNotices } from './notices/feed-notices.tsx';
import { outputsQuery } from './publish/output-queries.ts';

export function FeedScreen() {
  const { id = '' } = useParams({ strict: false });
  const { projectId } = useProjectScope();
  const query = useQuery(feedQuery(id));
  useFailureToast(isOfNothing(query.error) ? null : query.error, texts.loadOneFailed);
  const back = { to: pages.feeds.href(projectId), label: texts.title };
  if (query.data !== undefined)
    return <FeedPage key={id} feed={query.data} back={back} projectId={projectId} />;
  return (
    <AbsentScreen
      query={query}
      back={back}
      texts={{
        title: texts.title,
        notFound: texts.notFound,
        gone: feedDetailMessages.gone,
        backToList: feedDetailMessages.backToFeeds,
        failed: texts.loadOneFailed,
      }}
      waiting={<FeedScreenSkeleton />}
    />
  );
}

interface FeedPageProps {
  feed: Feed;
  back: { to: string; label: string };
  projectId: string | undefined;
}

function FeedPage({ feed, back, projectId }: FeedPageProps) {
  const navigate = useNavigate();
  const { view } = useFeedPageSearch();
  const feedId = feed.feedmaker_feed_id;
  const info = useQuery(serviceFeedQuery(feedId));
  const statusQuery = useFeedStatus(feedId);
  const status = statusQuery.data;
  const outputs = useQuery({
    ...outputsQuery(feedId ?? '', status),
    enabled: status !== undefined,
    refetchInterval: false,
  });
  useFailureToast(info.error, texts.configurationFailed);
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useDeleteFeed(() => void navigate({ to: back.to }));
  const isActive = status?.activate ?? info.data?.activate;
  const extraStatus = findExtraStatus(feed.status);
  const areOutputsPending = status !== undefined && outputs.isPending;
  const isKnown = feedId === null || !(statusQuery.isPending || info.isPending || areOutputsPending);
  useProductsAhead(feedId, isKnown);
  // Waits for these, because they decide the content above the products and the size of their tiles. So the whole page appears in one step
  // and nothing moves later; React renders it in time slices, so that input is not blocked.
  const isSettled = useDeferredValue(isKnown) && isKnown;
  const title = view === 'products' ? feed.name : `${viewNames[view]} · ${feed.name}`;
  return (
    <Screen
      title={feed.name}
      width="wide"
      documentTitle={runTitle(title, status?.run)}
      back={back}
      badge={
        <span className="flex items-center gap-2 text-sm">
          <ActivationStatus
            isActive={isActive}
            isFailed={info.isError && statusQuery.isError}
            trouble={troubleText(status)}
          />
          {extraStatus !== undefined && <Badge>{extraStatus}</Badge>}
        </span>
      }
      subtitle={
        feedId !== null && (
          <FeedState statusQuery={statusQuery} outputs={outputs.data} isSettled={isSettled} />
        )
      }
      actions={
        <FeedActions
          feed={feed}
          projectId={projectId}
          status={status}
          isActive={isActive}
          outputs={outputs.data}
          isSettled={isSettled}
          onDelete={() => setIsAsking(true)}
        />
      }
    >
      {isSettled ? (
        <div {...takesFocusOver} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
          {status !== undefined && <FeedNotices feed={feed} status={status} />}
          <FeedViews feed={feed} info={info} status={status} isActive={isActive} outputs={outputs} />
        </div>
      ) : (
        <StillLoading>
          <FeedScreenSkeleton />
        </StillLoading>
      )}
      <DeleteFeedDialog
        name={feed.name}
        published={status?.published}
        isOpen={isAsking}
        isBusy={deletion.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => deletion.run(feed)}
      />
    </Screen>
  );
}

/** Requests the products of the address while the rest of the page is still loading. */
function useProductsAhead(feedmakerId: string | null, isSettled: boolean): void {
  const { view, filter } = useFeedPageSearch();
  const isWanted = feedmakerId !== null && view === 'products' && !isSettled;
  useQuery({
    ...feedProductsQuery(feedmakerId ?? '', filter),
    enabled: isWanted,
  });
}
