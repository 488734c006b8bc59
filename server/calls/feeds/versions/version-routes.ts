import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import * as api from '#core/contract/feeds/publishing/feed-versions-api.ts';
import { setNextRunAtOnce } from '#server/db/feeds/change-feed.ts';
import {
  compareWithVersion,
  endReturn,
  findVersion,
  listVersions,
} from '#server/db/feeds/publishing/published-versions.ts';
import { countReturning } from '#server/db/feeds/publishing/returned-outputs.ts';
import { withLockedFeed } from '#server/db/locked-run.ts';
import { requestRun } from '#server/jobs.ts';
import { route } from '#server/platform/http/route.ts';
import { ownFeed } from '../service-feed.ts';
import { feedStatus } from '../status/feed-status.ts';
import { returnToVersion } from './return-to-version.ts';

const listVersionsRoute = route(api.listFeedVersions, ({ platform, userId, params }) =>
  platform.database.asUser(userId, async (sql) => {
    const feed = await ownFeed(sql, userId, params.feedId);
    return { items: await listVersions(sql, feed.id) };
  }),
);

const compareVersionRoute = route(api.compareFeedVersion, ({ platform, userId, params }) =>
  platform.database.asUser(userId, async (sql) => {
    const feed = await ownFeed(sql, userId, params.feedId);
    const version = await findVersion(sql, feed.id, params.versionId);
    if (version === null) throw new AppError('not_found', refusals.feed_version_unknown);
    const difference = await compareWithVersion(sql, feed.id, version.run_id);
    return { ...difference, ...(await countReturning(sql, feed.id, version.run_id)) };
  }),
);

const returnToVersionRoute = route(api.returnToVersion, async ({ platform, userId, params }) => {
  const { config, database } = platform;
  const feed = await database.asUser(userId, (sql) => ownFeed(sql, userId, params.feedId));
  await returnToVersion(platform, feed.id, params.versionId);
  return database.asUser(userId, (sql) => feedStatus(sql, userId, feed.id, config.billing));
});

const goOnRoute = route(api.goOnRefreshing, async ({ platform, userId, params }) => {
  const { config, database } = platform;
  const feed = await database.asUser(userId, (sql) => ownFeed(sql, userId, params.feedId));
  const hasReturned = await withLockedFeed(platform, feed.id, async ({ sql }) => {
    const ended = await endReturn(sql, feed.id);
    // If this process is killed here, the schedule starts the run.
    if (ended) await setNextRunAtOnce(sql, feed.id);
    return ended;
  });
  if (hasReturned) await requestRun(platform, feed.id, { restart: 'outdated' });
  return database.asUser(userId, (sql) => feedStatus(sql, userId, feed.id, config.billing));
});

export const feedVersionRoutes = [listVersionsRoute, compareVersionRoute, returnToVersionRoute, goOnRoute];
