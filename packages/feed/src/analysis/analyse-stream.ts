import { analyseFeed, type FeedFindings } from './analyse-feed.ts';
import { mappingOfDefaults } from '../mapping/feed-mapping.ts';
import { readProducts } from '../read-products.ts';
import { ReplayedFeed } from '../replayed-feed.ts';
import { sampleFeed } from './sample-feed.ts';

/**
 * Analyses a feed of any size in constant memory: options and defaults from its head, counts from the whole of it.
 * Throws FeedError.
 */
export async function analyseStream(chunks: AsyncIterable<Uint8Array>): Promise<FeedFindings> {
  const feed = new ReplayedFeed(chunks);
  const analysis = await analyseHead(feed);
  const counts = new Map<string, number>();
  let productCount = 0;
  let matchCount = 0;
  for await (const product of readProducts(feed.whole(), mappingOfDefaults(analysis))) {
    productCount++;
    if (product.isMatch) matchCount++;
    if (analysis.defaults.availability.option === null) continue;
    const value = product.availability ?? '';
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const { defaults } = analysis;
  return {
    ...analysis,
    productCount,
    defaults: { ...defaults, availability: { ...defaults.availability, matchCount } },
    availabilityCounts: Array.from(counts, ([value, count]) => ({ value, count })).toSorted(
      (one, other) => other.count - one.count,
    ),
  };
}

async function analyseHead(feed: ReplayedFeed): Promise<FeedFindings> {
  try {
    return analyseFeed(await sampleFeed(feed.head()));
  } catch (error) {
    await feed.close();
    throw error;
  }
}
