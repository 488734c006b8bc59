import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query';
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
import { useFeedStates, loadFeeds } from '#web/lib/api/feeds.ts';
import { useDeleteFeed } from '../use-feed-actions.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { isRunOpen } from '../describe-feed.ts';
import { feedListMessages } from '#core/messages/screens/feeds/feed-list-messages.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { DataTable, HeadCell } from '#web/ui/list/data-table.tsx';
import { FeedRow } from './feed-row.tsx';
import { type FeedsView, useFeedsView } from './feeds-view.ts';
import { OrderMenu, StateChips, ViewsMenu } from './view-menus.tsx';
import { DeleteFeedDialog } from '../delete-feed-dialog.tsx';

const BulkBar = lazyExtra(() => import('./bulk-bar.tsx'), 'BulkBar');

export function FeedsScreen() {
  const { projectId, project } = useProjectScope();
  const subtitle = projectId === undefined ? texts.allFeeds : project && texts.feedsFor(project.name);
  return (
    <Screen
      title={texts.title}
      subtitle={subtitle ?? '\u00a0'}
      actions={<NewFeedButton projectId={projectId} />}
      width="wide"
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
  const { page } = useListSearch();
  const { view, show } = useFeedsView();
  const pageSize = view.rows ?? limits.feedsPageSize;
  const query = useQuery(feedsQuery(projectId, view, page));
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
        pageSize={pageSize}
        texts={texts}
        noun={frameMessages.nouns.feed}
        beside={
          <div className="ml-auto flex gap-2">
            <ViewsMenu />
            <OrderMenu />
          </div>
        }
        filters={<StateChips counts={query.data?.counts} />}
        narrowed={
          view.state && {
            title: feedListMessages.noneInState,
            clearLabel: feedListMessages.showAll,
            onClear: () => show({ state: undefined }),
          }
        }
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

const listPollMs = 4_000;
const firstImagesTries = 15;

/** Loads one page of the project's feeds, with everything that a row shows. */
function feedsQuery(projectId: string, { rows, ...view }: FeedsView, page: number) {
  const query = { ...view, project_id: projectId, page, page_size: rows ?? limits.feedsPageSize };
  return queryOptions({
    queryKey: keys.feedPage(projectId, query),
    queryFn: ({ signal }) => loadFeeds({ query, signal }),
    placeholderData: keepPreviousData,
    // Loads again at an interval while a feed in the list has an open run.
    refetchInterval: ({ state }) => {
      const services = (state.data?.items ?? []).flatMap(({ service }) =>
        service === null ? [] : [service],
      );
      const isRunning = services.some(({ run }) => isRunOpen(run));
      const isFirst = services.some(({ activate, image_urls: images }) => activate && images.length === 0);
      return isRunning || (isFirst && state.dataUpdateCount < firstImagesTries) ? listPollMs : false;
    },
  });
}

interface FeedsTableProps {
  feeds: readonly WholeFeed[];
  projectId: string | undefined;
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  onDelete: (feed: WholeFeed) => void;
}

/** The table of feeds. Narrow screens hide the least important columns, and show their facts with the name. */
function FeedsTable({ feeds, projectId, chosen, onChoose, onDelete }: FeedsTableProps) {
  const isWhole = feeds.every(({ id }) => chosen.has(id));
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  return (
    <DataTable
      label={texts.title}
      head={
        <>
          <HeadCell>
            <div className="flex items-center gap-2 sm:gap-3">
              <Checkbox
                label={<span className="sr-only">{feedListMessages.chooseAll}</span>}
                isChecked={isWhole}
                onChange={(isChosen) => onChoose(new Set(isChosen ? feeds.map(({ id }) => id) : []))}
              />
              {texts.columnName}
            </div>
          </HeadCell>
          <HeadCell className="hidden w-28 lg:table-cell">{texts.columnTemplate}</HeadCell>
          <HeadCell className="hidden w-26 sm:table-cell">{texts.columnStatus}</HeadCell>
          <HeadCell className="hidden w-20 text-right xl:table-cell">
            {feedListMessages.columnProducts}
          </HeadCell>
          <HeadCell className="hidden w-20 text-right min-[86rem]:table-cell">
            {feedListMessages.columnAds}
          </HeadCell>
          <HeadCell className="hidden w-32 xl:table-cell">{feedListMessages.columnProblems}</HeadCell>
          <HeadCell className="hidden w-30 min-[86rem]:table-cell">{feedListMessages.columnFetched}</HeadCell>
          <HeadCell className="hidden w-30 xl:table-cell">{texts.columnUpdated}</HeadCell>
          <HeadCell className="w-25 text-right min-[112rem]:w-86">{texts.columnActions}</HeadCell>
        </>
      }
    >
      {feeds.map((feed) => (
        <FeedRow
          key={feed.id}
          feed={feed}
          projectId={projectId}
          isChosen={chosen.has(feed.id)}
          onChoose={(isChosen) => choose(feed.id, isChosen)}
          onDelete={() => onDelete(feed)}
        />
      ))}
    </DataTable>
  );
}
