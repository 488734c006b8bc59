import { randomUUID } from 'node:crypto';
import { publicationStatus } from '#server/db/feeds/publications.ts';
import { carryRefusals, compareWithPublished, keepRefused } from '#server/db/feeds/review-changes.ts';
import { findReview, getPublishing, replaceWaiting } from '#server/db/feeds/reviews.ts';
import {
  beginReview,
  dropReview,
  endUnpublished,
  findSameReview,
  moveReview,
} from '#server/db/feeds/waiting-runs.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import { ofRun, recordEvent } from '#server/record-event.ts';
import { touchImages } from '#server/db/runs/images.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { dropOldRuns } from '../runs/drop-old-runs.ts';
import { followFeed, isAskedWithFeed } from './follow-decisions.ts';

/**
 * Lets a run that is drawn wait until a person has looked at what it changes, where the feed is set so. A run that changes the same
 * as the one that waits already takes its place in the same review, so that an hourly refresh takes nobody's work away; one that
 * changes something else makes it stale. An output is asked about with its feed. Returns whether the run waits, or ended.
 */
export async function waitForReview(platform: Platform, run: WorkerRun): Promise<boolean> {
  const { database, clock } = platform;
  const now = clock.now();
  const up = await publicationStatus(database.query, run.feed_id);
  // A person approved it, or what is up goes on with products that are tried again.
  if (run.is_approved || up?.run_id === run.id) return false;
  await withLockedRun(platform, run, keepRefused);
  await followFeed(platform, run);
  const { ask, askAbovePercent } = await getPublishing(database.query, run.feed_id);
  const pass = async () => {
    await withLockedRun(platform, run, (locked) => replaceWaiting(locked, now));
    return false;
  };
  if (ask === 'off' || (await isAskedWithFeed(platform, run))) return pass();
  const review = { id: randomUUID(), feedId: run.feed_id, runId: run.id, now };
  const { counts, contentKey, pictures } = await database.asOwner((sql) => compareWithPublished(sql, review));
  const isMuch = up === null || counts.picture * 100 > askAbovePercent * Math.max(pictures, 1);
  const isNothing = counts.changed + counts.new + counts.gone === 0;
  const same = await findSameReview(database.query, run.feed_id, contentKey);
  if (isNothing || (ask === 'many' && !isMuch) || same?.state === 'approved') {
    await dropReview(database.query, review.id);
    return pass();
  }
  const waits = await withLockedRun(platform, run, async (locked) => {
    if (!(await endUnpublished(locked, same?.state === 'discarded' ? 'discarded' : 'waiting'))) return false;
    if (same !== null) await dropReview(locked.sql, review.id);
    if (same?.state === 'waiting') await moveReview(locked, same.id);
    if (same !== null) return true;
    const before = await findReview(locked.sql, run.feed_id, null);
    if (before?.state === 'waiting') await carryRefusals(locked.sql, before.id, review.id);
    await replaceWaiting(locked, now);
    await beginReview(locked, review.id, { counts, contentKey });
    await recordEvent(platform, ofRun(locked), { type: 'feed.waiting_for_approval' });
    return true;
  });
  if (!waits) await dropReview(database.query, review.id);
  await touchImages(database.query, run.home_id, run.id, now);
  await dropOldRuns(platform, run.feed_id, up === null ? [run.id] : [run.id, up.run_id]);
  return true;
}
