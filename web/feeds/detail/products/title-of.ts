import type { FeedProduct } from '#core/contract/feeds/feed-products-api.ts';

/** What a product is called; its id where it has no title. */
export function titleOf(product: Pick<FeedProduct, 'title' | 'product_id'>): string {
  return product.title === '' ? product.product_id : product.title;
}

/** What a product is called in the page's address: its id, or its place where it has none. */
export function nameOfProduct({ product_id: id, position }: FeedProduct): string {
  return id === '' || id.startsWith('~') ? `~${position}` : id;
}
