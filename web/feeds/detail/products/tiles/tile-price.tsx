import type { FeedProduct } from '#core/contract/feeds/feed-products-api.ts';

/** Price of the product as in its picture; if reduced, with the earlier price. */
export function TilePrice({ product }: { product: FeedProduct }) {
  const { shown_price: price, struck_price: before } = product;
  return (
    <span className="truncate tabular">
      {price === '' ? product.price : price}
      {before !== '' && (
        <>
          {' '}
          <s className="text-muted">{before}</s>
        </>
      )}
    </span>
  );
}
