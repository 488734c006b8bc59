import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import * as api from '#core/contract/feeds-service-api.ts';
import { AppError } from '#core/errors.ts';
import { deleteFeedFiles } from '#server/files/feed-files.ts';
import { deleteSettings } from '#server/db/feeds/delete-feed.ts';
import { letReadersFollow } from '#server/db/feeds/reader-leases.ts';
import { dropUnusedVersions, lockVersions } from '#server/db/template-versions.ts';
import { route } from '#server/platform/http/route.ts';

/** Settings, runs and published files go; published images stay for their 45 days. */
export const deleteServiceFeedRoute = route(api.deleteServiceFeed, async (call) => {
  const { platform, userId, query, createdBy } = call;
  const id = await platform.database.asUser(userId, async (sql) => {
    await lockVersions(sql, userId);
    for (const each of [query.id, createdBy(api.createServiceFeed, query.id)])
      if (await deleteSettings(sql, userId, each)) {
        await dropUnusedVersions(sql, userId);
        return each;
      }
    throw new AppError('not_found', refusals.feed_unknown);
  });
  await letReadersFollow();
  await deleteFeedFiles(platform.storage, id);
  return { id };
});
