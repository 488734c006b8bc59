import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Review } from '#core/contract/feed-reviews-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { reviewMessages } from '#core/messages/screens/feeds/review-messages.ts';
import { changeChips, type ChangeFilter, changesPageSize } from '#web/feeds/change-filter.ts';
import { ChangeTile } from '#web/feeds/change-tile.tsx';
import { SkeletonRows } from '#web/ui/display/skeleton.tsx';
import { FilterChips } from '#web/ui/list/filter-chips.tsx';
import { Pager } from '#web/ui/list/pager.tsx';
import { LoadFailure } from '#web/ui/page/empty-state.tsx';
import { sharedChangesQuery } from './shared-review-queries.ts';

const texts = reviewMessages;

/** The gallery of a shared review; nothing in it can be changed. */
export function SharedChanges({ token, counts }: { token: string; counts: Review['counts'] }) {
  const [filter, setFilter] = useState<ChangeFilter>('all');
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...sharedChangesQuery(token, filter, page),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label={texts.changes} className="grid min-w-0 gap-4">
      <FilterChips
        label={texts.changes}
        chips={changeChips(counts)}
        value={filter}
        onChange={(next) => {
          setFilter(next);
          setPage(1);
        }}
      />
      {query.isPending && <SkeletonRows />}
      {query.isError && query.data === undefined && (
        <LoadFailure title={texts.failed} text={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined && query.data.total > 0 && (
        <>
          <ul aria-label={texts.changes} className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {query.data.items.map((change) => (
              <ChangeTile key={change.n} change={change} />
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={changesPageSize}
            total={query.data.total}
            noun={commonMessages.nouns.product[1]}
            onChange={setPage}
          />
        </>
      )}
    </section>
  );
}
