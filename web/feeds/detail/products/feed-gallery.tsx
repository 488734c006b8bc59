import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Images, SearchX } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { type ProductState, productStates } from '#core/contract/feed-products-api.ts';
import { type FeedStatus } from '#core/contract/feeds-service-api.ts';
import type { Feed } from '#core/contract/feeds-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { takesFocusOver } from '#web/lib/browser/focus-handover.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState, LoadFailure } from '#web/ui/page/empty-state.tsx';
import { FilterChips } from '#web/ui/list/filter-chips.tsx';
import { Pager } from '#web/ui/list/pager.tsx';
import { isRetryable, isRunOpen, productStateTexts } from '#web/feeds/describe-feed.ts';
import { useFeedPageSearch } from '../feed-page-search.ts';
import { galleryColumns, GallerySkeleton } from '../feed-screen-skeleton.tsx';
import { BackgroundChips } from './background-chips.tsx';
import { DecideLink } from './decide-link.tsx';
import { ProductTile } from './product-tile.tsx';
import { ReasonFilter } from './reason-filter.tsx';
import { RetryAllButton, RetryProductButton } from './retry-buttons.tsx';
import { feedProductsQuery, productsPageSize } from '../detail-queries.ts';

const FindingNote = lazyPart(() => import('./finding-note.tsx'), 'FindingNote');
const texts = feedDetailMessages;

type Filter = ProductState | 'all';

/** Why a picture stays that somebody wanted to stay: no failure that another try could mend. */
const wanted: ReadonlySet<string> = new Set(['refused', 'rolling_out']);

interface FeedGalleryProps {
  feed: Feed;
  feedmakerId: string;
  status: FeedStatus | undefined;
  /** Width divided by height of the enhanced images. */
  ratio: number;
  /** Until then there are only placeholders: a tile's size depends on status and ratio. */
  isSettled: boolean;
}

/** The feed's products as they are published: enhanced beside the original, and why where the original stays. */
export function FeedGallery({ feed, feedmakerId, status, ratio, isSettled }: FeedGalleryProps) {
  const { state, reason, background, finding, search, page, setSearch, setPage } = useFeedPageSearch();
  const query = useQuery({
    ...feedProductsQuery(feedmakerId, { state, reason, background, finding, search, page }),
    placeholderData: keepPreviousData,
  });
  const pageCount = Math.max(1, Math.ceil((query.data?.total ?? 0) / productsPageSize));
  const isPastEnd = query.isSuccess && !query.isPlaceholderData && page > pageCount;
  useEffect(() => {
    // An old address asks for more than there is now.
    if (isPastEnd) setPage(pageCount);
  });
  if (query.isPending || !isSettled) return <GallerySkeleton />;
  if (query.data === undefined) {
    return (
      <LoadFailure
        title={texts.productsFailed}
        text={query.error?.message ?? ''}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const { items, total, counts, background_counts: backgrounds, reasons } = query.data;
  if (Object.values(counts).every((count) => count === 0)) return <NoProducts status={status} />;
  // A plan's limit is no failure that another try could mend.
  const overPlan = status?.run?.over_count ?? 0;
  const kept = state === 'original' || state === 'kept' ? state : undefined;
  const again = kept === undefined ? (['original', 'kept'] as const) : [kept];
  const countOf = (one: string, isMeant: (code: string) => boolean) =>
    reasons
      .filter(({ code, state: of }) => of === one && isMeant(code))
      .reduce((all, { count }) => all + count, 0);
  const againCount = again
    .map((one) =>
      reason === undefined
        ? (counts[one] ?? 0) - (one === 'original' ? overPlan : countOf(one, (code) => wanted.has(code)))
        : countOf(one, (code) => code === reason && code !== 'over_plan' && !wanted.has(code)),
    )
    .reduce((all, count) => all + count, 0);
  const canRetry = status !== undefined && isRetryable(status);
  const isRunning = isRunOpen(status?.run);
  return (
    <section {...takesFocusOver} aria-label={texts.products} className="grid min-w-0 gap-4 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <StateChips counts={counts} />
        {canRetry && againCount > 0 && (
          <RetryAllButton
            feedmakerId={feedmakerId}
            isRunning={isRunning}
            reason={reason}
            state={kept}
            count={againCount}
          />
        )}
      </div>
      {finding !== undefined && (
        <Suspense fallback={null}>
          <FindingNote finding={finding} />
        </Suspense>
      )}
      <BackgroundChips run={status?.run} counts={backgrounds} />
      {kept !== undefined && <ReasonFilter reasons={reasons} state={kept} />}
      <ul className={classes(galleryColumns, query.isPlaceholderData && 'opacity-60')}>
        {items.map((product) => (
          <li key={product.position} className="min-w-0">
            <ProductTile
              product={product}
              ratio={ratio}
              decideLink={<DecideLink feed={feed} product={product} />}
              retryButton={
                canRetry &&
                product.reason_code !== 'over_plan' &&
                !wanted.has(product.reason_code ?? '') && (
                  <RetryProductButton feedmakerId={feedmakerId} isRunning={isRunning} product={product} />
                )
              }
            />
          </li>
        ))}
      </ul>
      {items.length === 0 && <NoneFound search={search} onClear={() => setSearch('')} />}
      <Pager
        page={page}
        pageSize={productsPageSize}
        total={total}
        noun={commonMessages.nouns.product[1]}
        onChange={setPage}
      />
    </section>
  );
}

function StateChips({ counts }: { counts: Record<string, number> }) {
  const { state, setState } = useFeedPageSearch();
  const sum = Object.values(counts).reduce((all, count) => all + count, 0);
  return (
    <FilterChips<Filter>
      label={texts.showProducts}
      chips={[
        { value: 'all', label: texts.allProducts, count: sum },
        ...productStates
          .filter((known) => (counts[known] ?? 0) > 0 || known === state)
          .map((known) => ({ value: known, label: productStateTexts[known], count: counts[known] ?? 0 })),
      ]}
      value={state ?? 'all'}
      onChange={(next) => setState(next === 'all' ? undefined : next)}
    />
  );
}

function NoneFound({ search, onClear }: { search: string; onClear: () => void }) {
  if (search === '') return <p className="py-10 text-center text-muted">{texts.noneInState}</p>;
  return (
    <EmptyState
      icon={<SearchX />}
      title={texts.noMatch(search)}
      action={<Button onClick={onClear}>{commonMessages.clearSearch}</Button>}
    />
  );
}

function NoProducts({ status }: { status: FeedStatus | undefined }) {
  if (isRunOpen(status?.run)) return <GallerySkeleton />;
  const isActive = status?.activate === true;
  return (
    <EmptyState
      icon={<Images />}
      title={texts.emptyTitle}
      text={isActive ? texts.emptyActive : texts.emptyPaused}
    />
  );
}
