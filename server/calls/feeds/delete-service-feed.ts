import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import * as api from '#core/contract/feeds/feeds-service-api.ts';
import { AppError } from '#core/errors.ts';
import { deleteFeedFiles } from '#server/files/feed-files.ts';
import { deleteSettings } from '#server/db/feeds/delete-feed.ts';
import { listAddressIds } from '#server/db/feeds/list-feeds.ts';
import { letReadersFollow } from '#server/db/feeds/reader-leases.ts';
import { dropUnusedVersions, lockVersions } from '#server/db/template-versions.ts';
import { route } from '#server/platform/http/route.ts';

/** Deletes settings, runs and published files; published images stay for 45 days. */
export const deleteServiceFeedRoute = route(api.deleteServiceFeed, async (call) => {
  const { platform, userId, query, createdBy } = call;
  const { id, ids } = await platform.database.asUser(userId, async (sql) => {
    await lockVersions(sql, userId);
    for (const each of [query.id, createdBy(api.createServiceFeed, query.id)]) {
      const all = await listAddressIds(sql, userId, each);
      if (!(await deleteSettings(sql, userId, each))) continue;
      await dropUnusedVersions(sql, userId);
      return { id: each, ids: all };
    }
    throw new AppError('not_found', refusals.feed_unknown);
  });
  await letReadersFollow();
  for (const each of ids) await deleteFeedFiles(platform.storage, each);
  return { id };
});
