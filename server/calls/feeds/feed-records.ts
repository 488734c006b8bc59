import * as api from '#core/contract/feeds-api.ts';
import { AppError } from '#core/errors.ts';
import * as feeds from '#server/db/feeds/feeds.ts';
import { withinQuota } from '#server/db/accounts/usage.ts';
import { route } from '#server/platform/http/route.ts';

/** The dashboard's records of feeds (specification section 7, table access). */
export const listFeedsRoute = route(api.listFeeds, ({ platform, userId, query }) =>
  platform.database.asUser(userId, (sql) => feeds.listFeeds(sql, userId, query)),
);

export const getFeedRoute = route(api.getFeed, async ({ platform, userId, params }) =>
  found(await platform.database.asUser(userId, (sql) => feeds.getFeed(sql, userId, params.id))),
);

export const createFeedRecordRoute = route(
  api.createFeedRecord,
  async ({ platform, userId, body, creation }) => {
    const row = { ...body, creation };
    const { quotas } = platform.config;
    const feed = await platform.database.asUser(userId, (sql) =>
      withinQuota(sql, { userId, quotas }, () => feeds.insertFeed(sql, userId, row)),
    );
    return found(feed);
  },
);

export const deleteFeedRecordRoute = route(api.deleteFeedRecord, async ({ platform, userId, params }) => {
  const isDeleted = await platform.database.asUser(userId, (sql) => feeds.deleteFeed(sql, userId, params.id));
  if (!isDeleted) throw new AppError('not_found');
});

export const createTemplateFeedRoute = route(api.createTemplateFeed, async ({ platform, userId, body }) => {
  const link = { feedId: body.feed_id, templateId: body.template_id, isPrimary: body.is_primary };
  const isLinked = await platform.database.asUser(userId, (sql) => feeds.linkTemplate(sql, userId, link));
  if (!isLinked) throw new AppError('not_found');
  return body;
});

function found<T>(row: T | null): T {
  if (row === null) throw new AppError('not_found');
  return row;
}
