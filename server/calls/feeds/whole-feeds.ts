import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import * as api from '#core/contract/feeds/whole-feeds-api.ts';
import { AppError } from '#core/errors.ts';
import { addresses } from '#core/public-addresses.ts';
import type { Config } from '#server/config.ts';
import { deleteFeed } from '#server/db/feeds/delete-feed.ts';
import { type Feed, getFeedOfRecord } from '#server/db/feeds/feed.ts';
import { listAddressIds, listFeeds } from '#server/db/feeds/list-feeds.ts';
import { letReadersFollow } from '#server/db/feeds/reader-leases.ts';
import { listFirstImages } from '#server/db/runs/shown-runs.ts';
import { deleteFeedFiles } from '#server/files/feed-files.ts';
import { dropUnusedVersions, lockVersions } from '#server/db/template-versions.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { route } from '#server/platform/http/route.ts';
import { feedStatuses } from './status/feed-status.ts';
import { toRecord } from './record-of-feed.ts';
import { publishedUrl } from './service-feed.ts';

/** Number of images that fit beside a feed's name. */
const IMAGES_MAX = 4;

/** Lists feeds with the same number of statements for a page as for one. */
export const listWholeFeedsRoute = route(api.listWholeFeeds, async ({ platform, userId, query }) => {
  const { database, config } = platform;
  const { items, ...list } = await database.asUser(userId, (sql) => listFeeds(sql, userId, query));
  // The user was just checked, so row level security, which would scan all of the user's products, is bypassed.
  const services = await database.asOwner((sql) => loadServices(sql, items, config));
  const whole = items.flatMap((feed) => {
    const record = toRecord(feed);
    const service = services.get(feed.id);
    if (record === null) return [];
    return [
      { ...record, service: service === undefined ? null : { ...service, fetched_at: feed.fetched_at } },
    ];
  });
  return { items: whole, ...list };
});

/** Deletes record, settings and runs in one transaction, then the files; `sweepFiles` deletes those left by a killed process. */
export const deleteWholeFeedRoute = route(api.deleteWholeFeed, async ({ platform, userId, params }) => {
  const ids = await platform.database.asUser(userId, async (sql) => {
    await lockVersions(sql, userId);
    const feed = await getFeedOfRecord(sql, userId, params.id);
    const all = feed === null ? [] : await listAddressIds(sql, userId, feed.id);
    if (feed === null || !(await deleteFeed(sql, userId, feed.id)))
      throw new AppError('not_found', refusals.feed_unknown);
    await dropUnusedVersions(sql, userId);
    return all;
  });
  await letReadersFollow();
  for (const id of ids) await deleteFeedFiles(platform.storage, id);
});

async function loadServices(
  sql: Sql,
  feeds: readonly Feed[],
  { publicUrl, billing }: Pick<Config, 'publicUrl' | 'billing'>,
): Promise<Map<string, Omit<NonNullable<api.WholeFeed['service']>, 'fetched_at'>>> {
  const statuses = await feedStatuses(
    sql,
    feeds.filter(({ isServed }) => isServed),
    billing,
  );
  const images = await listFirstImages(sql, statuses.flatMap(listRuns), IMAGES_MAX);
  const serviceOf = (status: FeedStatus) => {
    const hashes = listRuns(status).flatMap((run) => images.get(run) ?? []);
    const pathOf = (imageHash: string) => addresses.image.href({ feedId: status.feed_id, imageHash });
    return {
      ...status,
      feedUrl: publishedUrl(publicUrl, status.feed_id),
      image_urls: [...new Set(hashes)].slice(0, IMAGES_MAX).map(pathOf),
    };
  };
  return new Map(statuses.map((status) => [status.feed_id, serviceOf(status)]));
}

/** Returns the runs whose images may be shown: the open one, if any, and the published one. */
function listRuns({ run, published }: FeedStatus): string[] {
  const isOpen = run !== null && run.finished_at === null;
  return [...new Set([...(isOpen ? [run.id] : []), ...(published === null ? [] : [published.run_id])])];
}
