import * as api from '#core/contract/feeds-service-api.ts';
import { mergedAccess, type SourceAccess, type SourceAccessChange } from '#core/contract/source-access.ts';
import { FeedError } from '#core/feed/feed-error.ts';
import { sampleFeed } from '#core/feed/sample-feed.ts';
import { RemoteError } from '#server/platform/fetch/remote-error.ts';
import { getServiceFeed, getSourceAccess } from '#server/db/service-feeds.ts';
import { accessHeaders } from '#server/platform/fetch/access-headers.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { route } from '#server/platform/route.ts';

/** Enough of a feed to analyse it: the form shows the first products and counts over these. */
const SAMPLE_PRODUCTS = 200;

/** Reads only as much of the shop's feed as the analysis needs, so a 500 MB feed answers like a small one. */
export const proxyFeedRoute = route(api.proxyFeed, async ({ platform, userId, body, signal }) => {
  try {
    const access = await accessOf(platform, userId, body);
    const answer = await platform.fetchRemote.open(body.url, {
      kind: 'feed',
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

/** What the form brings; secrets that it leaves out come from the feed that is edited. */
async function accessOf(
  platform: Platform,
  userId: string,
  {
    url,
    sourceAccess,
    feedId,
  }: { url: string; sourceAccess?: SourceAccessChange | undefined; feedId?: string | undefined },
): Promise<Partial<SourceAccess>> {
  const stored: Partial<SourceAccess> =
    feedId === undefined
      ? {}
      : await platform.database.asUser(userId, async (sql) => {
          const feed = await getServiceFeed(sql, userId, feedId);
          // A stored password belongs to the stored address.
          const isSameHost =
            feed !== null && URL.canParse(url) && new URL(url).host === new URL(feed.settings.feedUrl).host;
          return isSameHost ? getSourceAccess(sql, userId, feedId) : {};
        });
  if (sourceAccess === undefined) return stored;
  return mergedAccess(sourceAccess, stored);
}

function sentenceOf(error: RemoteError): string {
  if (error.failure === 'http_status')
    return `Failed to fetch feed: ${error.status} ${error.statusText}`.trimEnd();
  return `Failed to fetch feed. ${error.message}`;
}
