import * as api from '#core/contract/feeds/publishing/review-links-api.ts';
import type { Review } from '#core/contract/feeds/publishing/feed-reviews-api.ts';
import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { findLink, type OpenLink } from '#server/db/feeds/publishing/review-links.ts';
import { addComment, findReview, listChanges } from '#server/db/feeds/publishing/reviews.ts';
import { withLockedFeed } from '#server/db/locked-run.ts';
import { route } from '#server/platform/http/route.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { findNetwork } from '#server/platform/turns/rate-limit.ts';
import type { SharedRateLimiter } from '#server/platform/turns/shared-rate-limit.ts';
import { requireRunning } from '../require-runnable.ts';
import { approve, requireOpen } from './decide-review.ts';
import { hashOfToken } from './link-routes.ts';

/** Calls per minute with links from one network; paging through a gallery takes a few. */
const CALLS_PER_MINUTE = 120;

const limiters = new WeakMap<Platform, SharedRateLimiter>();

interface Opening {
  readonly platform: Platform;
  readonly from: { readonly address: string };
  readonly body: { readonly token: string };
}

/** Opens a link. Fails with `gone` if it has expired, was revoked or never existed: callers cannot tell which. */
async function open({ platform, from, body }: Opening): Promise<OpenLink> {
  const limiter =
    limiters.get(platform) ??
    platform.openRateLimit('shared reviews', { turns: CALLS_PER_MINUTE, windowMs: 60_000 });
  limiters.set(platform, limiter);
  const waitMs = await limiter.take(findNetwork(from.address));
  if (waitMs > 0)
    throw new AppError('rate_limited', undefined, { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  const link = await findLink(platform.database.query, hashOfToken(body.token), platform.clock.now());
  if (link === null) throw new AppError('gone', refusals.review_link_over);
  return link;
}

async function loadReview({ database }: Platform, link: OpenLink): Promise<Review> {
  const review = await findReview(database.query, link.feed_id, link.review_id);
  if (review === null) throw new AppError('gone', refusals.review_link_over);
  return review;
}

const readRoute = route(api.readSharedReview, async (call) => {
  const link = await open(call);
  const { feed_name, may_approve, expires_at } = link;
  return { feed_name, may_approve, expires_at, review: await loadReview(call.platform, link) };
});

const changesRoute = route(api.readSharedChanges, async (call) => {
  const link = await open(call);
  const { token: _token, ...query } = call.body;
  const which = { feedId: link.feed_id, reviewId: link.review_id };
  return listChanges(call.platform.database.query, which, query);
});

const commentRoute = route(api.commentOnSharedReview, async (call) => {
  const link = await open(call);
  const { platform, body, creation } = call;
  return withLockedFeed(platform, link.feed_id, async ({ sql }) => {
    requireOpen(await findReview(sql, link.feed_id, link.review_id));
    const comment = await addComment(sql, link.review_id, {
      creation,
      author: body.name,
      body: body.body,
      asksForChanges: body.asks_for_changes,
      now: platform.clock.now(),
    });
    if (comment === null) throw new AppError('conflict', refusals.review_comments_full);
    return comment;
  });
});

const approveRoute = route(api.approveSharedReview, async (call) => {
  const link = await open(call);
  const { platform, body } = call;
  if (!link.may_approve) throw new AppError('forbidden', refusals.review_link_reads);
  const { database, config } = platform;
  await requireRunning(database.query, config.billing, { ...link, id: link.feed_id });
  await approve(platform, { feedId: link.feed_id, reviewId: link.review_id, by: body.name });
  return { review: await loadReview(platform, link) };
});

/** Routes for people with a link but without an account. */
export const sharedReviewRoutes = [readRoute, changesRoute, commentRoute, approveRoute];
