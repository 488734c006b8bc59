import { FeedInMemory } from '#core/feed/feed-in-memory.ts';
import { mappingOf } from '#core/feed/feed-mapping.ts';
import type { FeedSettings } from '#core/feed/feed-settings.ts';
import type { Product } from '#core/feed/read-products.ts';

/** What the form shows of the shop while choices are made. */
export interface FeedSample {
  products: Product[];
  productCount: number;
  matchCount: number;
}

export const sampleProductsShown = 8;

/** How many products the proxy sends of a longer feed. */
export const sampledProductCount = 200;

/** Reads an extract's products with the chosen fields, as the feed service will read the whole feed. */
export function readSample(xml: string, settings: FeedSettings): FeedSample {
  const sample: FeedSample = { products: [], productCount: 0, matchCount: 0 };
  for (const { product } of new FeedInMemory(xml).products(mappingOf(settings))) {
    sample.productCount += 1;
    if (product.isMatch) sample.matchCount += 1;
    if (sample.products.length < sampleProductsShown) sample.products.push(product);
  }
  return sample;
}
