import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import * as api from '#core/contract/feeds/feed-products-api.ts';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { AppError } from '#core/errors.ts';
import { resetUnfinished } from '#server/db/runs/products/run-products.ts';
import { withLockedFeed, type LockedFeed } from '#server/db/locked-run.ts';
import { isFeedActive, listAlike, reopenPublishedRun, uncountDone } from '#server/db/runs/reopen-run.ts';
import { latestRun } from '#server/db/runs/runs.ts';
import { requestRenders } from '#server/jobs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { route } from '#server/platform/http/route.ts';
import { requireRunnable } from '../require-runnable.ts';
import { feedStatus } from '../status/feed-status.ts';
import { ownFeedOrOutput } from '../service-feed.ts';

/**
 * Continues the published run with the products that failed; its source is stored, so the shop's feed is not fetched. The feed's outputs
 * retry their own failed products too, as a photo may be missing only in one output's design.
 */
export const retryFeedProductsRoute = route(
  api.retryFeedProducts,
  async ({ platform, userId, params, body }) => {
    const { config, database } = platform;
    const feed = await database.asUser(userId, async (sql) => {
      const own = await ownFeedOrOutput(sql, userId, params.feedId);
      await requireRunnable(sql, config.billing, own);
      return own;
    });
    const which = {
      positions: body.positions ?? null,
      reasonCode: body.reason_code ?? null,
      state: body.state ?? null,
    };
    const refusal = await retried(platform, feed.id, which);
    let isBegun = refusal === null;
    for (const id of await listAlike(database.query, feed.id))
      if ((await retried(platform, id, which)) === null) isBegun = true;
    if (!isBegun) throw refusal;
    return database.asUser(userId, (sql) => feedStatus(sql, userId, feed.id, config.billing));
  },
);

/** Continues the published run of one feed or output. Returns why it cannot, or null. */
function retried(
  platform: Platform,
  feedId: string,
  which: Parameters<typeof resetUnfinished>[1],
): Promise<AppError | null> {
  const begin = (locked: LockedFeed) => beginRetry(platform, locked, which);
  return withLockedFeed(platform, feedId, begin).then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'conflict') return error;
      throw error;
    },
  );
}

/** Starts the retry. Fails with `conflict`, which rolls everything back. */
async function beginRetry(
  { queue }: Platform,
  locked: LockedFeed,
  which: Parameters<typeof resetUnfinished>[1],
): Promise<void> {
  const run = await reopenPublishedRun(locked);
  if (run === null) {
    const isActive = await isFeedActive(locked.sql, locked.id);
    throw new AppError('conflict', whyNot(isActive, await latestRun(locked.sql, locked.id)));
  }
  const { positions, ...again } = await resetUnfinished(run, which);
  if (positions.length === 0) throw new AppError('conflict', refusals.nothing_to_retry);
  await uncountDone(run, again);
  await requestRenders(queue, run, positions);
}

/** Returns why a run cannot continue: only the published run can, and only while it is the newest. */
function whyNot(isActive: boolean, newest: Run | null): string {
  if (!isActive) return refusals.feed_paused;
  switch (newest?.state) {
    case 'held':
      return refusals.newest_run_held;
    case 'failed':
    case 'cancelled':
      return refusals.newest_run_unfinished;
    default:
      return refusals.run_under_way;
  }
}
