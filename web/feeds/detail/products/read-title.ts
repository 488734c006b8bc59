import type { FeedProduct } from '#core/contract/feeds/feed-products-api.ts';

/** Returns the title of a product; its id if it has no title. */
export function readTitle(product: Pick<FeedProduct, 'title' | 'product_id'>): string {
  return product.title === '' ? product.product_id : product.title;
}

/** Returns how the page's address names a product: by its id, or by its position if that is not possible. */
export function nameOfProduct({ product_id: id, position }: FeedProduct): string {
  return id === '' || id.startsWith('~') ? `~${position}` : id;
}
