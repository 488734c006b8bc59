import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import * as api from '#core/contract/feeds/publishing/feed-runs-api.ts';
import { AppError } from '#core/errors.ts';
import { coverAcceptedRun } from '#server/db/billing/cover-run.ts';
import { listWaitingPositions } from '#server/db/runs/products/run-products.ts';
import { acceptRun, isRunOf } from '#server/db/runs/held-runs.ts';
import { withLockedFeed } from '#server/db/locked-run.ts';
import { requestPublication, requestRenders } from '#server/jobs.ts';
import { route } from '#server/platform/http/route.ts';
import { requireRunnable } from './require-runnable.ts';
import { feedStatus } from './status/feed-status.ts';
import { ownFeedOrOutput } from './service-feed.ts';

/** Accepts a held run as correct: it continues from where the guard stopped it. */
export const acceptHeldRunRoute = route(api.acceptHeldRun, async ({ platform, userId, params, body }) => {
  const { config, database, queue } = platform;
  const feed = await database.asUser(userId, async (sql) => {
    const own = await ownFeedOrOutput(sql, userId, params.feedId);
    if (!(await isRunOf(sql, own.id, body.run_id))) throw new AppError('not_found', refusals.run_unknown);
    await requireRunnable(sql, config.billing, own);
    return own;
  });
  await withLockedFeed(platform, feed.id, async (locked) => {
    const run = await acceptRun(locked, body.run_id);
    if (run === null) throw new AppError('conflict', refusals.run_not_acceptable);
    // Other runs may have used up the plan's limit since this one was stopped.
    await coverAcceptedRun(run, config.billing);
    await requestRenders(queue, run, await listWaitingPositions(run.sql, run.id));
    await requestPublication(queue, run);
  });
  return database.asUser(userId, (sql) => feedStatus(sql, userId, feed.id, config.billing));
});
