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

/** A feed that was fetched and understood. */
export interface FeedSource {
  url: string;
  /** A well-formed extract of the feed: its head up to a number of products. */
  xml: string;
  analysis: FeedAnalysis;
  /** Returns the analysis with another element as the product; the feed's own choice when it has no such element. */
  analysisOfTag(productTag: string): FeedAnalysis;
  /** The extract's products with the form's settings. */
  sample(settings: FeedSettings, options: { judged?: PriceJudgement | null }): FeedSample;
  /** Repairs of the extract; undefined where there were none. */
  repairs: FeedRepairs | undefined;
}

type FeedRepairs = NonNullable<EndpointReply<typeof proxyFeed>['repairs']>;

/** Options for reading the feed, besides its access: with repairs, and in an encoding that differs from the declared one. */
export interface SourceReading {
  repair: boolean;
  encoding: CodePage | null;
}

/** Access of the proxy: the form's values, and the stored ones of this feed for the rest. */
export interface SourceAccessUse {
  sourceAccess?: SourceAccessChange;
  feedId?: string;
}

/** Fetches the head of a shop's feed through the proxy and analyses it here. */
export async function loadFeedSource(
  url: string,
  { access, reading }: { access: SourceAccessUse; reading: SourceReading },
  signal: AbortSignal,
): Promise<FeedSource> {
  // The code for the analysis is loaded while the shop is requested; a screen with a form does not wait for it.
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
