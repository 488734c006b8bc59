import { proxyFeed } from '#core/contract/feeds-service-api.ts';
import type { SourceAccessChange } from '#core/contract/source-access.ts';
import { analyseFeed, type FeedAnalysis } from '#core/feed/analyse-feed.ts';
import { feedFormMessages } from '#core/messages/feed-form-messages.ts';
import { call } from '#web/lib/call.ts';
import { feedSourceProblem, FeedSourceError } from './feed-source-problem.ts';

/** A feed that was fetched and understood. */
export interface FeedSource {
  url: string;
  /** A well-formed extract of the feed: its head up to a number of products. */
  xml: string;
  analysis: FeedAnalysis;
}

/** How the proxy gets in: with what the form holds, and for the rest with what is stored of this feed. */
export interface SourceAccessUse {
  sourceAccess?: SourceAccessChange;
  feedId?: string;
}

/** Fetches the head of a shop's feed through the proxy and analyses it here. */
export async function loadFeedSource(
  url: string,
  access: SourceAccessUse,
  signal: AbortSignal,
): Promise<FeedSource> {
  try {
    const reply = await call(proxyFeed, { body: { url, ...access }, signal });
    if (!reply.success || reply.xmlContent === undefined) {
      throw new FeedSourceError(reply.error ?? feedFormMessages.fetchFailed);
    }
    const xml = reply.xmlContent;
    return { url, xml, analysis: analyseFeed(xml) };
  } catch (error) {
    if (signal.aborted) throw error;
    throw new FeedSourceError(feedSourceProblem(error), { cause: error });
  }
}

/** The analysis with another element as the product; the feed's own choice when it has no such element. */
export function analysisOfTag({ xml, analysis }: FeedSource, productTag: string): FeedAnalysis {
  if (productTag === analysis.productTag || !analysis.hasProductTag(productTag)) return analysis;
  return analyseFeed(xml, { productTag });
}
