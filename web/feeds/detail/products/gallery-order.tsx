import { ArrowDownUp, Grid2x2, Grid3x3 } from 'lucide-react';
import { productOrders } from '#core/contract/feeds/feed-products-api.ts';
import { galleryOrderMessages as texts } from '#core/messages/screens/feeds/gallery-order-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/popup/menu.tsx';
import { useFeedPageSearch } from '../feed-page-search.ts';
import { setTileSize, useTileSize } from './tiles/tile-size.ts';

/** Choice of the order, stored in the address, and of the tile size, which this browser stores. */
export function GalleryOrder({ canSort }: { canSort: boolean }) {
  const { sort, show } = useFeedPageSearch();
  const size = useTileSize();
  const order = texts.orders[sort ?? 'feed'];
  return (
    <Menu
      align="end"
      trigger={
        <Button aria-label={texts.label(order)} icon={<ArrowDownUp />} className="w-9 px-0 sm:w-40 sm:px-3">
          <span className="truncate max-sm:hidden">{order}</span>
        </Button>
      }
    >
      {canSort && (
        <>
          <MenuItem isChosen={sort === undefined} onSelect={() => show({ sort: undefined })}>
            {texts.orders.feed}
          </MenuItem>
          {productOrders.map((each) => (
            <MenuItem key={each} isChosen={sort === each} onSelect={() => show({ sort: each })}>
              {texts.orders[each]}
            </MenuItem>
          ))}
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={<Grid2x2 />} isChosen={size === 'large'} onSelect={() => setTileSize('large')}>
        {texts.large}
      </MenuItem>
      <MenuItem icon={<Grid3x3 />} isChosen={size === 'small'} onSelect={() => setTileSize('small')}>
        {texts.small}
      </MenuItem>
    </Menu>
  );
}
