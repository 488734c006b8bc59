import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import * as api from '#core/contract/feed-products-api.ts';
import type { Run } from '#core/contract/feeds-service-api.ts';
import { AppError } from '#core/errors.ts';
import { resetUnfinished } from '#server/db/runs/run-products.ts';
import { withLockedFeed } from '#server/db/locked-run.ts';
import { reopenPublishedRun, uncountDone } from '#server/db/runs/reopen-run.ts';
import { latestRun } from '#server/db/runs/runs.ts';
import { requestRenders } from '#server/jobs.ts';
import { route } from '#server/platform/http/route.ts';
import { requireRunnable } from '../require-runnable.ts';
import { feedStatus } from '../status/feed-status.ts';
import { ownFeedOrOutput } from '../service-feed.ts';

/** The published run goes on with the products that failed; its source is kept, so the shop's feed is not asked for. */
export const retryFeedProductsRoute = route(
  api.retryFeedProducts,
  async ({ platform, userId, params, body }) => {
    const { config, database, queue } = platform;
    const feed = await database.asUser(userId, async (sql) => {
      const own = await ownFeedOrOutput(sql, userId, params.feedId);
      await requireRunnable(sql, config.billing, own);
      return own;
    });
    await withLockedFeed(platform, feed.id, async (locked) => {
      const run = await reopenPublishedRun(locked);
      if (run === null)
        throw new AppError('conflict', whyNot(feed.activate, await latestRun(locked.sql, feed.id)));
      const { positions, ...again } = await resetUnfinished(run, {
        positions: body.positions ?? null,
        reasonCode: body.reason_code ?? null,
        state: body.state ?? null,
      });
      if (positions.length === 0) throw new AppError('conflict', refusals.nothing_to_retry);
      await uncountDone(run, again);
      await requestRenders(queue, run, positions);
    });
    return database.asUser(userId, (sql) => feedStatus(sql, userId, feed.id, config.billing));
  },
);

/** Only the published run can go on, and only while it is the newest. */
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
