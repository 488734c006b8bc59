import type { EndpointReply } from '#core/contract/endpoint.ts';
import { proxyFeed } from '#core/contract/feeds/feeds-service-api.ts';
import type { SourceAccessChange } from '#core/contract/feeds/source-access.ts';
import type { CodePage, FeedAnalysis } from '#feed';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import type { PriceJudgement } from '#core/price/price-form.ts';
import { feedFormMessages } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { call } from '#web/lib/api/call.ts';
import type { FeedSample } from './feed-sample.ts';
import { feedSourceProblem, FeedSourceError } from './feed-source-problem.ts';

export interface FeedSource {
  url: string;
  /** The start of the feed, up to a maximum number of products, as a well-formed document. */
  xml: string;
  analysis: FeedAnalysis;
  /** Returns the analysis for a different product element; if the feed has no such element, for the detected one. */
  analysisOfTag(productTag: string): FeedAnalysis;
  /** Returns the products in `xml`, read with the form's settings. */
  sample(settings: FeedSettings, options: { judged?: PriceJudgement | null }): FeedSample;
  /** Repairs made in `xml`; undefined if there were none. */
  repairs: FeedRepairs | undefined;
}

type FeedRepairs = NonNullable<EndpointReply<typeof proxyFeed>['repairs']>;

/** Options for reading the feed: whether to repair it, and an encoding to use instead of the declared one. */
export interface SourceReading {
  repair: boolean;
  encoding: CodePage | null;
}

/** Access data for the proxy: the form's values; missing ones are replaced by those stored for this feed. */
export interface SourceAccessUse {
  sourceAccess?: SourceAccessChange;
  feedId?: string;
}

/** Fetches the start of a shop's feed through the proxy and analyses it in the browser. */
export async function loadFeedSource(
  url: string,
  { access, reading }: { access: SourceAccessUse; reading: SourceReading },
  signal: AbortSignal,
): Promise<FeedSource> {
  // Loaded during the request to the shop, so that opening the form does not wait for it.
  const engine = import('#feed/analysis');
  engine.catch(() => undefined);
  const reader = import('./read-sample.ts');
  reader.catch(() => undefined);
  try {
    const { repair, encoding } = reading;
    const asChosen = { ...(repair && { repair }), ...(encoding !== null && { encoding }) };
    const reply = await call(proxyFeed, { body: { url, ...access, ...asChosen }, signal });
    if (!reply.success || reply.xmlContent === undefined) {
      throw new FeedSourceError(reply.error ?? feedFormMessages.fetchFailed, { fault: reply.fault });
    }
    const xml = reply.xmlContent;
    const { analyseFeed } = await engine;
    const analysis = analyseFeed(xml);
    const analysisOfTag = (productTag: string) =>
      productTag === analysis.productTag || !analysis.hasProductTag(productTag)
        ? analysis
        : analyseFeed(xml, { productTag });
    const { readSample } = await reader;
    const sample: FeedSource['sample'] = (settings, options) => readSample(xml, settings, options);
    return { url, xml, analysis, analysisOfTag, sample, repairs: reply.repairs };
  } catch (error) {
    if (signal.aborted || error instanceof FeedSourceError) throw error;
    throw new FeedSourceError(feedSourceProblem(error), { cause: error });
  }
}
