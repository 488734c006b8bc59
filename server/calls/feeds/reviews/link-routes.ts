import { createHash } from 'node:crypto';
import * as api from '#core/contract/feeds/publishing/review-links-api.ts';
import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { getLink, insertLink, listLinks, revokeLink } from '#server/db/feeds/publishing/review-links.ts';
import { findReview } from '#server/db/feeds/publishing/reviews.ts';
import { wasCalledBefore } from '#server/db/keyed-calls.ts';
import { withLockedFeed } from '#server/db/locked-run.ts';
import { route } from '#server/platform/http/route.ts';
import { ownFeedOrOutput } from '../service-feed.ts';
import { requireOpen } from './decide-review.ts';

/** 128 bits: impossible to guess. */
const TOKEN_BYTES = 16;

const LINK_MS = 14 * 24 * 60 * 60_000;

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const listLinksRoute = route(api.listReviewLinks, ({ platform, userId, params }) =>
  platform.database.asUser(userId, async (sql) => {
    const feed = await ownFeedOrOutput(sql, userId, params.feedId);
    const review = await findReview(sql, feed.id, params.reviewId);
    if (review === null) throw new AppError('not_found', refusals.review_unknown);
    return { items: await listLinks(sql, review.id, platform.clock.now()) };
  }),
);

const createLinkRoute = route(api.createReviewLink, async (call) => {
  const { platform, userId, params, body, creation } = call;
  const { clock, database } = platform;
  const feed = await database.asUser(userId, (sql) => ownFeedOrOutput(sql, userId, params.feedId));
  const token = creation.secret.subarray(0, TOKEN_BYTES).toString('base64url');
  const now = clock.now();
  return withLockedFeed(platform, feed.id, async ({ sql }) => {
    if (await wasCalledBefore(sql, userId, creation)) {
      const made = await getLink(sql, creation.id, now);
      if (made === null) throw new AppError('gone', refusals.review_link_over);
      return { ...made, token };
    }
    const review = requireOpen(await findReview(sql, feed.id, params.reviewId));
    const link = await insertLink(sql, review.id, {
      id: creation.id,
      tokenHash: hashOfToken(token),
      mayApprove: body.may_approve,
      now,
      expiresAt: new Date(now.getTime() + LINK_MS),
    });
    if (link === null) throw new AppError('conflict', refusals.review_links_full);
    return { ...link, token };
  });
});

const revokeLinkRoute = route(api.revokeReviewLink, async ({ platform, userId, params }) => {
  const feed = await platform.database.asUser(userId, (sql) => ownFeedOrOutput(sql, userId, params.feedId));
  await withLockedFeed(platform, feed.id, async ({ sql }) => {
    const review = await findReview(sql, feed.id, params.reviewId);
    const link = { id: params.linkId, now: platform.clock.now() };
    if (review === null || !(await revokeLink(sql, review.id, link)))
      throw new AppError('not_found', refusals.review_link_over);
  });
});

export const reviewLinkRoutes = [listLinksRoute, createLinkRoute, revokeLinkRoute];
