import type { FeedProduct } from '#core/contract/feeds/feed-products-api.ts';

/** Returns the title of a product; its id where it has no title. */
export function readTitle(product: Pick<FeedProduct, 'title' | 'product_id'>): string {
  return product.title === '' ? product.product_id : product.title;
}

/** Returns the name of a product for the page's address: its id, or its place where it has none. */
export function nameOfProduct({ product_id: id, position }: FeedProduct): string {
  return id === '' || id.startsWith('~') ? `~${position}` : id;
}
