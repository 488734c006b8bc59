import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { useTileSize } from './products/tiles/tile-size.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';

/** Number of columns by tile size, for the gallery and its placeholder. */
const columns = {
  large:
    'grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-5 min-[112rem]:grid-cols-6',
  small: 'grid grid-cols-3 gap-x-3 gap-y-5 sm:grid-cols-5 lg:grid-cols-6 2xl:grid-cols-8',
};

export function useGalleryColumns(): string {
  return columns[useTileSize()];
}

export function FeedScreenSkeleton() {
  return (
    <div className="grid gap-4">
      <output className="sr-only">{commonMessages.loading}</output>
      <p className="flex h-12 items-start border-b border-line text-muted">{feedsMessages.urlLoading}</p>
      <GallerySkeleton />
    </div>
  );
}

export function GallerySkeleton() {
  return (
    <div aria-hidden="true" className={useGalleryColumns()}>
      {Array.from({ length: 8 }, (_unused, tile) => (
        <div key={tile} className="grid gap-2">
          <Skeleton className="aspect-square w-full" />
          <Skeleton className="h-3.5 w-4/5" />
          <Skeleton className="h-3.5 w-1/3" />
        </div>
      ))}
    </div>
  );
}
