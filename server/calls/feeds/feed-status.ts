import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { listFeedProducts } from '#core/contract/feed-products-api.ts';
import * as api from '#core/contract/feeds-service-api.ts';
import { publicationStatus } from '#server/db/feeds/publications.ts';
import { listProducts } from '#server/db/runs/run-product-list.ts';
import { latestRun, listRuns } from '#server/db/runs/runs.ts';
import { cancelRun, requestRun } from '#server/jobs.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { AppError } from '#core/errors.ts';
import { route } from '#server/platform/http/route.ts';
import { ownFeed } from './service-feed.ts';

export const getFeedStatusRoute = route(api.getFeedStatus, ({ platform, userId, params }) =>
  platform.database.asUser(userId, (sql) => feedStatus(sql, userId, params.feedId)),
);

export const listFeedProductsRoute = route(listFeedProducts, ({ platform, userId, params, query }) =>
  platform.database.asUser(userId, async (sql) => {
    const feed = await ownFeed(sql, userId, params.feedId);
    const runId = await shownRun(sql, feed.id);
    if (runId === null) return { items: [], total: 0, counts: {}, reasons: [] };
    return listProducts(sql, { id: runId, feedId: feed.id }, query);
  }),
);

export const refreshFeedRoute = route(api.refreshFeed, async ({ platform, userId, params }) => {
  const feed = await platform.database.asUser(userId, (sql) => ownFeed(sql, userId, params.feedId));
  if (!feed.activate) throw new AppError('conflict', refusals.feed_paused);
  await requestRun(platform, feed.id, { restart: false, isManual: true });
  return platform.database.asUser(userId, (sql) => feedStatus(sql, userId, feed.id));
});

export const cancelFeedRunRoute = route(api.cancelFeedRun, async ({ platform, userId, params }) => {
  const feed = await platform.database.asUser(userId, (sql) => ownFeed(sql, userId, params.feedId));
  await cancelRun(platform, feed.id);
  return platform.database.asUser(userId, (sql) => feedStatus(sql, userId, feed.id));
});

export const listFeedRunsRoute = route(api.listFeedRuns, ({ platform, userId, params, query }) =>
  platform.database.asUser(userId, async (sql) => {
    const feed = await ownFeed(sql, userId, params.feedId);
    return listRuns(sql, feed.id, query);
  }),
);

/** Run, publication and next run of the user's feed; `not_found` for any other. */
export async function feedStatus(sql: Sql, userId: string, feedId: string): Promise<api.FeedStatus> {
  const feed = await ownFeed(sql, userId, feedId);
  return {
    feed_id: feed.id,
    activate: feed.activate,
    run: await latestRun(sql, feed.id),
    published: await publicationStatus(sql, feed.id),
    next_run_at: feed.activate ? feed.next_run_at : null,
  };
}

/** The open run, else the published one: what a run held back, failed or stopped has read is not what is up. */
export async function shownRun(sql: Sql, feedId: string): Promise<string | null> {
  const row = await sql.maybe<{ id: string }>(
    `select r.id from feedmaker.runs r left join feedmaker.publications up on up.run_id = r.id
      where r.feed_id = $1 and exists (select from feedmaker.products p where p.run_id = r.id)
      order by r.finished_at is null desc, up.run_id is not null desc, r.started_at desc limit 1`,
    [feedId],
  );
  return row?.id ?? null;
}
