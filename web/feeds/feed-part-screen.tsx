import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { useProjectScope } from '#web/lib/api/projects.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { isOfNothing } from '#web/lib/api/caller.ts';
import { LoadingArea } from '#web/ui/display/spinner.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { NotLoaded } from '#web/ui/page/not-loaded.tsx';
import { feedQuery } from '#web/lib/api/feeds.ts';

interface FeedPartScreenProps {
  texts: { title: string; titleOf: (feedName: string) => string; subtitle: string };
  /** Content of the screen, if the feed exists; rendered anew for each feed. */
  children: (feed: Feed, feedId: string) => ReactNode;
}

/** A screen about a part of a feed, whose id is in the address, with a link back to the feed's page. */
export function FeedPartScreen({ texts, children }: FeedPartScreenProps) {
  const { id = '' } = useParams({ strict: false });
  const { projectId } = useProjectScope();
  const query = useQuery(feedQuery(id));
  const feed = query.data;
  const isMissing = isOfNothing(query.error);
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
      {!isMissing && feed === undefined && (
        <NotLoaded query={query} failed={feedsMessages.loadOneFailed} waiting={<LoadingArea />} />
      )}
      {feed !== undefined && feed.feedmaker_feed_id !== null && (
        <Fragment key={id}>{children(feed, feed.feedmaker_feed_id)}</Fragment>
      )}
    </Screen>
  );
}
