import type { AddressAnalysis } from '#core/contract/feeds/analyse-api.ts';
import { Fault } from '#core/fault.ts';
import { workFaults } from '#core/fault-table.ts';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { proxyFeed } from '#core/contract/feeds/feeds-service-api.ts';
import { analyseFeed, FeedError, suggestSettings, type CodePage, type FeedFindings } from '#feed';
import { fieldReasonText } from '#core/messages/reasons/fields/field-reasons.ts';
import { feedErrorTexts } from '#core/messages/reasons/runs/feed-faults.ts';
import type { Language } from '#core/messages/language.ts';
import { sampleSource } from './sample-source.ts';

/** The first bytes of a feed, and whether they are the whole feed. */
export type FeedHead = { readonly bytes: Uint8Array; readonly isWhole: boolean };

export type FeedLook = {
  /** Settings for reading the feed, as in the body of the API call. */
  readonly repair?: boolean | undefined;
  readonly encoding?: CodePage | null | undefined;
  /** The address for which settings are suggested; null to return the beginning of the feed instead. */
  readonly analysedUrl: string | null;
  readonly language: Language;
};

/** The beginning of a feed, or its analysis, or the reason why there is none. */
export type FeedAnswer = EndpointReply<typeof proxyFeed> & { analysis?: AddressAnalysis };

/** Bytes parsed in one step: a larger chunk would be parsed as a whole even if its beginning is enough. */
const PIECE_BYTES = 64 << 10;

/** Signals that more of the feed is needed; nothing is wrong with it. */
class NeedsMore extends Fault<'more_wanted'> {
  constructor() {
    super('more_wanted', workFaults.more_wanted, 'more of the feed is wanted');
  }
}

/** Returns a feed's data for a form or an API client; null if this head is too short for it. */
export async function lookAtFeed(head: FeedHead, look: FeedLook): Promise<FeedAnswer | null> {
  try {
    const sample = await sampleSource(splitPieces(head), look);
    const { xmlContent, ...reply } = sample;
    if (xmlContent === undefined || look.analysedUrl === null) return sample;
    return { ...reply, analysis: toAnalysis(look.analysedUrl, analyseFeed(xmlContent)) };
  } catch (error) {
    if (error instanceof NeedsMore) return null;
    if (!(error instanceof FeedError)) throw error;
    return { success: false, error: feedErrorTexts[error.code] };
  }
}

// Not a generator: after an error, a generator would report the end of the feed instead.
function splitPieces({ bytes, isWhole }: FeedHead): AsyncIterable<Uint8Array> {
  let from = 0;
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    if (from >= bytes.length) {
      if (!isWhole) throw new NeedsMore();
      return { done: true, value: undefined };
    }
    const value = bytes.subarray(from, from + PIECE_BYTES);
    from += value.length;
    return { done: false, value };
  };
  return { [Symbol.asyncIterator]: () => ({ next }) };
}

function toAnalysis(url: string, findings: FeedFindings): AddressAnalysis {
  const { defaults } = findings;
  return {
    type: findings.format,
    container: { tag: findings.productTag, path: findings.productPath },
    productCount: findings.productCount,
    matchCount: defaults.availability.matchCount,
    fields: findings.fields,
    settings: suggestSettings(url, findings),
    reasons: {
      offerIdOption: fieldReasonText(defaults.productId.reason),
      imageKey: fieldReasonText(defaults.image.reason),
      additionalImageKey: fieldReasonText(defaults.additionalImage.reason),
      availabilityOption: fieldReasonText(defaults.availability.reason),
      props: fieldReasonText(defaults.props.reason),
    },
  };
}
