import { memo } from 'react';
import type { FeedProduct } from '#core/contract/feeds/feed-products-api.ts';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import { classes } from '#web/ui/classes.ts';
import { useGalleryColumns } from '../../feed-screen-skeleton.tsx';
import { ProductTile, type TileSelection } from './product-tile.tsx';
import { RetryProductButton } from '../retry-buttons.tsx';
import { isMendable } from '../retry-count.ts';
import { Scissors } from 'lucide-react';
import { cutOutMessages } from '#core/messages/screens/feeds/cut-out-messages.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { readTitle } from '../read-title.ts';

interface GalleryTilesProps {
  feed: Feed;
  feedmakerId: string;
  items: readonly FeedProduct[];
  ratio: number;
  canRetry: boolean;
  isRunning: boolean;
  isOld: boolean;
  selectionOf: (product: FeedProduct) => TileSelection | null;
}

export function GalleryTiles(props: GalleryTilesProps) {
  const { items, isOld, selectionOf, ...shared } = props;
  return (
    <ul className={classes(useGalleryColumns(), isOld && 'opacity-60')}>
      {items.map((product) => (
        <li key={product.position} className="min-w-0">
          <GalleryTile {...shared} product={product} selection={selectionOf(product)} />
        </li>
      ))}
    </ul>
  );
}

interface GalleryTileProps extends Omit<GalleryTilesProps, 'items' | 'isOld' | 'selectionOf'> {
  product: FeedProduct;
  selection: TileSelection | null;
}

/** One tile. Memoized, because during a run new numbers arrive every second, but most products do not change. */
const GalleryTile = memo(function GalleryTile(props: GalleryTileProps) {
  const { feed, feedmakerId, product, ratio, canRetry, isRunning, selection } = props;
  return (
    <ProductTile
      product={product}
      ratio={ratio}
      selection={selection}
      decideLink={<DecideLink feed={feed} product={product} />}
      retryButton={
        canRetry &&
        isMendable(product.reason_code) && (
          <RetryProductButton feedmakerId={feedmakerId} isRunning={isRunning} product={product} />
        )
      }
    />
  );
});

function DecideLink({ feed, product }: { feed: Feed; product: FeedProduct }) {
  return (
    <LinkButton
      to={pages.cutOuts.href(feed.id, feed.project_id)}
      search={{ photo: product.photo_hash ?? undefined }}
      aria-label={cutOutMessages.decideOf(readTitle(product))}
      icon={<Scissors />}
    >
      {cutOutMessages.decide}
    </LinkButton>
  );
}
