import { ProductAssembler } from './assemble-product.ts';
import { ProductCollector } from './collect-products.ts';
import type { FeedMapping } from './feed-mapping.ts';
import type { Product, ReadOptions } from './product.ts';
import { openFeed } from './scan-xml-encoding.ts';

export type { Product, ReadOptions } from './product.ts';

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
