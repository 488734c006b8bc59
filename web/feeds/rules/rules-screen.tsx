import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import type { Feed } from '#core/contract/feeds-api.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { rulesMessages } from '#core/messages/screens/feeds/rules-messages.ts';
import { ApiError } from '#web/lib/api/caller.ts';
import { useProjectScope } from '#web/lib/api/projects.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { LoadingArea } from '#web/ui/display/spinner.tsx';
import { EmptyState, LoadFailure } from '#web/ui/page/empty-state.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { feedQuery, serviceFeedQuery } from '../feed-queries.ts';
import { RulesEditor } from './rules-editor.tsx';
import { feedRulesQuery } from './rules-queries.ts';

const texts = rulesMessages;

/** The ordered rules of a feed, each with what it matches and draws. */
export function RulesScreen() {
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
        <FeedRules key={id} feed={feed} feedId={feed.feedmaker_feed_id} />
      )}
    </Screen>
  );
}

function FeedRules({ feed, feedId }: { feed: Feed; feedId: string }) {
  const rules = useQuery(feedRulesQuery(feedId));
  const info = useQuery(serviceFeedQuery(feedId));
  const settings = info.data?.feedSettings;
  if (rules.data !== undefined && settings !== undefined)
    return <RulesEditor feed={feed} feedId={feedId} stored={rules.data} settings={settings} />;
  if (!rules.isError && !info.isError) return <LoadingArea />;
  return (
    <LoadFailure
      title={texts.loadFailed}
      onRetry={() => {
        void rules.refetch();
        void info.refetch();
      }}
    />
  );
}
