import { useQuery } from '@tanstack/react-query';
import { CheckSquare, Images, SearchX } from 'lucide-react';
import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import type { listFeedProducts, FeedProduct } from '#core/contract/feeds/feed-products-api.ts';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import { feedDetailMessages as texts } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { takesFocusOver } from '#web/lib/browser/focus-handover.ts';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { OneStop } from '#web/ui/list/one-stop.tsx';
import { Pager } from '#web/ui/list/pager.tsx';
import { NotLoaded } from '#web/ui/page/not-loaded.tsx';
import { countStates, isOpenRunShown, isRetryable, isRunOpen } from '#web/feeds/describe-feed.ts';
import { useFeedPageSearch } from '../feed-page-search.ts';
import type { FeedViewProps } from '../feed-view-props.ts';
import { GallerySkeleton } from '../feed-screen-skeleton.tsx';
import { BackgroundChips, ReasonFilter, StateChips } from './gallery-filters.tsx';
import { GalleryTiles } from './tiles/gallery-tiles.tsx';
import { ExportProductsButton } from './export-products.tsx';
import { HealthLine } from './health-line.tsx';
import { RetryAllButton } from './retry-buttons.tsx';
import { retryCount } from './retry-count.ts';
import { feedProductsQuery, mostSorted, productsPageSize } from '../detail-queries.ts';
import type { TileSelection } from './tiles/product-tile.tsx';
import type { Finding } from '#core/feeds/health/findings.ts';
import { healthMessages } from '#core/messages/screens/feeds/health-messages.ts';

const ChooseTemplate = lazyPart(() => import('./choose-template.tsx'), 'ChooseTemplate');
const GalleryOrder = lazyPart(() => import('./gallery-order.tsx'), 'GalleryOrder');
const OpenProduct = lazyExtra(() => import('./open-product.tsx'), 'OpenProduct');
const SelectionBar = lazyExtra(() => import('./selection-bar.tsx'), 'SelectionBar');

interface FeedGalleryProps extends Pick<FeedViewProps, 'feed' | 'info' | 'status'> {
  feedmakerId: string;
}

/** The feed's products as published: the enhanced picture, with the original, or the reason why the original is published. */
export function FeedGallery(props: FeedGalleryProps) {
  const { feedmakerId, status } = props;
  const { filter, page, setPage } = useFeedPageSearch();
  const query = useQuery(feedProductsQuery(feedmakerId, filter));
  const pageCount = Math.max(1, Math.ceil((query.data?.total ?? 0) / productsPageSize));
  const isPastEnd = query.isSuccess && !query.isPlaceholderData && page > pageCount;
  useEffect(() => {
    // The address may name a page that no longer exists.
    if (isPastEnd) setPage(pageCount);
  });
  // Rendering a first page of tiles takes long, so it is done in time slices, which do not block input.
  const wasPending = useDeferredValue(query.isPending);
  if (query.data === undefined || wasPending)
    return (
      <NotLoaded
        query={query}
        isWaiting={wasPending}
        failed={texts.productsFailed}
        waiting={<GallerySkeleton />}
      />
    );
  if (Object.values(query.data.counts).every((count) => count === 0))
    return <NoProducts feed={props.feed} status={status} />;
  return <Gallery {...props} data={query.data} isOld={query.isPlaceholderData} pageCount={pageCount} />;
}

interface GalleryProps extends FeedGalleryProps {
  data: EndpointReply<typeof listFeedProducts>;
  isOld: boolean;
  pageCount: number;
}

function Gallery({ feed, feedmakerId, info, status, data, isOld, pageCount }: GalleryProps) {
  const settings = info.data?.feedSettings;
  const { product, ...view } = useFeedPageSearch();
  const { state, reason, background, finding, search, page, setSearch, setPage } = view;
  const { items, total, background_counts: backgrounds, reasons } = data;
  // During the first run, its events update all numbers on the page together; the loaded list is older.
  const counts =
    status?.run != null && status.run.product_count > 0 && isOpenRunShown(status)
      ? countStates(status.run)
      : data.counts;
  const kept = state === 'original' || state === 'kept' ? state : undefined;
  const { selected, setSelected, of } = useSelection(items);
  const canRetry = status !== undefined && isRetryable(status);
  const isRunning = isRunOpen(status?.run);
  const overPlan = status?.run?.over_count ?? 0;
  const againCount = retryCount({ counts, reasons, overPlan, kept, reason });
  const filter = { state, reason_code: reason, background, finding, search };
  const shown = { feed, feedmakerId, items, canRetry, isRunning, isOld };
  return (
    <section {...takesFocusOver} aria-label={texts.products} className="grid min-w-0 gap-4 outline-none">
      <h2 className="sr-only">{texts.products}</h2>
      <output className="sr-only">{!isOld && frameMessages.product(total)}</output>
      <OneStop
        role="toolbar"
        aria-label={texts.galleryTools}
        className="flex flex-wrap items-center gap-x-4 gap-y-2"
      >
        <StateChips counts={counts} />
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          {canRetry && againCount > 0 && (
            <RetryAllButton
              feedmakerId={feedmakerId}
              isRunning={isRunning}
              reason={reason}
              state={kept}
              count={againCount}
            />
          )}
          <Suspense fallback={<span className="h-9 w-9 sm:w-40" />}>
            <GalleryOrder canSort={addUp(data.counts) <= mostSorted} />
          </Suspense>
          <Button
            aria-pressed={selected !== null}
            icon={<CheckSquare />}
            onClick={() => setSelected(selected === null ? [] : null)}
          >
            {selected === null ? texts.select : texts.stopSelecting}
          </Button>
          <ExportProductsButton feedmakerId={feedmakerId} feedName={feed.name} filter={filter} />
        </div>
        <HealthLine status={status} />
      </OneStop>
      {finding !== undefined && <FindingNote finding={finding} />}
      <BackgroundChips run={status?.run} counts={backgrounds} />
      {kept !== undefined && <ReasonFilter reasons={reasons} state={kept} />}
      <GalleryTiles
        {...shown}
        ratio={settings === undefined ? 1 : settings.width / settings.height}
        selectionOf={of}
      />
      {items.length === 0 && <NoneFound search={search} onClear={() => setSearch('')} />}
      <Pager
        page={page}
        pageSize={productsPageSize}
        total={total}
        noun={frameMessages.nouns.product}
        onChange={setPage}
      />
      {selected !== null && (
        <SelectionBar
          feed={feed}
          feedmakerId={feedmakerId}
          selected={selected}
          filter={filter}
          total={total}
          canRetry={canRetry && !isRunning}
          onAll={() => setSelected('all')}
          onDone={() => setSelected(null)}
        />
      )}
      {settings !== undefined && product !== undefined && (
        <OpenProduct {...shown} settings={settings} pageCount={pageCount} productCount={addUp(data.counts)} />
      )}
    </section>
  );
}

function addUp(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((all, count) => all + count, 0);
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

function NoProducts({ feed, status }: { feed: Feed; status: FeedStatus | undefined }) {
  if (isRunOpen(status?.run)) return <GallerySkeleton />;
  const isActive = status?.activate === true;
  return (
    <EmptyState
      icon={<Images />}
      title={texts.emptyTitle}
      text={textWithout(isActive, feed)}
      action={
        !isActive &&
        feed.template_id === null && (
          <Suspense fallback={<div className="h-26" />}>
            <ChooseTemplate feed={feed} />
          </Suspense>
        )
      }
    />
  );
}

function textWithout(isActive: boolean, feed: Feed): string {
  if (isActive) return texts.emptyActive;
  return feed.template_id === null ? texts.emptyUntemplated : texts.emptyPaused;
}

/** The selected products, which may be on several pages; null if the user is not selecting. */
function useSelection(items: readonly FeedProduct[]) {
  const [selected, setSelected] = useState<readonly FeedProduct[] | 'all' | null>(null);
  const [last, setLast] = useState(-1);
  const of = (product: FeedProduct): TileSelection | null => {
    if (selected === null) return null;
    const isSelected = selected === 'all' || selected.some(({ position }) => position === product.position);
    return {
      isSelected,
      onToggle: (isRange) => {
        const at = items.findIndex(({ position }) => position === product.position);
        const from = items.findIndex(({ position }) => position === last);
        const range =
          isRange && from >= 0 ? items.slice(Math.min(at, from), Math.max(at, from) + 1) : [product];
        const touched = new Set(range.map(({ position }) => position));
        // If all matching products are selected and one is changed, only the shown ones stay selected.
        const base = selected === 'all' ? items : selected;
        const others = base.filter(({ position }) => !touched.has(position));
        setSelected(isSelected ? others : [...others, ...range]);
        setLast(product.position);
      },
    };
  };
  return { selected, setSelected, of };
}

/** Note above products with the same finding: what it means, what to do, and a button that shows all products again. */
function FindingNote({ finding }: { finding: Finding }) {
  const { show } = useFeedPageSearch();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-sunken px-4 py-3">
      <p className="max-w-prose min-w-0 grow basis-72 text-sm text-pretty">{healthMessages.notes[finding]}</p>
      <Button onClick={() => show({ finding: undefined })}>{healthMessages.showAll}</Button>
    </div>
  );
}
