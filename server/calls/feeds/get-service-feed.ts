import * as api from '#core/contract/feeds/feeds-service-api.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { AppError } from '#core/errors.ts';
import { viewOfAccess } from '#core/contract/feeds/source-access.ts';
import { latestRun } from '#server/db/runs/runs.ts';
import { getSentSettings } from '#server/db/feeds/feed.ts';
import { publishedJudgement } from '#server/db/runs/products/price-judgements.ts';
import { getSourceAccess } from '#server/db/feeds/source-access.ts';
import { route } from '#server/platform/http/route.ts';
import { channelsOfFeeds } from './outputs/channels-of-feeds.ts';
import { ownFeed, publishedUrl } from './service-feed.ts';

/** `feedUrl` in the answer is the published address; the shop's is in `feedSettings`. */
export const getServiceFeedRoute = route(api.getServiceFeed, ({ platform, userId, query }) =>
  platform.database.asUser(userId, async (sql) => {
    const feed = await ownFeed(sql, userId, query.id);
    const settings = await getSentSettings(sql, userId, feed.id);
    if (settings === null) throw new AppError('not_found', refusals.feed_unknown);
    const run = await latestRun(sql, feed.id);
    const [channels = []] = await channelsOfFeeds(sql, platform.config.publicUrl, [feed.id]);
    return {
      ...settings,
      id: feed.id,
      feedId: feed.id,
      clientId: feed.user_id,
      projectId: feed.project_id,
      feedUrl: publishedUrl(platform.config.publicUrl, feed.id),
      channels,
      offerCount: run?.product_count ?? 0,
      csvSeparator: settings.csvSeparator ?? null,
      jobId: run?.id ?? null,
      feedSettings: settings,
      judgedPrices: await publishedJudgement(sql, feed.id, settings),
      sourceAccess: viewOfAccess(await getSourceAccess(sql, userId, feed.id)),
    };
  }),
);
