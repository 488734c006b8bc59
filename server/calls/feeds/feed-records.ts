import * as api from '#core/contract/feeds/feeds-api.ts';
import { AppError } from '#core/errors.ts';
import { linkTemplate } from '#server/db/feeds/change-feed.ts';
import { deleteRecord } from '#server/db/feeds/delete-feed.ts';
import { type Feed, getFeedOfRecord } from '#server/db/feeds/feed.ts';
import { nameFeed } from '#server/db/feeds/insert-feed.ts';
import { listFeeds } from '#server/db/feeds/list-feeds.ts';
import { letReadersFollow } from '#server/db/feeds/reader-leases.ts';
import { withinQuota } from '#server/db/accounts/usage.ts';
import { cancelRun } from '#server/jobs.ts';
import { route } from '#server/platform/http/route.ts';
import { toRecord } from './record-of-feed.ts';

/** The dashboard's records of feeds (specification section 7, table access). */
export const listFeedsRoute = route(api.listFeeds, async ({ platform, userId, query }) => {
  const { items, total, next } = await platform.database.asUser(userId, (sql) =>
    listFeeds(sql, userId, query),
  );
  return { items: items.map((feed) => found(feed)), total, next };
});

export const getFeedRoute = route(api.getFeed, async ({ platform, userId, params }) =>
  found(await platform.database.asUser(userId, (sql) => getFeedOfRecord(sql, userId, params.id))),
);

export const createFeedRecordRoute = route(
  api.createFeedRecord,
  async ({ platform, userId, body, creation }) => {
    const { feedmaker_feed_id: feedId, ...rest } = body;
    const { quotas } = platform.config;
    const feed = await platform.database.asUser(userId, (sql) =>
      withinQuota(sql, { userId, quotas }, () => nameFeed(sql, userId, { ...rest, feedId, creation })),
    );
    return found(feed);
  },
);

export const deleteFeedRecordRoute = route(api.deleteFeedRecord, async ({ platform, userId, params }) => {
  const feedId = await platform.database.asUser(userId, (sql) => deleteRecord(sql, userId, params.id));
  if (feedId === null) throw new AppError('not_found');
  await cancelRun(platform, feedId, 'stopped_by_pause');
  await letReadersFollow();
});

export const createTemplateFeedRoute = route(api.createTemplateFeed, async ({ platform, userId, body }) => {
  const isLinked = await platform.database.asUser(userId, async (sql) => {
    const feed = await getFeedOfRecord(sql, userId, body.feed_id);
    const link = { templateId: body.template_id, isPrimary: body.is_primary };
    return feed !== null && (await linkTemplate(sql, userId, { ...link, feedId: feed.id }));
  });
  if (!isLinked) throw new AppError('not_found');
  return body;
});

function found(feed: Feed | null): api.Feed {
  const record = feed === null ? null : toRecord(feed);
  if (record === null) throw new AppError('not_found');
  return record;
}
