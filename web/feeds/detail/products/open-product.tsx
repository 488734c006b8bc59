import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { FeedProduct } from '#core/contract/feeds/feed-products-api.ts';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { feedProductQuery } from '../detail-queries.ts';
import { useFeedPageSearch } from '../feed-page-search.ts';
import { ProductDialog } from './large/product-dialog.tsx';
import { nameOfProduct } from './read-title.ts';

interface OpenProductProps {
  feed: Feed;
  feedmakerId: string;
  settings: FeedSettings;
  items: readonly FeedProduct[];
  pageCount: number;
  /** Number of products in the whole feed. */
  productCount: number;
  /** Whether another page is on its way. */
  isOld: boolean;
  canRetry: boolean;
  isRunning: boolean;
}

/** The product that the address names, large; nothing while it names none. Its neighbours may be on other pages. */
export function OpenProduct({ items, pageCount, productCount, isOld, ...rest }: OpenProductProps) {
  const { product: name, page, setPage, setProduct } = useFeedPageSearch();
  // End of the loading page that shows first: 1 for its start, -1 for its end.
  const end = useRef<-1 | 1 | null>(null);
  useEffect(() => {
    if (end.current === null || isOld) return;
    const first = end.current === 1 ? items[0] : items.at(-1);
    end.current = null;
    if (first !== undefined) setProduct(nameOfProduct(first));
  }, [isOld, items, setProduct]);
  const at = items.findIndex((each) => nameOfProduct(each) === name || `~${each.position}` === name);
  // A product opened by a link may be on no loaded page: then the feed itself returns its neighbours.
  const query = useQuery({
    ...feedProductQuery(rest.feedmakerId, name ?? ''),
    enabled: name !== undefined && at < 0,
  });
  const position = query.data?.product.position;
  if (name === undefined) return null;
  const moveInFeed = (step: -1 | 1) => {
    const next = (position ?? 0) + step;
    if (next >= 0 && next < productCount) setProduct(`~${next}`);
  };
  const move = (step: -1 | 1) => {
    const next = items[at + step];
    if (next !== undefined) setProduct(nameOfProduct(next));
    else if (page + step >= 1 && page + step <= pageCount) {
      end.current = step;
      setPage(page + step);
    }
  };
  const close = () => {
    setProduct(undefined);
    // Back to its tile, which may be another than the one that was pressed.
    requestAnimationFrame(() =>
      setTimeout(() => document.querySelector<HTMLElement>(`[data-product="${CSS.escape(name)}"]`)?.focus()),
    );
  };
  return (
    <ProductDialog
      {...rest}
      name={name}
      known={items[at]}
      onMove={at >= 0 ? move : position === undefined ? undefined : moveInFeed}
      onClose={close}
    />
  );
}
