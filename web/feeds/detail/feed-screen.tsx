import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Pencil, SearchX, Trash2, Workflow } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Feed } from '#core/contract/feeds-api.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { rulesMessages } from '#core/messages/screens/feeds/rules-messages.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { ApiError } from '#web/lib/api/caller.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { useProjectScope } from '#web/lib/api/projects.ts';
import { useFailureToast } from '#web/lib/api/use-failure-toast.ts';
import { takesFocusOver } from '#web/lib/browser/focus-handover.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState, LoadFailure } from '#web/ui/page/empty-state.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { ActivationStatus } from '../activation-status.tsx';
import { extraStatusOf, runTitle } from '../describe-feed.ts';
import { feedQuery, serviceFeedQuery } from '../feed-queries.ts';
import { FeedStatusStrip } from './run/feed-status-strip.tsx';
import { FeedScreenSkeleton } from './feed-screen-skeleton.tsx';
import { PlanNotice } from './run/plan-notice.tsx';
import { RunNotice } from './run/run-notice.tsx';
import { FeedViews } from './feed-views.tsx';
import { useDeleteFeed } from '../use-feed-actions.ts';
import { useFeedStatus } from '../use-feed-status.ts';

const DeleteFeedDialog = lazyPart(() => import('../delete-feed-dialog.tsx'), 'DeleteFeedDialog');
const FeedCards = lazyPart(() => import('./feed-cards.tsx'), 'FeedCards');
const UseFeedBar = lazyPart(() => import('./use-feed/use-feed-bar.tsx'), 'UseFeedBar');
const texts = feedsMessages;

/** As high as what comes, so that nothing moves. */
const barSkeleton = <Skeleton className="h-36 rounded-card sm:h-25" />;
const cardsSkeleton = <Skeleton className="h-96 rounded-card xl:col-start-2" />;

export function FeedScreen() {
  const { id = '' } = useParams({ strict: false });
  const { projectId } = useProjectScope();
  const query = useQuery(feedQuery(id));
  const isMissing = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  useFailureToast(isMissing ? null : query.error, texts.loadOneFailed);
  const back = { to: pages.feeds.href(projectId), label: texts.title };
  if (query.data !== undefined)
    return <FeedPage key={id} feed={query.data} back={back} projectId={projectId} />;
  if (query.isPending) {
    return (
      <Screen title={texts.title} back={back}>
        <FeedScreenSkeleton />
      </Screen>
    );
  }
  return (
    <Screen title={isMissing ? texts.notFound : texts.title} back={back}>
      {isMissing ? (
        <EmptyState
          icon={<SearchX />}
          title={feedDetailMessages.gone}
          action={
            <LinkButton to={back.to} isLink>
              {feedDetailMessages.backToFeeds}
            </LinkButton>
          }
        />
      ) : (
        <LoadFailure
          title={texts.loadOneFailed}
          text={query.error.message}
          onRetry={() => void query.refetch()}
        />
      )}
    </Screen>
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
  const [hasAsked, setHasAsked] = useState(false);
  const deletion = useDeleteFeed(() => void navigate({ to: back.to }));
  const isActive = status?.activate ?? info.data?.activate;
  const extraStatus = extraStatusOf(feed.status);
  const settings = info.data?.feedSettings;
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
          <LinkButton to={pages.editFeed.href(feed.id, projectId)} icon={<Pencil aria-hidden="true" />}>
            {texts.editFeed}
          </LinkButton>
          {feed.feedmaker_feed_id !== null && (
            <LinkButton to={pages.feedRules.href(feed.id, projectId)} icon={<Workflow aria-hidden="true" />}>
              {rulesMessages.link}
            </LinkButton>
          )}
          <Button
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => {
              setHasAsked(true);
              setIsAsking(true);
            }}
          >
            {texts.delete}
          </Button>
        </>
      }
    >
      <div {...takesFocusOver} className="grid grid-cols-[minmax(0,1fr)] gap-3 outline-none sm:gap-5">
        {status !== undefined && <PlanNotice feed={feed} status={status} />}
        {status !== undefined && (
          <RunNotice
            feedId={status.feed_id}
            status={status}
            editPath={pages.editFeed.href(feed.id, projectId)}
          />
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
          <Suspense fallback={barSkeleton}>
            <UseFeedBar
              feedmakerId={feed.feedmaker_feed_id}
              info={info.data}
              isFailed={info.isError}
              isActive={isActive}
            />
          </Suspense>
        )}
      </div>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-x-6">
        {feed.feedmaker_feed_id !== null && (
          <FeedViews
            feed={feed}
            feedmakerId={feed.feedmaker_feed_id}
            status={status}
            settings={settings}
            isSettled={!statusQuery.isPending && !info.isPending}
          />
        )}
        <Suspense fallback={cardsSkeleton}>
          <FeedCards
            feed={feed}
            info={info.data}
            isFailed={info.isError}
            onRetry={() => void info.refetch()}
            isActive={isActive}
            isPublished={status && status.published !== null}
          />
        </Suspense>
      </div>
      {hasAsked && (
        <Suspense fallback={null}>
          <DeleteFeedDialog
            name={feed.name}
            isOpen={isAsking}
            isBusy={deletion.isPending}
            onClose={() => setIsAsking(false)}
            onConfirm={() => deletion.run(feed)}
          />
        </Suspense>
      )}
    </Screen>
  );
}
