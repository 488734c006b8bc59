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

/** The first bytes of a feed, and whether they are all of it. */
export type FeedHead = { readonly bytes: Uint8Array; readonly isWhole: boolean };

/** Options for reading a feed. */
export type FeedLook = {
  /** See the body of the call. */
  readonly repair?: boolean | undefined;
  readonly encoding?: CodePage | null | undefined;
  /** The address for which settings are suggested; null where the extract itself is wanted. */
  readonly analysedUrl: string | null;
  /** Language of the answer's reader. */
  readonly language: Language;
};

/** The extract, or what is found in it, or why there is none. */
export type FeedAnswer = EndpointReply<typeof proxyFeed> & { analysis?: AddressAnalysis };

/** Larger pieces would be looked through as a whole where their beginning is enough. */
const PIECE_BYTES = 64 << 10;

/** Signals that more of the feed is needed; nothing is wrong with it. */
class NeedsMore extends Fault<'more_wanted'> {
  constructor() {
    super('more_wanted', workFaults.more_wanted, 'more of the feed is wanted');
  }
}

/** Returns a feed's facts for a form or a program; null where it takes more of the feed than this head. */
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

// No generator: after a failure that would say that the feed had ended there.
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
