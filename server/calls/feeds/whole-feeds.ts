import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import * as api from '#core/contract/whole-feeds-api.ts';
import { AppError } from '#core/errors.ts';
import { addresses } from '#core/public-addresses.ts';
import { deleteFeed } from '#server/db/feeds/delete-feed.ts';
import { type Feed, getFeedOfRecord } from '#server/db/feeds/feed.ts';
import { listFeeds } from '#server/db/feeds/list-feeds.ts';
import { listFirstImages } from '#server/db/runs/shown-runs.ts';
import { deleteFeedFiles } from '#server/files/feed-files.ts';
import { dropUnusedVersions, lockVersions } from '#server/db/template-versions.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { route } from '#server/platform/http/route.ts';
import { feedStatuses } from './feed-status.ts';
import { recordOf } from './record-of-feed.ts';
import { publishedUrl } from './service-feed.ts';

/** What fits beside a feed's name. */
const IMAGES_MAX = 4;

/** As many statements for a page of feeds as for one. */
export const listWholeFeedsRoute = route(api.listWholeFeeds, ({ platform, userId, query }) =>
  platform.database.asUser(userId, async (sql) => {
    const { items, total } = await listFeeds(sql, userId, query);
    const services = await servicesOf(sql, items, platform.config.publicUrl);
    const whole = items.flatMap((feed) => {
      const record = recordOf(feed);
      return record === null ? [] : [{ ...record, service: services.get(feed.id) ?? null }];
    });
    return { items: whole, total };
  }),
);

/** Record, settings and runs go in one transaction; the files follow, and what a kill leaves of them the sweep finds. */
export const deleteWholeFeedRoute = route(api.deleteWholeFeed, async ({ platform, userId, params }) => {
  const feedId = await platform.database.asUser(userId, async (sql) => {
    await lockVersions(sql, userId);
    const feed = await getFeedOfRecord(sql, userId, params.id);
    if (feed === null || !(await deleteFeed(sql, userId, feed.id)))
      throw new AppError('not_found', refusals.feed_unknown);
    await dropUnusedVersions(sql, userId);
    return feed.id;
  });
  await deleteFeedFiles(platform.storage, feedId);
});

async function servicesOf(
  sql: Sql,
  feeds: readonly Feed[],
  publicUrl: string,
): Promise<Map<string, api.WholeFeed['service']>> {
  const served = feeds.filter(({ isServed }) => isServed);
  const statuses = await feedStatuses(sql, served);
  const images = await listFirstImages(
    sql,
    served.map(({ id }) => id),
    IMAGES_MAX,
  );
  const serviceOf = (status: (typeof statuses)[number]) => ({
    ...status,
    feedUrl: publishedUrl(publicUrl, status.feed_id),
    image_urls: (images.get(status.feed_id) ?? []).map((imageHash) =>
      addresses.image.href({ feedId: status.feed_id, imageHash }),
    ),
  });
  return new Map(statuses.map((status) => [status.feed_id, serviceOf(status)]));
}
