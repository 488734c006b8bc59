import type { FeedMapping } from './feed-mapping.ts';
import type { Product, ReadOptions } from './read-products.ts';

/** New image addresses of one product; what is left out stays as it is in the feed. */
export interface ImageChange {
  image?: string | undefined;
  /** By index of product.additionalImages. */
  additionalImages?: (string | undefined)[];
}

/** Decides what happens to the images of a product: null leaves the product byte for byte. */
export type ReplaceImage = (product: Product) => ImageChange | null | Promise<ImageChange | null>;

/**
 * The same feed with other image addresses: every byte that is not an image value is the source's byte.
 * Throws FeedError where the feed is not well-formed; bytes yielded before that are then worthless.
 */
export declare function rewriteFeed(
  chunks: AsyncIterable<Uint8Array>,
  mapping: FeedMapping,
  replaceImage: ReplaceImage,
  options?: ReadOptions,
): AsyncGenerator<Uint8Array>;
