import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Scissors, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import type { Feed } from '#core/contract/feeds-api.ts';
import type { FeedSettings } from '#core/feed/feed-settings.ts';
import { cutOutMessages } from '#core/messages/screens/feeds/cut-out-messages.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { ApiError } from '#web/lib/api/caller.ts';
import { useProjectScope } from '#web/lib/api/projects.ts';
import { textOfBase64 } from '#web/lib/base64.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { LoadingArea } from '#web/ui/display/spinner.tsx';
import { EmptyState, LoadFailure } from '#web/ui/page/empty-state.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { isRunOpen } from '../describe-feed.ts';
import { feedQuery, serviceFeedQuery } from '../feed-queries.ts';
import { useFeedStatus } from '../use-feed-status.ts';
import type { ReviewTemplate } from './cut-out-queries.ts';
import { CutOutReview } from './review/cut-out-review.tsx';

const texts = cutOutMessages;

/** The photos of a feed without their backgrounds, for a person to look at and to decide about. */
export function CutOutsScreen() {
  const { id = '' } = useParams({ strict: false });
  const { projectId } = useProjectScope();
  const query = useQuery(feedQuery(id));
  const feed = query.data;
  const isMissing = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  return (
    <Screen
      title={texts.title}
      documentTitle={feed === undefined ? texts.title : texts.titleOf(feed.name)}
      subtitle={texts.subtitle}
      back={
        isMissing
          ? { to: pages.feeds.href(projectId), label: feedsMessages.title }
          : { to: pages.feed.href(id, projectId), label: feed?.name ?? feedsMessages.title }
      }
    >
      {isMissing && (
        <EmptyState icon={<SearchX />} title={feedsMessages.notFound} text={feedDetailMessages.gone} />
      )}
      {query.isError && !isMissing && feed === undefined && (
        <LoadFailure
          title={feedsMessages.loadOneFailed}
          text={query.error.message}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <LoadingArea />}
      {feed !== undefined && feed.feedmaker_feed_id !== null && (
        <FeedReview key={id} feed={feed} feedId={feed.feedmaker_feed_id} />
      )}
    </Screen>
  );
}

function FeedReview({ feed, feedId }: { feed: Feed; feedId: string }) {
  const info = useQuery(serviceFeedQuery(feedId));
  const status = useFeedStatus(feedId).data;
  const settings = info.data?.feedSettings;
  const template = useReviewTemplate(feed.template_id, settings);
  if (settings === undefined && info.isError) {
    return <LoadFailure title={feedsMessages.configurationFailed} onRetry={() => void info.refetch()} />;
  }
  if (settings === undefined) return <LoadingArea />;
  return (
    <CutOutReview
      feedId={feedId}
      projectId={feed.project_id}
      status={status}
      template={template}
      whenEmpty={
        settings.removeBg ? (
          <EmptyState
            icon={<Scissors />}
            title={texts.emptyTitle}
            text={isRunOpen(status?.run) ? texts.running : texts.unread}
          />
        ) : (
          <EmptyState
            icon={<Scissors />}
            title={texts.offTitle}
            text={texts.offText}
            action={
              <LinkButton to={pages.editFeed.href(feed.id, feed.project_id)}>
                {feedsMessages.editFeed}
              </LinkButton>
            }
          />
        )
      }
    />
  );
}

/** As the feed's runs draw with it; undefined without a template, and until the settings have come. */
function useReviewTemplate(
  id: string | null,
  settings: FeedSettings | undefined,
): ReviewTemplate | undefined {
  const { defaultHtmlTemplate: source = '', width = 0, height = 0 } = settings ?? {};
  return useMemo(() => {
    const html = textOfBase64(source);
    return id === null || html === '' ? undefined : { id, html, width, height };
  }, [id, source, width, height]);
}
