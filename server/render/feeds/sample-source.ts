import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { FeedFault } from '#core/contract/feeds/feed-fault-schema.ts';
import type { proxyFeed } from '#core/contract/feeds/feeds-service-api.ts';
import {
  explainFault,
  FeedError,
  noRepairs,
  repairFeed,
  ReplayedFeed,
  sampleFeed,
  transcodeFeed,
  type CodePage,
  type FeedRepairs,
} from '#feed';
import { feedErrorTexts } from '#core/messages/reasons/runs/feed-faults.ts';
import { faultSentence, faultStep, faultText } from '#core/messages/reasons/runs/feed-fault-messages.ts';

/** Number of products that is enough to analyse a feed: the form shows the first ones and counts over these. */
const SAMPLE_PRODUCTS = 200;

interface ReadAs {
  repair?: boolean | undefined;
  encoding?: CodePage | null | undefined;
}

/** Returns the head of a shop's feed, or what is wrong with it, where, and how to continue. Reads no more of the source than needed. */
export async function sampleSource(
  source: AsyncIterable<Uint8Array>,
  { repair = false, encoding = null }: ReadAs,
): Promise<EndpointReply<typeof proxyFeed>> {
  const feed = new ReplayedFeed(source);
  const repairs = noRepairs();
  // If a feed begins with valid non-ASCII UTF-8, as declared, it is read as UTF-8.
  let codePage: CodePage | null = null;
  const inUtf8 = () => (codePage === null ? feed.head() : transcodeFeed(feed.head(), codePage));
  const sample = () =>
    sampleFeed(repair ? repairFeed(inUtf8(), repairs) : inUtf8(), { maxProducts: SAMPLE_PRODUCTS });
  try {
    const xmlContent = await sample().catch((error: unknown) => {
      if (encoding === null || !(error instanceof FeedError) || error.kind !== 'encoding') throw error;
      codePage = encoding;
      return sample();
    });
    return { success: true, xmlContent, ...toRepairs(repairs) };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    const refused = { success: false, error: feedErrorTexts[error.code] };
    if (error.code !== 'invalid_xml' && error.code !== 'invalid_json') return refused;
    const report = await explainFault(error, inUtf8());
    const fault: FeedFault = {
      sentence: faultSentence(report),
      step: faultStep(report, false),
      line: report.place?.line ?? null,
      column: report.place?.column ?? null,
      excerpt: report.excerpt,
      isRepairable: report.kind === 'text',
      encoding: report.codePage,
    };
    return { ...refused, fault };
  } finally {
    await feed.close();
  }
}

function toRepairs({ count, first }: FeedRepairs) {
  return first === null ? {} : { repairs: { count, first: faultText(first) } };
}
