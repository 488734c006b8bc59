import { ProductAssembler } from './assemble-product.ts';
import { ProductCollector } from './collect-products.ts';
import type { FeedMapping } from './feed-mapping.ts';
import { openFeed } from './scan-xml-encoding.ts';

/** One product as read from a feed: texts are decoded and trimmed. */
export interface Product {
  /** 0 for the first product of the feed. */
  position: number;
  /** '' where the product has none: fall back to the position. */
  id: string;
  /** '' where the product has none. */
  image: string;
  /** Further images in the order of the feed: repeats of the image tag and the additional image tag. */
  additionalImages: string[];
  /** Canonical property name (title, price, sale_price, brand, …) → text; a missing property has no key. */
  values: Record<string, string>;
  /** What the filter's field says, or null when there is no filter or no such field. */
  availability: string | null;
  /** Whether the product passes the availability filter; always true without one. */
  isMatch: boolean;
}

/** How strictly a feed is read. Tolerant mode lives with faults of the text, never with broken structure. */
export interface ReadOptions {
  isTolerant?: boolean;
}

/**
 * The products of a feed, in order, in constant memory. Throws FeedError where the feed is not well-formed: a
 * reader must not act on the products before the generator has ended.
 */
export async function* readProducts(
  chunks: AsyncIterable<Uint8Array>,
  mapping: FeedMapping,
  options: ReadOptions = {},
): AsyncGenerator<Product> {
  const feed = await openFeed(chunks);
  const collector = new ProductCollector(feed.encoding, mapping, options.isTolerant);
  const assembler = new ProductAssembler(collector.scanner, feed.encoding, mapping);
  for await (const chunk of feed.chunks) {
    collector.scanner.push(chunk);
    for (const found of collector.take()) yield assembler.assemble(found).product;
  }
  collector.scanner.end();
}
