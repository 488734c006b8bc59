import { randomUUID } from 'node:crypto';
import { publicationStatus } from '#server/db/feeds/publishing/publications.ts';
import {
  carryRefusals,
  compareWithPublished,
  keepRefused,
  renewReview,
} from '#server/db/feeds/publishing/review-changes.ts';
import { findReview, getPublishing, replaceWaiting } from '#server/db/feeds/publishing/reviews.ts';
import {
  dropReview,
  endUnpublished,
  findSameReview,
  isAbout,
  moveReview,
  writeReview,
} from '#server/db/feeds/publishing/waiting-runs.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import { ofRun, recordEvent } from '#server/record-event.ts';
import { touchImages } from '#server/db/runs/photos/images.ts';
import { getWorkerRun, type WorkerRun } from '#server/db/runs/runs.ts';
import { designKeyOf } from '#server/db/runs/approved-designs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { dropOldRuns } from '../runs/drop-old-runs.ts';
import { followFeed, isAskedWithFeed } from './follow-decisions.ts';

/**
 * Lets a run whose design differs from the published one wait until a person has seen its changes, where the feed is set so: prices, stock
 * and products of the shop wait for nobody. A run by the design that waits already takes its place in the same review, so that an hourly
 * refresh takes nobody's work away; another design makes it stale. An output is asked about with its feed. Returns whether the run waits,
 * or ended.
 */
export async function waitForReview(platform: Platform, run: WorkerRun): Promise<boolean> {
  const { database, clock } = platform;
  const now = clock.now();
  const up = await publicationStatus(database.query, run.feed_id);
  // A person approved it, or a published run goes on with products that are tried again.
  if (run.is_approved || up?.run_id === run.id) return false;
  await withLockedRun(platform, run, keepRefused);
  await followFeed(platform, run);
  // A pending review stays pending.
  if (run.is_of_facts) return false;
  const { ask, askAbovePercent } = await getPublishing(database.query, run.feed_id);
  const pass = async () => {
    await withLockedRun(platform, run, (locked) => replaceWaiting(locked, now));
    return false;
  };
  if (ask === 'off' || (await isAskedWithFeed(platform, run)) || (await isApprovedDesign(platform, run, up)))
    return pass();
  const review = { id: randomUUID(), feedId: run.feed_id, runId: run.id, now };
  const { counts, contentKey, pictures } = await database.asOwner((sql) => compareWithPublished(sql, review));
  const isMuch = up === null || counts.picture * 100 > askAbovePercent * Math.max(pictures, 1);
  const isNothing = counts.changed + counts.new + counts.gone === 0;
  const same = await findSameReview(database.query, run.feed_id, contentKey);
  if (isNothing || (ask === 'many' && !isMuch) || same?.state === 'approved') {
    await dropReview(database.query, review.id);
    return pass();
  }
  // "Refresh now" asks for another look at what was discarded.
  const isDiscarded = same?.state === 'discarded' && !run.is_manual;
  const designKey = designKeyOf(run.settings);
  const content = { counts, contentKey, designKey };
  const waits = await withLockedRun(platform, run, async (locked) => {
    const { sql } = locked;
    if (!(await endUnpublished(locked, isDiscarded ? 'discarded' : 'waiting'))) return false;
    const before = await findReview(sql, run.feed_id, null);
    const waiting = before?.state === 'waiting' ? before : null;
    if (isDiscarded) await dropReview(sql, review.id);
    else if (waiting !== null && (await isAbout(sql, waiting.id, content))) {
      await moveReview(locked, waiting.id);
      await renewReview(sql, waiting.id, review.id);
      await writeReview(sql, waiting.id, content);
      await dropReview(sql, review.id);
    } else {
      if (waiting !== null) await carryRefusals(sql, waiting.id, review.id);
      await replaceWaiting(locked, now);
      await writeReview(sql, review.id, content);
      await recordEvent(platform, ofRun(locked), { type: 'feed.waiting_for_approval' });
    }
    return true;
  });
  if (!waits) await dropReview(database.query, review.id);
  await touchImages(database.query, run.home_id, run.id, now);
  await dropOldRuns(platform, run.feed_id, up === null ? [run.id] : [run.id, up.run_id]);
  return true;
}

/**
 * Whether a run of a feed is drawn by the published design. For an output the question is what it has of its own; see `isAskedWithFeed`.
 */
async function isApprovedDesign(
  { database }: Platform,
  run: WorkerRun,
  up: { run_id: string } | null,
): Promise<boolean> {
  if (up === null || run.parent_id !== null) return false;
  const before = await getWorkerRun(database.query, up.run_id);
  return before !== null && designKeyOf(before.settings) === designKeyOf(run.settings);
}
