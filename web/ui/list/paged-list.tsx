import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { useListSearch } from '#web/lib/pages/list-search.ts';
import { useFailureToast } from '#web/lib/api/use-failure-toast.ts';
import { Button } from '../button/button.tsx';
import { EmptyState, LoadFailure } from '../page/empty-state.tsx';
import { Pager } from './pager.tsx';
import { SearchBox } from './search-box.tsx';
import { SkeletonRows } from '../display/skeleton.tsx';
import { StillLoading } from '../page/still-loading.tsx';

interface PagedListProps<Item> {
  /** Query for the page in the address; see `useListSearch`. */
  query: UseQueryResult<{ items: readonly Item[]; total: number }>;
  pageSize: number;
  texts: {
    searchLabel: string;
    searchPlaceholder: string;
    noMatch: (search: string) => string;
    loadFailed: string;
  };
  /** Noun for the items: 'feeds'. */
  noun: string;
  /** Content at the end of the line with the search box, such as a choice of display mode. */
  beside?: ReactNode;
  /** Filters below the search box. */
  filters?: ReactNode;
  /** What is said if a filter is set that nothing matches, and how to remove it. */
  narrowed?: { title: string; clearLabel: string; onClear: () => void } | undefined;
  /** Shown if the list is empty without a search and a filter. */
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list that is searched and divided into pages by the server. Also shows that it is loading, has failed, is empty, or has no match. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { query, pageSize, texts, noun, beside, filters, narrowed, empty, children } = props;
  const { search, page, setSearch, setPage } = useListSearch();
  const total = query.data?.total ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const isPastEnd = query.isSuccess && !query.isPlaceholderData && page > pageCount;
  useFailureToast(query.error, texts.loadFailed);
  useEffect(() => {
    // The page does not exist: its last row was deleted, or the address is old.
    if (isPastEnd) setPage(pageCount);
  });
  if (query.isError && query.data === undefined) {
    return (
      <LoadFailure title={texts.loadFailed} text={query.error.message} onRetry={() => void query.refetch()} />
    );
  }
  if (query.isSuccess && total === 0 && search === '' && narrowed === undefined) return empty;
  const nothing =
    search === '' && narrowed !== undefined
      ? narrowed
      : {
          title: texts.noMatch(search),
          clearLabel: commonMessages.clearSearch,
          onClear: () => setSearch(''),
        };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-4 sm:gap-x-6">
        <SearchBox
          label={texts.searchLabel}
          placeholder={texts.searchPlaceholder}
          value={search}
          onSearch={setSearch}
          className="max-sm:w-auto max-sm:grow max-sm:basis-48"
        />
        {beside}
      </div>
      {filters}
      {query.data === undefined && (
        <StillLoading>
          <SkeletonRows />
        </StillLoading>
      )}
      {query.data !== undefined && total > 0 && children(query.data.items)}
      {query.data !== undefined && total === 0 && (
        <EmptyState
          icon={<SearchX />}
          title={nothing.title}
          action={<Button onClick={nothing.onClear}>{nothing.clearLabel}</Button>}
        />
      )}
      <Pager page={page} pageSize={pageSize} total={total} noun={noun} onChange={setPage} />
    </div>
  );
}
