import * as api from '#core/contract/feeds-service-api.ts';
import { AppError } from '#core/errors.ts';
import { deleteFeedFiles } from '#server/db/feed-files.ts';
import { deleteServiceFeed } from '#server/db/service-feeds.ts';
import { route } from '#server/platform/route.ts';

/** Settings, runs and published files go; published images stay for their 45 days. */
export const deleteServiceFeedRoute = route(api.deleteServiceFeed, async ({ platform, userId, query }) => {
  const isDeleted = await platform.database.asUser(userId, (sql) => deleteServiceFeed(sql, userId, query.id));
  if (!isDeleted) throw new AppError('not_found', 'Feed not found');
  await deleteFeedFiles(platform.storage, query.id);
  return { id: query.id };
});
