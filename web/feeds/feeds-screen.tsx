import { useQuery } from '@tanstack/react-query';
import { Plus, Rss, SearchX } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Feed } from '#core/contract/feeds-api.ts';
import { limits } from '#core/limits.ts';
import { commonMessages } from '#core/messages/common-messages.ts';
import { feedsMessages } from '#core/messages/feeds-messages.ts';
import { messageOf } from '#web/lib/call.ts';
import { useListSearch } from '#web/lib/list-search.ts';
import { notify } from '#web/lib/notify.ts';
import { paths } from '#web/lib/paths.ts';
import { useProjectScope } from '#web/lib/projects.ts';
import { useFailureNotice } from '#web/lib/use-failure-notice.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Screen } from '#web/ui/screen.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SelectProjectCard } from '#web/ui/select-project-card.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { feedsQuery } from './feed-queries.ts';
import { FeedsTable } from './feeds-table.tsx';
import { useDeleteFeed } from './use-feed-actions.ts';

const DeleteFeedDialog = lazy(async () => ({
  default: (await import('./delete-feed-dialog.tsx')).DeleteFeedDialog,
}));
const texts = feedsMessages;

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
  const icon = <Plus aria-hidden="true" />;
  if (projectId !== undefined) {
    return (
      <LinkButton kind="primary" to={paths.newFeed(projectId)} icon={icon}>
        {texts.newFeed}
      </LinkButton>
    );
  }
  return (
    <Button kind="primary" icon={icon} onClick={() => notify.error(commonMessages.selectProjectFirst)}>
      {texts.newFeed}
    </Button>
  );
}

function FeedsList({ projectId }: { projectId: string }) {
  const { search, page, setSearch, setPage } = useListSearch();
  const query = useQuery(feedsQuery(projectId, search, page));
  const [doomed, setDoomed] = useState<Feed>();
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useDeleteFeed(() => setIsAsking(false));
  const total = query.data?.total ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / limits.feedsPageSize));
  const isPastEnd = query.isSuccess && !query.isPlaceholderData && page > pageCount;
  useFailureNotice(query.error, texts.loadFailed);
  useEffect(() => {
    // The last row of the last page was deleted, or an old address asks for more than there is.
    if (isPastEnd) setPage(pageCount);
  });
  if (query.isPending) return <SkeletonRows />;
  if (query.isError && query.data === undefined) {
    return (
      <LoadFailure
        title={texts.loadFailed}
        text={messageOf(query.error, '')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (total === 0 && search === '') return <NoFeeds projectId={projectId} />;
  return (
    <div className="grid gap-4">
      <SearchBox
        label={texts.searchLabel}
        placeholder={texts.searchPlaceholder}
        value={search}
        onSearch={setSearch}
      />
      {total === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title={texts.noMatch(search)}
          action={<Button onClick={() => setSearch('')}>{commonMessages.clearSearch}</Button>}
        />
      ) : (
        <FeedsTable
          feeds={query.data?.items ?? []}
          projectId={projectId}
          onDelete={(feed) => {
            setDoomed(feed);
            setIsAsking(true);
          }}
        />
      )}
      <Pager page={page} pageSize={limits.feedsPageSize} total={total} noun="feeds" onChange={setPage} />
      {doomed !== undefined && (
        <Suspense fallback={null}>
          <DeleteFeedDialog
            name={doomed.name}
            isOpen={isAsking}
            isBusy={deletion.isPending}
            onClose={() => setIsAsking(false)}
            onConfirm={() => deletion.run(doomed)}
          />
        </Suspense>
      )}
    </div>
  );
}

function NoFeeds({ projectId }: { projectId: string }) {
  return (
    <EmptyState
      icon={<Rss />}
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={
        <LinkButton kind="primary" to={paths.newFeed(projectId)} icon={<Plus aria-hidden="true" />}>
          {texts.addFeed}
        </LinkButton>
      }
    />
  );
}
