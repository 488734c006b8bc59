import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Review, ReviewChange } from '#core/contract/feeds/publishing/feed-reviews-api.ts';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import { reviewMessages as texts } from '#core/messages/screens/feeds/publishing/review-messages.ts';
import { classes } from '#web/ui/classes.ts';
import { FilterChips } from '#web/ui/list/filter-chips.tsx';
import { Pager } from '#web/ui/list/pager.tsx';
import { NotLoaded } from '#web/ui/page/not-loaded.tsx';
import { changeChips, type ChangeFilter, changesPageSize } from './change-filter.ts';
import { ChangeTile } from './change-tile.tsx';

interface ChangesPage {
  items: ReviewChange[];
  total: number;
  next: string | null;
}

interface ChangesListProps {
  counts: Review['counts'];
  pageQuery: (filter: ChangeFilter, page: number) => UseQueryOptions<ChangesPage>;
  note?: ReactNode;
  children?: (change: ReviewChange) => ReactNode;
}

/** Changes of a run, one tile per product with its pictures before and after, with filters and pages. */
export function ChangesList({ counts, pageQuery, note, children }: ChangesListProps) {
  const [filter, setFilter] = useState<ChangeFilter>('all');
  const [page, setPage] = useState(1);
  const query = useQuery({ ...pageQuery(filter, page), placeholderData: keepPreviousData });
  return (
    <section aria-label={texts.changes} className="grid min-w-0 gap-4">
      {note}
      <FilterChips
        label={texts.changes}
        chips={changeChips(counts)}
        value={filter}
        onChange={(next) => {
          setFilter(next);
          setPage(1);
        }}
      />
      {query.data === undefined && <NotLoaded query={query} failed={texts.failed} />}
      {query.data?.total === 0 && <p className="text-muted">{texts.none}</p>}
      {query.data !== undefined && query.data.total > 0 && (
        <>
          <ul
            aria-label={texts.changes}
            className={classes(
              'grid grid-cols-1 gap-3 sm:grid-cols-2 2xl:grid-cols-3',
              query.isPlaceholderData && 'opacity-60',
            )}
          >
            {query.data.items.map((change) => (
              <ChangeTile key={change.n} change={change}>
                {children?.(change)}
              </ChangeTile>
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={changesPageSize}
            total={query.data.total}
            noun={frameMessages.nouns.product}
            onChange={setPage}
          />
        </>
      )}
    </section>
  );
}
