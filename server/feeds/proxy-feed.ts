import * as api from '#core/contract/feeds-service-api.ts';
import { FeedError } from '#core/feed/feed-error.ts';
import { sampleFeed } from '#core/feed/sample-feed.ts';
import { RemoteError } from '#server/platform/fetch/remote-error.ts';
import { accessHeaders } from '#server/platform/fetch/access-headers.ts';
import { route } from '#server/platform/route.ts';
import { enteredAccess } from './entered-access.ts';

/** Enough of a feed to analyse it: the form shows the first products and counts over these. */
const SAMPLE_PRODUCTS = 200;

/** Reads only as much of the shop's feed as the analysis needs, so a 500 MB feed answers like a small one. */
export const proxyFeedRoute = route(api.proxyFeed, async ({ platform, userId, body, signal }) => {
  try {
    const access = await enteredAccess(platform, userId, body);
    const answer = await platform.fetchRemote.open(body.url, {
      kind: 'sample',
      tenant: userId,
      isUrgent: true,
      signal,
      ...accessHeaders(access, body.url, body.url),
    });
    const xmlContent = await sampleFeed(answer.body, { maxProducts: SAMPLE_PRODUCTS });
    return { success: true, xmlContent };
  } catch (error) {
    if (error instanceof RemoteError) return { success: false, error: sentenceOf(error) };
    if (error instanceof FeedError) return { success: false, error: error.publicText };
    throw error;
  }
});

function sentenceOf(error: RemoteError): string {
  if (error.failure === 'http_status')
    return `Failed to fetch feed: ${error.status} ${error.statusText}`.trimEnd();
  return `Failed to fetch feed. ${error.message}`;
}
