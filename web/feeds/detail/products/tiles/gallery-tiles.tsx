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

/**
 * Style of a tile. Outside the window it is not laid out, painted or animated, and counts as about as high as a tile. The browser clips
 * such a tile at its edge, so padding leaves room for a focus ring.
 */
const tile = '-m-1 min-w-0 p-1 [content-visibility:auto]';
const plainHeight = '[contain-intrinsic-block-size:auto_20rem]';
/** Assumed height of a tile with a reason and a button, while it is outside the window. */
const heightWithReason = '[contain-intrinsic-block-size:auto_30rem]';

export function GalleryTiles(props: GalleryTilesProps) {
  const { items, isOld, selectionOf, ...shared } = props;
  return (
    <ul className={classes(useGalleryColumns(), isOld && 'opacity-60')}>
      {items.map((product) => (
        <li
          key={product.position}
          className={classes(tile, hasReason(product) ? heightWithReason : plainHeight)}
        >
          <GalleryTile {...shared} product={product} selection={selectionOf(product)} />
        </li>
      ))}
    </ul>
  );
}

function hasReason({ reason_text: reason, background }: FeedProduct): boolean {
  return reason !== null || background === 'doubtful';
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
