import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import { feedDetailMessages as texts } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { reviewMessages } from '#core/messages/screens/feeds/publishing/review-messages.ts';
import { versionMessages } from '#core/messages/screens/feeds/publishing/version-messages.ts';
import { outputMessages } from '#core/messages/screens/feeds/publishing/output-messages.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { takesFocusOver } from '#web/lib/browser/focus-handover.ts';
import { classes } from '#web/ui/classes.ts';
import { SkeletonRows } from '#web/ui/display/skeleton.tsx';
import { inOneLine, keepInSight } from '#web/ui/list/one-line.ts';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { readCounts } from '../describe-feed.ts';
import { feedProductsQuery } from './detail-queries.ts';
import { FeedGallery } from './products/feed-gallery.tsx';
import { feedViewsId } from './feed-views-place.ts';
import { type FeedPageSearch, useFeedPageSearch } from './feed-page-search.ts';
import { Download } from 'lucide-react';
import { feedProductsCsvPath, type ProductFilter } from '#core/contract/feeds/feed-products-api.ts';
import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { authorizedFetch } from '#web/lib/api/call.ts';
import { buildAddress } from '#web/lib/api/caller.ts';
import { saveFile } from '#web/lib/browser/save-file.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';

const RunHistory = lazyPart(() => import('./run/run-history.tsx'), 'RunHistory');
const ReviewPanel = lazyPart(() => import('./review/review-panel.tsx'), 'ReviewPanel');
const VersionsList = lazyPart(() => import('./versions/versions-list.tsx'), 'VersionsList');
const OutputsView = lazyPart(() => import('./outputs/outputs-view.tsx'), 'OutputsView');
const views: { view: FeedPageSearch['view']; name: string }[] = [
  { view: 'products', name: texts.products },
  { view: 'outputs', name: outputMessages.title },
  { view: 'runs', name: texts.runs },
  { view: 'versions', name: versionMessages.versions },
];

/** View that is only offered while a design waits for approval. */
const reviewView = { view: 'review', name: reviewMessages.changes } as const;

interface FeedViewsProps {
  feed: Feed;
  feedmakerId: string;
  status: FeedStatus | undefined;
  /** Undefined until they are loaded, or if that failed. */
  settings: FeedSettings | undefined;
}

/** The feed's products, its outputs, its history or another view, as named in the page's address. */
export function FeedViews({ feed, feedmakerId, status, settings }: FeedViewsProps) {
  const { view, search, setSearch } = useFeedPageSearch();
  const review = status?.review ?? null;
  const shownViews = review === null && view !== 'review' ? views : [reviewView, ...views];
  const areMissing = useAreMissing(feedmakerId);
  const isAnyThere = !areMissing && (status === undefined || readCounts(status) !== undefined);
  const hasTools = view === 'products' && isAnyThere;
  return (
    <div {...takesFocusOver} id={feedViewsId} className="grid min-w-0 scroll-mt-20 gap-4 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-3">
        <nav aria-label={texts.views} className={classes('flex gap-1 sm:flex-wrap', inOneLine)}>
          {shownViews.map((each) => (
            <ViewLink key={each.view} {...each} isShown={each.view === view} />
          ))}
        </nav>
        {hasTools && (
          <div className="flex gap-3 max-sm:w-full sm:min-w-0 sm:flex-[1_1_19rem] sm:justify-end">
            <SearchBox
              label={texts.searchProducts}
              placeholder={texts.searchPlaceholder}
              value={search}
              onSearch={setSearch}
              className="min-w-0 flex-[1_1_11rem] 2xl:max-w-72"
            />
            <ExportProductsButton feedmakerId={feedmakerId} feedName={feed.name} />
          </div>
        )}
      </div>
      <Suspense fallback={<SkeletonRows />}>
        {view === 'runs' && <RunHistory feedmakerId={feedmakerId} status={status} />}
        {view === 'versions' && <VersionsList feedmakerId={feedmakerId} status={status} />}
        {view === 'outputs' && (
          <OutputsView feed={feed} feedmakerId={feedmakerId} status={status} settings={settings} />
        )}
        {view === 'review' && review !== null && (
          <ReviewPanel key={review.id} feedId={feedmakerId} reviewId={review.id} />
        )}
      </Suspense>
      {view === 'review' && review === null && status !== undefined && (
        <p className="text-muted">{reviewMessages.nothingWaits}</p>
      )}
      {view === 'products' && (
        <FeedGallery feed={feed} feedmakerId={feedmakerId} status={status} settings={settings} />
      )}
    </div>
  );
}

/**
 * Returns true if the products could not be loaded, so that there is nothing to search or export. Not after a failed search, because the
 * user may be typing in the search field.
 */
function useAreMissing(feedmakerId: string): boolean {
  const { filter } = useFeedPageSearch();
  // The gallery makes the request; here only its result is read.
  const { errorUpdateCount, data } = useQuery({ ...feedProductsQuery(feedmakerId, filter), enabled: false });
  return errorUpdateCount > 0 && data === undefined && filter.search === '';
}

interface ViewLinkProps {
  view: FeedPageSearch['view'];
  name: string;
  isShown: boolean;
}

function ViewLink({ view, name, isShown }: ViewLinkProps) {
  return (
    <Link
      to="."
      search={{ view: view === 'products' ? undefined : view }}
      activeOptions={{ explicitUndefined: true }}
      resetScroll={false}
      preload={false}
      ref={isShown ? keepInSight : undefined}
      className={classes(
        'inline-flex h-9 shrink-0 items-center rounded-control px-3 text-base font-medium',
        isShown ? 'bg-sunken text-ink' : 'text-muted hover:text-ink',
      )}
    >
      {name}
    </Link>
  );
}

/** Downloads the products that match the filter, with state and reason. Not a plain link, since that could not send the session's token. */
function ExportProductsButton({ feedmakerId, feedName }: { feedmakerId: string; feedName: string }) {
  const { state, reason, background, finding, search } = useFeedPageSearch();
  const download = useAction({
    mutationFn: async () => {
      const filter: ProductFilter = { state, search, reason_code: reason, background, finding };
      const address = buildAddress(feedProductsCsvPath, { feedId: feedmakerId }, filter);
      const response = await authorizedFetch(address, {});
      saveFile(await response.blob(), toFileName(feedName));
    },
    failed: feedsMessages.exportFailed,
  });
  return (
    <Button icon={<Download />} isBusy={download.isPending} onClick={() => download.run()}>
      {texts.exportCsv}
    </Button>
  );
}

/** Returns the feed's name without characters that file systems refuse. */
function toFileName(feedName: string): string {
  return `${feedName.replaceAll(/[\\/:*?"<>|]+/g, '-')}.csv`;
}
