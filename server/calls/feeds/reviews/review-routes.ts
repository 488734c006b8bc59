import * as api from '#core/contract/feeds/publishing/feed-reviews-api.ts';
import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { setNextRunAtOnce } from '#server/db/feeds/change-feed.ts';
import { steerRollout } from '#server/db/feeds/publishing/rollouts.ts';
import {
  addComment,
  findReview,
  getPublishing,
  listChanges,
  setPublishing,
  setRefused,
} from '#server/db/feeds/publishing/reviews.ts';
import { withLockedFeed } from '#server/db/locked-run.ts';
import { requestRun } from '#server/jobs.ts';
import { route } from '#server/platform/http/route.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { requireRunnable, requireRunning } from '../require-runnable.ts';
import { ownFeed, ownFeedOrOutput } from '../service-feed.ts';
import { feedStatus } from '../status/feed-status.ts';
import { approve, discard, requireOpen } from './decide-review.ts';

const getPublishingRoute = route(api.getPublishing, ({ platform, userId, params }) =>
  platform.database.asUser(userId, async (sql) => {
    const feed = await ownFeed(sql, userId, params.feedId);
    return getPublishing(sql, feed.id);
  }),
);

const setPublishingRoute = route(api.setPublishing, ({ platform, userId, params, body }) =>
  platform.database.asUser(userId, async (sql) => {
    const feed = await ownFeed(sql, userId, params.feedId);
    await setPublishing(sql, feed.id, body);
    return body;
  }),
);

const getReviewRoute = route(api.getReview, ({ platform, userId, params }) =>
  platform.database.asUser(userId, async (sql) => {
    const feed = await ownFeedOrOutput(sql, userId, params.feedId);
    return { review: await findReview(sql, feed.id, null) };
  }),
);

const listChangesRoute = route(api.listReviewChanges, ({ platform, userId, params, query }) =>
  platform.database.asUser(userId, async (sql) => {
    const feed = await ownFeedOrOutput(sql, userId, params.feedId);
    if ((await findReview(sql, feed.id, params.reviewId)) === null)
      throw new AppError('not_found', refusals.review_unknown);
    return listChanges(sql, { feedId: feed.id, reviewId: params.reviewId }, query);
  }),
);

const refuseRoute = route(api.refuseChanges, async ({ platform, userId, params, body }) => {
  const feed = await loadOwnFeed(platform, userId, params.feedId);
  const count = await withLockedFeed(platform, feed.id, async ({ sql }) => {
    const review = requireOpen(await findReview(sql, feed.id, params.reviewId));
    return setRefused(sql, review.id, { changes: body.changes, isRefused: body.is_refused });
  });
  if (count === null) throw new AppError('conflict', refusals.review_changes_replaced);
  return { refused_count: count };
});

const commentRoute = route(api.commentOnReview, async ({ platform, userId, params, body, creation }) => {
  const feed = await loadOwnFeed(platform, userId, params.feedId);
  return withLockedFeed(platform, feed.id, async ({ sql }) => {
    const review = requireOpen(await findReview(sql, feed.id, params.reviewId));
    const comment = await addComment(sql, review.id, {
      creation,
      author: null,
      body: body.body,
      asksForChanges: body.asks_for_changes,
      now: platform.clock.now(),
    });
    if (comment === null) throw new AppError('conflict', refusals.review_comments_full);
    return comment;
  });
});

const approveRoute = route(api.approveReview, async ({ platform, userId, params }) => {
  const { config, database } = platform;
  const feed = await database.asUser(userId, async (sql) => {
    const own = await ownFeedOrOutput(sql, userId, params.feedId);
    await requireRunning(sql, config.billing, own);
    return own;
  });
  await approve(platform, { feedId: feed.id, reviewId: params.reviewId, by: null });
  return database.asUser(userId, (sql) => feedStatus(sql, userId, feed.id, config.billing));
});

const discardRoute = route(api.discardReview, async ({ platform, userId, params }) => {
  const { config, database } = platform;
  const feed = await loadOwnFeed(platform, userId, params.feedId);
  await discard(platform, { feedId: feed.id, reviewId: params.reviewId, by: null });
  return database.asUser(userId, (sql) => feedStatus(sql, userId, feed.id, config.billing));
});

const steerRolloutRoute = route(api.steerRollout, async ({ platform, userId, params, body }) => {
  const { clock, config, database } = platform;
  const feed = await database.asUser(userId, async (sql) => {
    const own = await ownFeedOrOutput(sql, userId, params.feedId);
    await requireRunnable(sql, config.billing, own);
    return own;
  });
  await withLockedFeed(platform, feed.id, async ({ sql }) => {
    if (!(await steerRollout(sql, feed.id, { action: body.action, now: clock.now() })))
      throw new AppError('conflict', refusals.no_rollout);
    if (body.action !== 'pause') await setNextRunAtOnce(sql, feed.id);
  });
  if (body.action !== 'pause') await requestRun(platform, feed.id, { restart: false });
  return database.asUser(userId, (sql) => feedStatus(sql, userId, feed.id, config.billing));
});

function loadOwnFeed({ database }: Platform, userId: string, feedId: string) {
  return database.asUser(userId, (sql) => ownFeedOrOutput(sql, userId, feedId));
}

export const reviewRoutes = [
  getPublishingRoute,
  setPublishingRoute,
  getReviewRoute,
  listChangesRoute,
  refuseRoute,
  commentRoute,
  approveRoute,
  discardRoute,
  steerRolloutRoute,
];
