import { proxyFeed } from '#core/contract/feeds-service-api.ts';
import { analyseFeed, type FeedAnalysis } from '#core/feed/analyse-feed.ts';
import { FeedError } from '#core/feed/feed-error.ts';
import { messages } from '#core/messages.ts';
import { ApiError, call } from '#web/lib/call.ts';
import { namesInXml, type XmlNames } from './xml-names.ts';

/** A feed that was fetched and understood. */
export interface FeedSource {
  url: string;
  /** A well-formed extract of the feed: its head up to a number of products. */
  xml: string;
  analysis: FeedAnalysis;
  names: XmlNames;
}

/** A feed that could not be loaded; `message` belongs into the list of validation errors. */
export class FeedSourceError extends Error {
  override readonly name = 'FeedSourceError';
}

/** Fetches the head of a shop's feed through the proxy and analyses it here. */
export async function loadFeedSource(url: string, signal: AbortSignal): Promise<FeedSource> {
  try {
    const reply = await call(proxyFeed, { body: { url }, signal });
    if (!reply.success || reply.xmlContent === undefined) {
      throw new FeedSourceError(reply.error ?? messages.feedForm.fetchFailed);
    }
    const xml = reply.xmlContent;
    return { url, xml, analysis: analyseFeed(xml), names: namesInXml(xml) };
  } catch (error) {
    if (signal.aborted) throw error;
    throw new FeedSourceError(feedSourceProblem(error), { cause: error });
  }
}

/** The sentence for whatever went wrong while a feed was fetched and read. */
export function feedSourceProblem(error: unknown): string {
  const texts = messages.feedForm;
  if (error instanceof FeedSourceError) return error.message;
  if (error instanceof FeedError) return error.publicText;
  if (!(error instanceof ApiError)) return texts.parseFailed;
  if (error.status === 0) return texts.fetchFailed;
  return error.message === '' ? texts.fetchRefused(error.status, error.statusText) : error.message;
}
