import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Images, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { type FeedStatus, type ProductState, productStates } from '#core/contract/feeds-service-api.ts';
import { feedDetailMessages } from '#core/messages/feed-detail-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx';
import { FilterChips } from '#web/ui/filter-chips.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { isRunOpen, productStateTexts } from './describe-feed.ts';
import { feedProductsQuery, productsPageSize } from './feed-queries.ts';
import { GallerySkeleton } from './feed-screen-skeleton.tsx';
import { ProductTile } from './product-tile.tsx';
import { useRetryProducts } from './use-feed-actions.ts';

const texts = feedDetailMessages;

type Filter = ProductState | 'all';

interface FeedGalleryProps {
  feedmakerId: string;
  status: FeedStatus | undefined;
  /** Width divided by height of the enhanced images. */
  ratio: number;
}

/** The feed's products as they are published: enhanced beside the original, and why where the original stays. */
export function FeedGallery({ feedmakerId, status, ratio }: FeedGalleryProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const [page, setPage] = useState(1);
  const state = filter === 'all' ? undefined : filter;
  const query = useQuery({
    ...feedProductsQuery(feedmakerId, { state, page }),
    placeholderData: keepPreviousData,
  });
  const choose = (next: Filter) => {
    setFilter(next);
    setPage(1);
  };
  if (query.isPending) return <GallerySkeleton />;
  if (query.data === undefined) {
    return (
      <LoadFailure
        title={texts.productsFailed}
        text={query.error?.message ?? ''}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const { items, total, counts } = query.data;
  const sum = Object.values(counts).reduce((all, count) => all + count, 0);
  if (sum === 0) return <NoProducts status={status} />;
  return (
    <section aria-label={texts.products} className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterChips<Filter>
          label={texts.showProducts}
          chips={[
            { value: 'all', label: texts.allProducts, count: sum },
            ...productStates
              .filter((known) => (counts[known] ?? 0) > 0 || known === filter)
              .map((known) => ({ value: known, label: productStateTexts[known], count: counts[known] ?? 0 })),
          ]}
          value={filter}
          onChange={choose}
        />
        {filter === 'original' && total > 0 && status?.activate === true && (
          <RetryButton feedmakerId={feedmakerId} isRunning={isRunOpen(status.run)} />
        )}
      </div>
      <ul
        className={classes(
          'grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-3 2xl:grid-cols-4',
          query.isPlaceholderData && 'opacity-60',
        )}
      >
        {items.map((product) => (
          <li key={product.position} className="min-w-0">
            <ProductTile product={product} ratio={ratio} />
          </li>
        ))}
      </ul>
      {items.length === 0 && <p className="py-10 text-center text-muted">{texts.noneInState}</p>}
      <Pager page={page} pageSize={productsPageSize} total={total} noun="products" onChange={setPage} />
    </section>
  );
}

/** A dead photo link may be repaired by now. */
function RetryButton({ feedmakerId, isRunning }: { feedmakerId: string; isRunning: boolean }) {
  const retry = useRetryProducts(feedmakerId);
  return (
    <Button
      icon={<RotateCcw aria-hidden="true" />}
      isBusy={retry.isPending}
      isDisabled={isRunning}
      onClick={() => retry.run(undefined)}
    >
      {texts.retryOriginals}
    </Button>
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
