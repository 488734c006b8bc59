import { useQuery } from '@tanstack/react-query';
import { Plus, Rss } from 'lucide-react';
import { useState } from 'react';
import type { WholeFeed } from '#core/contract/feeds/whole-feeds-api.ts';
import { limits } from '#core/limits.ts';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import { feedsMessages as texts } from '#core/messages/screens/feeds/feeds-messages.ts';
import { useListSearch } from '#web/lib/pages/list-search.ts';
import { notify } from '#web/lib/notify.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { useProjectScope } from '#web/lib/api/projects.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { SelectProjectCard } from '#web/ui/page/select-project-card.tsx';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { FeedsTable } from './feeds-table.tsx';
import { useFeedStates } from '#web/lib/api/feeds.ts';
import { useDeleteFeed } from '../use-feed-actions.ts';
import { feedsQuery } from './feeds-query.ts';

const DeleteFeedDialog = lazyExtra(() => import('../delete-feed-dialog.tsx'), 'DeleteFeedDialog');
const BulkBar = lazyExtra(() => import('./bulk-bar.tsx'), 'BulkBar');

export function FeedsScreen() {
  const { projectId, project } = useProjectScope();
  const subtitle = projectId === undefined ? texts.allFeeds : project && texts.feedsFor(project.name);
  return (
    <Screen
      title={texts.title}
      subtitle={subtitle ?? '\u00a0'}
      actions={<NewFeedButton projectId={projectId} />}
    >
      {projectId === undefined ? (
        <SelectProjectCard text={texts.selectProjectText} linkLabel={texts.viewAllProjects} />
      ) : (
        <FeedsList key={projectId} projectId={projectId} />
      )}
    </Screen>
  );
}

function NewFeedButton({ projectId }: { projectId: string | undefined }) {
  const icon = <Plus />;
  if (projectId !== undefined) {
    return (
      <LinkButton kind="primary" to={pages.newFeed.href(projectId)} icon={icon}>
        {texts.newFeed}
      </LinkButton>
    );
  }
  return (
    <Button kind="primary" icon={icon} onClick={() => notify.error(frameMessages.selectProjectFirst)}>
      {texts.newFeed}
    </Button>
  );
}

function FeedsList({ projectId }: { projectId: string }) {
  const { search, page } = useListSearch();
  const query = useQuery(feedsQuery(projectId, search, page));
  const known = useFeedStates(query.data?.items ?? []);
  const [doomed, setDoomed] = useState<WholeFeed>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [hasChosen, setHasChosen] = useState(false);
  const chosenFeeds = known.filter(({ id }) => chosen.has(id));
  const choose = (ids: ReadonlySet<string>) => {
    setHasChosen(true);
    setChosen(ids);
  };
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useDeleteFeed(() => setIsAsking(false));
  return (
    <>
      <PagedList
        query={query}
        pageSize={limits.feedsPageSize}
        texts={texts}
        noun={frameMessages.nouns.feed}
        empty={<NoFeeds projectId={projectId} />}
      >
        {() => (
          <FeedsTable
            feeds={known}
            projectId={projectId}
            chosen={chosen}
            onChoose={choose}
            onDelete={(feed) => {
              setDoomed(feed);
              setIsAsking(true);
            }}
          />
        )}
      </PagedList>
      {hasChosen && (
        <BulkBar chosen={chosenFeeds} onChoose={(feeds) => setChosen(new Set(feeds.map(({ id }) => id)))} />
      )}
      {doomed !== undefined && (
        <DeleteFeedDialog
          name={doomed.name}
          published={doomed.service?.published}
          isOpen={isAsking}
          isBusy={deletion.isPending}
          onClose={() => setIsAsking(false)}
          onConfirm={() => deletion.run(doomed)}
        />
      )}
    </>
  );
}

function NoFeeds({ projectId }: { projectId: string }) {
  return (
    <EmptyState
      icon={<Rss />}
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={
        <LinkButton kind="primary" to={pages.newFeed.href(projectId)} icon={<Plus />}>
          {texts.addFeed}
        </LinkButton>
      }
    />
  );
}
