import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { feedDetailMessages as texts } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { takesFocusOver } from '#web/lib/browser/focus-handover.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { classes } from '#web/ui/classes.ts';
import { SkeletonRows } from '#web/ui/display/skeleton.tsx';
import { inOneLine, keepInSight } from '#web/ui/list/one-line.ts';
import { OneStop } from '#web/ui/list/one-stop.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { feedProductsQuery } from './detail-queries.ts';
import { type FeedView, feedViews, useFeedPageSearch } from './feed-page-search.ts';
import type { FeedViewProps } from './feed-view-props.ts';
import { feedViewsId } from './feed-views-place.ts';
import { FeedGallery } from './products/feed-gallery.tsx';

const DesignView = lazyPart(() => import('./design/design-view.tsx'), 'DesignView');
const SourceView = lazyPart(() => import('./source/source-view.tsx'), 'SourceView');
const PublishView = lazyPart(() => import('./publish/publish-view.tsx'), 'PublishView');
const HistoryView = lazyPart(() => import('./history/history-view.tsx'), 'HistoryView');

export const viewNames: Readonly<Record<FeedView, string>> = {
  products: texts.products,
  design: texts.design,
  source: texts.source,
  publish: texts.publish,
  history: texts.history,
};

/** The views of a feed in the order of work, of which the address names one. */
export function FeedViews(props: FeedViewProps) {
  const { view, search, setSearch } = useFeedPageSearch();
  const { status } = props;
  const feedmakerId = props.feed.feedmaker_feed_id;
  const areMissing = useAreMissing(feedmakerId);
  // A feed that was never set up has only facts.
  if (feedmakerId === null)
    return (
      <Suspense fallback={<SkeletonRows />}>
        <SourceView {...props} />
      </Suspense>
    );
  const hasProducts =
    status === undefined || status.published !== null || (status.run?.product_count ?? 0) > 0;
  const isSearchable = !areMissing && hasProducts;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-3">
        <OneStop
          role="tablist"
          aria-label={texts.views}
          className={classes('flex gap-1 sm:flex-wrap', inOneLine)}
        >
          {feedViews.map((each) => (
            <ViewTab key={each} view={each} isShown={each === view} />
          ))}
        </OneStop>
        {view === 'products' && isSearchable && (
          <SearchBox
            label={texts.searchProducts}
            placeholder={texts.searchPlaceholder}
            value={search}
            onSearch={setSearch}
            className="w-full sm:w-64"
          />
        )}
      </div>
      <div
        {...takesFocusOver}
        id={feedViewsId}
        role="tabpanel"
        aria-label={viewNames[view]}
        className="grid min-w-0 scroll-mt-20 gap-4 outline-none"
      >
        {view === 'products' && <FeedGallery {...props} feedmakerId={feedmakerId} />}
        <Suspense fallback={<SkeletonRows />}>
          {view === 'design' && <DesignView {...props} feedmakerId={feedmakerId} />}
          {view === 'source' && <SourceView {...props} />}
          {view === 'publish' && <PublishView {...props} feedmakerId={feedmakerId} />}
          {view === 'history' && <HistoryView {...props} feedmakerId={feedmakerId} />}
        </Suspense>
      </div>
    </>
  );
}

/**
 * Returns true if the products could not be loaded, so that there is nothing to search. Not after a failed search, because the user may be
 * typing in the search field.
 */
function useAreMissing(feedmakerId: string | null): boolean {
  const { filter } = useFeedPageSearch();
  // The gallery makes the request; here only its result is read.
  const { errorUpdateCount, data } = useQuery({
    ...feedProductsQuery(feedmakerId ?? '', filter),
    enabled: false,
  });
  return errorUpdateCount > 0 && data === undefined && filter.search === '';
}

function ViewTab({ view, isShown }: { view: FeedView; isShown: boolean }) {
  return (
    <Link
      to="."
      search={{ view: view === 'products' ? undefined : view }}
      activeOptions={{ explicitUndefined: true }}
      resetScroll={false}
      preload={false}
      role="tab"
      aria-selected={isShown}
      {...(isShown && { 'aria-controls': feedViewsId })}
      ref={isShown ? keepInSight : undefined}
      className={classes(
        'inline-flex h-9 shrink-0 items-center rounded-control px-3 text-base font-medium',
        isShown ? 'bg-sunken text-ink' : 'text-muted hover:text-ink',
      )}
    >
      {viewNames[view]}
    </Link>
  );
}
