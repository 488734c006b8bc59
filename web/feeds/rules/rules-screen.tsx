import { useQuery } from '@tanstack/react-query';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import { rulesMessages as texts } from '#core/messages/screens/feeds/rules-messages.ts';
import { LoadingArea } from '#web/ui/display/spinner.tsx';
import { LoadFailure } from '#web/ui/page/empty-state.tsx';
import { StillLoading } from '#web/ui/page/still-loading.tsx';
import { FeedPartScreen } from '../feed-part-screen.tsx';
import { feedRulesQuery, serviceFeedQuery } from '../feed-queries.ts';
import { RulesEditor } from './rules-editor.tsx';

/** Screen of a feed's rules, in their order, with the products that each matches and draws. */
export function RulesScreen() {
  return (
    <FeedPartScreen texts={texts}>
      {(feed, feedId) => <FeedRules feed={feed} feedId={feedId} />}
    </FeedPartScreen>
  );
}

function FeedRules({ feed, feedId }: { feed: Feed; feedId: string }) {
  const rules = useQuery(feedRulesQuery(feedId));
  const info = useQuery(serviceFeedQuery(feedId));
  const settings = info.data?.feedSettings;
  if (rules.data !== undefined && settings !== undefined)
    return <RulesEditor feed={feed} feedId={feedId} stored={rules.data} settings={settings} />;
  if (!rules.isError && !info.isError)
    return (
      <StillLoading>
        <LoadingArea />
      </StillLoading>
    );
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
