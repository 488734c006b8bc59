import type { FeedDetail } from './feed-detail.ts';
import type { FeedMapping } from './mapping/feed-mapping.ts';
import { openFeed } from './open-feed.ts';
import { openReader } from './products/open-reader.ts';
import type { Product } from './product.ts';

export type { Product } from './product.ts';

/** Facts about a feed besides its products; complete once it was read to its end. */
export interface FeedTraits {
  /** Prefixes of tags and attributes ('g') without an xmlns declaration. */
  unboundPrefixes: string[];
  /** Fault of the feed's encoding declaration, because of which strict readers refuse the feed; null if it is correct. */
  mislabelled: FeedDetail | null;
}

/**
 * Yields the products of a feed, in order, in constant memory. Throws FeedError if the feed is not well-formed: a reader must not act on
 * the products before the generator has ended.
 */
export async function* readProducts(
  chunks: AsyncIterable<Uint8Array>,
  mapping: FeedMapping,
  traits?: FeedTraits,
): AsyncGenerator<Product> {
  const feed = await openFeed(chunks, mapping.csvSeparator);
  const reader = openReader(feed, mapping);
  for await (const chunk of feed.chunks) {
    reader.push(chunk);
    for (const { product } of reader.take()) yield product;
  }
  reader.end();
  for (const { product } of reader.take()) yield product;
  if (traits === undefined) return;
  traits.unboundPrefixes = reader.unboundPrefixes();
  traits.mislabelled = feed.encoding.isMislabelled ? 'mislabelled' : null;
}
