import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { listFeedProducts } from '#core/contract/feeds/feed-products-api.ts';
import * as api from '#core/contract/feeds/publishing/feed-runs-api.ts';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import type { Config } from '#server/config.ts';
import { isStopped, standingOfProject } from '#server/db/billing/standing.ts';
import { getHomeId, type Feed } from '#server/db/feeds/feed.ts';
import { isCheckingPhotos } from '#server/db/runs/changed-runs.ts';
import { isListed, readProductCursor } from '#server/db/runs/products/product-cursors.ts';
import { listProducts } from '#server/db/runs/products/run-product-list.ts';
import { shownRun } from '#server/db/runs/shown-runs.ts';
import { listRuns } from '#server/db/runs/runs.ts';
import { feedStatuses as statusesOf } from '#server/db/status/feed-statuses.ts';
import { cancelRun, requestRun } from '#server/jobs.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { AppError } from '#core/errors.ts';
import { route } from '#server/platform/http/route.ts';
import { requireRunning } from '../require-runnable.ts';
import { ownFeed, ownFeedOrOutput } from '../service-feed.ts';
import { listRunChanges } from '#server/db/feeds/publishing/run-changes.ts';

export const getFeedStatusRoute = route(api.getFeedStatus, ({ platform, userId, params }) =>
  platform.database.asUser(userId, (sql) => feedStatus(sql, userId, params.feedId, platform.config.billing)),
);

export const listFeedProductsRoute = route(listFeedProducts, ({ platform, userId, params, query }) =>
  platform.database.asUser(userId, async (sql) => {
    const feed = await ownFeedOrOutput(sql, userId, params.feedId);
    const after = readProductCursor(query.cursor);
    const runId = after === null ? await shownRun(sql, feed.id) : after.runId;
    if (after !== null && !(await isListed(sql, feed.id, after.runId)))
      throw new AppError('gone', refusals.cursor_over);
    if (runId === null)
      return { items: [], total: 0, next: null, counts: {}, background_counts: null, reasons: [] };
    return listProducts(sql, { id: runId, feedId: getHomeId(feed) }, query, platform.database.query);
  }),
);

export const refreshFeedRoute = route(api.refreshFeed, async ({ platform, userId, params, query }) => {
  const feed = await platform.database.asUser(userId, async (sql) => {
    const own = await ownFeed(sql, userId, params.feedId);
    await requireRunning(sql, platform.config.billing, own);
    return own;
  });
  const checksPhotos = query.photos === 'all';
  const runId = await requestRun(platform, feed.id, { restart: false, isManual: true, checksPhotos });
  if (runId === null && checksPhotos && !(await isCheckingPhotos(platform.database.query, feed.id)))
    throw new AppError('conflict', refusals.run_under_way);
  return platform.database.asUser(userId, (sql) => feedStatus(sql, userId, feed.id, platform.config.billing));
});

export const cancelFeedRunRoute = route(api.cancelFeedRun, async ({ platform, userId, params }) => {
  const feed = await platform.database.asUser(userId, (sql) => ownFeed(sql, userId, params.feedId));
  await cancelRun(platform, feed.id, 'stopped_by_hand');
  return platform.database.asUser(userId, (sql) => feedStatus(sql, userId, feed.id, platform.config.billing));
});

export const listFeedRunsRoute = route(api.listFeedRuns, ({ platform, userId, params, query }) =>
  platform.database.asUser(userId, async (sql) => {
    const feed = await ownFeedOrOutput(sql, userId, params.feedId);
    return listRuns(sql, feed.id, query);
  }),
);

/** Returns run, publication and next run of the user's feed or output; fails with `not_found` for any other. */
export async function feedStatus(
  sql: Sql,
  userId: string,
  feedId: string,
  billing: Config['billing'],
): Promise<FeedStatus> {
  const [status] = await feedStatuses(sql, [await ownFeedOrOutput(sql, userId, feedId)], billing);
  if (status === undefined) throw new AppError('not_found');
  return status;
}

/** Returns the status of several feeds, in their order. */
export async function feedStatuses(
  sql: Sql,
  feeds: readonly Feed[],
  billing: Config['billing'],
): Promise<FeedStatus[]> {
  const statuses = await statusesOf(
    sql,
    feeds.map(({ id }) => id),
  );
  const plans = await loadPlans(sql, feeds, billing);
  return feeds.flatMap(({ id, parent_id, project_id, activate, next_run_at }) => {
    const status = statuses.get(id);
    if (status === undefined) return [];
    const plan = plans.get(project_id) ?? null;
    const rests = !activate || plan?.is_stopped === true || (status.published?.returned ?? null) !== null;
    // An output follows its feed's runs.
    return { ...status, activate, next_run_at: rests || parent_id !== null ? null : next_run_at, plan };
  });
}

/** Returns the limits of these feeds' project plans; empty if nothing is sold. */
async function loadPlans(
  sql: Sql,
  feeds: readonly Feed[],
  billing: Config['billing'],
): Promise<Map<string | null, NonNullable<FeedStatus['plan']>>> {
  const plans = new Map<string | null, NonNullable<FeedStatus['plan']>>();
  if (billing.mode === 'off') return plans;
  for (const projectId of new Set(feeds.map(({ project_id }) => project_id))) {
    const standing = await standingOfProject(sql, billing, projectId);
    const { access, skus: limit } = standing;
    plans.set(projectId, { access, limit, is_stopped: await isStopped(sql, standing, projectId) });
  }
  return plans;
}

export const listRunChangesRoute = route(api.listRunChanges, async ({ platform, userId, params, query }) => {
  const { database } = platform;
  const feed = await database.asUser(userId, (sql) => ownFeedOrOutput(sql, userId, params.feedId));
  // The user was just checked, so row level security, which would scan all of the user's products, is bypassed.
  const run = { id: params.runId, feedId: feed.id, homeId: getHomeId(feed) };
  const changes = await database.asOwner((sql) => listRunChanges(sql, run, query));
  if (changes === null) throw new AppError('not_found');
  return changes;
});
