import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Pencil, Trash2, Workflow } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import { feedsMessages as texts } from '#core/messages/screens/feeds/feeds-messages.ts';
import { rulesMessages } from '#core/messages/screens/feeds/rules-messages.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { useProjectScope } from '#web/lib/api/projects.ts';
import { isOfNothing } from '#web/lib/api/caller.ts';
import { useFailureToast } from '#web/lib/api/use-failure-toast.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { StillLoading } from '#web/ui/page/still-loading.tsx';
import { AbsentScreen } from '#web/ui/page/absent-screen.tsx';
import { ActivationStatus } from '../activation-status.tsx';
import { findExtraStatus, runTitle } from '../describe-feed.ts';
import { feedQuery } from '#web/lib/api/feeds.ts';
import { serviceFeedQuery } from '../feed-queries.ts';
import { feedProductsQuery } from './detail-queries.ts';
import { FeedBody } from './feed-body.tsx';
import { useFeedPageSearch } from './feed-page-search.ts';
import { FeedScreenSkeleton } from './feed-screen-skeleton.tsx';
import { useDeleteFeed } from '../use-feed-actions.ts';
import { useFeedStatus } from '../use-feed-status.ts';
import { DeleteFeedDialog } from '../delete-feed-dialog.tsx';

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
  const info = useQuery(serviceFeedQuery(feed.feedmaker_feed_id));
  const statusQuery = useFeedStatus(feed.feedmaker_feed_id);
  const status = statusQuery.data;
  useFailureToast(info.error, texts.configurationFailed);
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useDeleteFeed(() => void navigate({ to: back.to }));
  const isActive = status?.activate ?? info.data?.activate;
  const extraStatus = findExtraStatus(feed.status);
  const isKnown = feed.feedmaker_feed_id === null || !(statusQuery.isPending || info.isPending);
  useProductsAhead(feed.feedmaker_feed_id, isKnown);
  // Waits for both, because they decide the content above the products and the size of their tiles. So the whole page appears in one step
  // and nothing moves later; React renders it in time slices, so that input is not blocked.
  const isSettled = useDeferredValue(isKnown) && isKnown;
  return (
    <Screen
      title={feed.name}
      width="wide"
      documentTitle={runTitle(feed.name, status?.run)}
      back={back}
      badge={
        <span className="flex items-center gap-2 text-sm">
          <ActivationStatus isActive={isActive} isFailed={info.isError && statusQuery.isError} />
          {extraStatus !== undefined && <Badge>{extraStatus}</Badge>}
        </span>
      }
      actions={
        <>
          <LinkButton to={pages.editFeed.href(feed.id, projectId)} icon={<Pencil />}>
            {texts.editFeed}
          </LinkButton>
          {feed.feedmaker_feed_id !== null && (
            <LinkButton to={pages.feedRules.href(feed.id, projectId)} icon={<Workflow />}>
              {rulesMessages.link}
            </LinkButton>
          )}
          <Button icon={<Trash2 />} onClick={() => setIsAsking(true)}>
            {texts.delete}
          </Button>
        </>
      }
    >
      {isSettled ? (
        <FeedBody feed={feed} projectId={projectId} info={info} statusQuery={statusQuery} />
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
