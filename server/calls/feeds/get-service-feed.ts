import * as api from '#core/contract/feeds-service-api.ts';
import { viewOfAccess } from '#core/contract/source-access.ts';
import { latestRun } from '#server/db/runs/runs.ts';
import { getSourceAccess } from '#server/db/feeds/source-access.ts';
import { route } from '#server/platform/http/route.ts';
import { ownFeed, ownSettings, publishedUrl } from './service-feed.ts';

/** `feedUrl` of the answer is the published address; the shop's own one is in `feedSettings`. */
export const getServiceFeedRoute = route(api.getServiceFeed, ({ platform, userId, query }) =>
  platform.database.asUser(userId, async (sql) => {
    const feed = await ownFeed(sql, userId, query.id);
    const settings = await ownSettings(sql, userId, feed.id);
    const run = await latestRun(sql, feed.id);
    return {
      ...settings,
      id: feed.id,
      feedId: feed.id,
      clientId: feed.user_id,
      projectId: feed.project_id,
      feedUrl: publishedUrl(platform.config.publicUrl, feed.id),
      activate: feed.activate,
      offerCount: run?.product_count ?? 0,
      csvSeparator: settings.csvSeparator ?? null,
      jobId: run?.id ?? null,
      feedSettings: { ...settings, activate: feed.activate },
      sourceAccess: viewOfAccess(await getSourceAccess(sql, userId, feed.id)),
    };
  }),
);
