import type { Review } from '#core/contract/feeds/publishing/feed-reviews-api.ts';
import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { applyRefusals } from '#server/db/feeds/publishing/review-changes.ts';
import { decideReview, findReview } from '#server/db/feeds/publishing/reviews.ts';
import {
  discardWaitingRun,
  followChanges,
  isOvertaken,
  openApproved,
} from '#server/db/feeds/publishing/waiting-runs.ts';
import { withLockedFeed, type LockedFeed } from '#server/db/locked-run.ts';
import { cancelOpenRun } from '#server/db/runs/stopped-runs.ts';
import { requestPublication } from '#server/jobs.ts';
import { ofFeed, recordEvent } from '#server/record-event.ts';
import type { Platform } from '#server/platform/open-platform.ts';

interface Asked {
  readonly feedId: string;
  readonly reviewId: string;
  /** The name typed by a visitor with a link; null: the owner. */
  readonly by: string | null;
}

/**
 * Publishes the run of a review as drawn, except refused products. Refuses a replaced or decided review with `conflict` and a reason, also
 * on a second call. Cancels the open run, so that it cannot overtake the approved one.
 */
export async function approve(platform: Platform, { feedId, reviewId, by }: Asked): Promise<void> {
  await withLockedFeed(platform, feedId, async (feed) => {
    const now = platform.clock.now();
    await requireWaiting(feed, reviewId);
    // The waiting run was drawn from older products: publishing it would revert published prices.
    if (await isOvertaken(feed, reviewId)) throw new AppError('conflict', refusals.review_renewing);
    await cancelOpenRun(feed, 'stopped_by_approval');
    const run = await openApproved(feed, reviewId, now);
    if (run === null) throw new AppError('conflict', refusals.review_replaced);
    await applyRefusals(run, reviewId);
    await followChanges(run, now);
    await decideReview(feed.sql, reviewId, { state: 'approved', by, now });
    await recordEvent(platform, ofFeed(feed), { type: 'feed.review_decided', decision: 'approved', by });
    await requestPublication(platform.queue, run);
  });
}

/** Ends a review and its run without publishing anything. Fails like `approve`. */
export async function discard(platform: Platform, { feedId, reviewId, by }: Asked): Promise<void> {
  await withLockedFeed(platform, feedId, async (feed) => {
    await requireWaiting(feed, reviewId);
    await discardWaitingRun(feed, reviewId);
    await decideReview(feed.sql, reviewId, { state: 'discarded', by, now: platform.clock.now() });
    await recordEvent(platform, ofFeed(feed), { type: 'feed.review_decided', decision: 'discarded', by });
  });
}

const whyNot = {
  approved: refusals.review_approved,
  discarded: refusals.review_discarded,
  replaced: refusals.review_replaced,
} as const;

async function requireWaiting({ id, sql }: LockedFeed, reviewId: string): Promise<void> {
  requireOpen(await findReview(sql, id, reviewId));
}

/** Fails with `not_found`, or with `conflict` if the review no longer waits. */
export function requireOpen(review: Review | null): Review {
  if (review === null) throw new AppError('not_found', refusals.review_unknown);
  if (review.state !== 'waiting') throw new AppError('conflict', whyNot[review.state]);
  return review;
}
