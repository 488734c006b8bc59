import { useState } from 'react';
import type { FeedProduct } from '#core/contract/feeds/feed-products-api.ts';
import type { TileSelection } from './tiles/product-tile.tsx';

/** Holds the selected products, over several pages; null without a selection. */
export function useSelection(items: readonly FeedProduct[]) {
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
        // A selection of all that the filter finds narrows to the shown products.
        const base = selected === 'all' ? items : selected;
        const others = base.filter(({ position }) => !touched.has(position));
        setSelected(isSelected ? others : [...others, ...range]);
        setLast(product.position);
      },
    };
  };
  return { selected, setSelected, of };
}
