import { publicRefusals } from '#core/messages/reasons/calls/public-refusals.ts';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { acceptedCoding, type Coding } from '#server/platform/http/accepted-coding.ts';
import type { PublishedFeed } from '#server/db/feeds/publishing/publications.ts';
import type { PublishedFiles } from './published-files.ts';
import { isFresh, isReadMethod, sendBody } from './send-body.ts';
import { publicHeaders, sendText } from './send-text.ts';

/** Retry-After of a paused feed, in seconds. */
const PAUSED_RETRY_SECONDS = 3600;

/** Alternative file extensions in the address of a table or of JSON, by content type. */
const ENDINGS: Readonly<Record<string, string>> = {
  'text/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'application/json': 'json',
  'application/x-ndjson': 'jsonl',
};

/** `channel`: channel for which the address is meant; absent for the address without a channel. */
interface FeedAddress {
  readonly feedId: string;
  readonly ending: string;
  readonly channel?: string;
}

/** Called before an answer with a feed is sent. */
export type OnFeed = (request: IncomingMessage, response: ServerResponse, feed: FeedAddress) => void;

/**
 * Sends the feed at its public address: the finished file with its length, or an explicit refusal. Never-run feeds answer 404 and paused
 * ones 503, because channels would delete a catalogue on an empty or partial feed.
 */
export async function sendFeed(
  { files, onFeed }: { files: PublishedFiles; onFeed: OnFeed },
  address: FeedAddress,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { feedId, ending } = address;
  if (!isReadMethod(request))
    return sendText(response, 405, publicRefusals.method_not_allowed, { allow: 'GET, HEAD' });
  // The file may be replaced between looking it up and opening it; the second attempt then finds the newer one.
  for (let look = 0; look < 2; look++) {
    const feed = await files.find(feedId, { anew: look > 0 });
    if (feed === null) return sendText(response, 404, publicRefusals.feed_unknown);
    if (feed.storage_key === null || feed.content_hash === null)
      return sendText(response, 404, publicRefusals.feed_unpublished, { 'retry-after': '60' });
    const contentType = feed.content_type ?? 'application/xml';
    // Every feed is also served under 'feed.xml', for old links.
    if (ending !== 'xml' && ENDINGS[contentType] !== ending)
      return sendText(response, 404, publicRefusals.feed_of_other_kind({ ending }));
    if (!feed.activate) {
      const headers = { 'retry-after': String(PAUSED_RETRY_SECONDS) };
      return sendText(response, 503, publicRefusals.feed_paused, headers);
    }
    const coding = acceptedCoding(request.headers['accept-encoding']);
    const headers = makeHeaders(feed, contentType, coding);
    if (isFresh(request, { hash: feed.content_hash, lastModified: feed.published_at })) {
      onFeed(request, response, address);
      response.writeHead(304, headers).end();
      return;
    }
    const body = await files.open(feed.storage_key + suffixes[coding]);
    if (body === null) continue;
    const encoding = coding === 'identity' ? {} : { 'content-encoding': coding };
    onFeed(request, response, address);
    return sendBody(request, response, { ...headers, ...encoding }, body);
  }
  sendText(response, 503, publicRefusals.feed_replaced, { 'retry-after': '5' });
}

/** Cached headers of a feed, for as long as its published version is cached. */
const known = new WeakMap<PublishedFeed, Map<Coding, OutgoingHttpHeaders>>();

function makeHeaders(feed: PublishedFeed, contentType: string, coding: Coding): OutgoingHttpHeaders {
  let ofFeed = known.get(feed);
  if (ofFeed === undefined) {
    ofFeed = new Map();
    known.set(feed, ofFeed);
  }
  let headers = ofFeed.get(coding);
  if (headers === undefined) {
    headers = {
      ...publicHeaders,
      'content-type': contentType,
      'cache-control': 'public, max-age=60',
      vary: 'Accept-Encoding',
      etag: `"${feed.content_hash}${suffixes[coding]}"`,
      'last-modified': feed.published_at?.toUTCString() ?? '',
    };
    ofFeed.set(coding, headers);
  }
  return headers;
}

/** ETag suffix of each coding. */
const suffixes: Record<Coding, string> = { br: '.br', gzip: '.gz', identity: '' };
