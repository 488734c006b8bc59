import { mappingOf } from '#core/feed/feed-mapping.ts';
import type { FeedSettings } from '#core/feed/feed-settings.ts';
import { type Product, readProducts } from '#core/feed/read-products.ts';

/** What the form shows of the shop while choices are made. */
export interface FeedSample {
  products: Product[];
  productCount: number;
  matchCount: number;
}

export const sampleProductsShown = 8;

// The extract is text of ours, whatever its declaration says; the byte order mark outranks the declaration.
const utf8Mark = new Uint8Array([0xef, 0xbb, 0xbf]);

/** Reads the extract's products with the chosen fields, as the feed service will read the whole feed. */
export async function readSample(xml: string, settings: FeedSettings): Promise<FeedSample> {
  const sample: FeedSample = { products: [], productCount: 0, matchCount: 0 };
  const mapping = mappingOf(settings);
  for await (const product of readProducts(bytesOf(xml), mapping, { isTolerant: true })) {
    sample.productCount += 1;
    if (product.isMatch) sample.matchCount += 1;
    if (sample.products.length < sampleProductsShown) sample.products.push(product);
  }
  return sample;
}

async function* bytesOf(xml: string): AsyncGenerator<Uint8Array> {
  yield utf8Mark;
  yield new TextEncoder().encode(xml.replace(/^\uFEFF/, ''));
}
