import { useQuery } from '@tanstack/react-query';
import { Scissors } from 'lucide-react';
import { useMemo } from 'react';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { cutOutMessages as texts } from '#core/messages/screens/feeds/cut-out-messages.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { textOfBase64 } from '#web/lib/base64.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { LoadingArea } from '#web/ui/display/spinner.tsx';
import { EmptyState, LoadFailure } from '#web/ui/page/empty-state.tsx';
import { StillLoading } from '#web/ui/page/still-loading.tsx';
import { isRunOpen } from '../describe-feed.ts';
import { FeedPartScreen } from '../feed-part-screen.tsx';
import { serviceFeedQuery } from '../feed-queries.ts';
import { useFeedStatus } from '../use-feed-status.ts';
import type { ReviewTemplate } from './cut-out-queries.ts';
import { CutOutReview } from './review/cut-out-review.tsx';

/** Screen of a feed's photos without their backgrounds, where people check them and decide. */
export function CutOutsScreen() {
  return (
    <FeedPartScreen texts={texts}>
      {(feed, feedId) => <FeedReview feed={feed} feedId={feedId} />}
    </FeedPartScreen>
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
  if (settings === undefined)
    return (
      <StillLoading>
        <LoadingArea />
      </StillLoading>
    );
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

/** Returns the template as drawn by the feed's runs; undefined if there is none, or until the settings are loaded. */
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
