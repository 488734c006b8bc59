import { randomUUID } from 'node:crypto';
import { followDecisions } from '#server/db/feeds/publishing/followed-decisions.ts';
import {
  carryRefusals,
  compareWithPublished,
  keepRefused,
  renewReview,
} from '#server/db/feeds/publishing/review-changes.ts';
import { findReview, getPublishing, replaceWaiting } from '#server/db/feeds/publishing/reviews.ts';
import {
  dropReview,
  findSameReview,
  isAbout,
  moveReview,
  writeReview,
} from '#server/db/feeds/publishing/waiting-runs.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import { ofRun, recordEvent } from '#server/record-event.ts';
import { getWorkerRun, type WorkerRun } from '#server/db/runs/runs.ts';
import { computeDesignKey, haveSameOwn } from '#server/db/runs/approved-designs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Gate } from './gate.ts';

/**
 * Makes a run whose design differs from the published one wait for a person's approval, if the feed requires it; the shop's prices, stock
 * and products never wait. A run with the waiting design replaces the waiting one in the same review, so that an hourly refresh loses
 * nobody's work; another design makes the review obsolete. An output is reviewed with its feed, and shows what was decided about the feed's
 * products.
 */
export const reviewGate: Gate = async (platform, run, up) => {
  const { database, clock } = platform;
  const now = clock.now();
  if (run.is_approved) return null;
  await withLockedRun(platform, run, async (locked) => {
    await keepRefused(locked);
    if (run.parent_id !== null) await followDecisions(locked, run.parent_id);
  });
  // A run of changed facts, such as prices, leaves a waiting review as it is.
  if (run.is_of_facts) return null;
  const { ask, askAbovePercent } = await getPublishing(database.query, run.feed_id);
  const pass = () =>
    withLockedRun(platform, run, async (locked) => {
      await replaceWaiting(locked, now);
      return null;
    });
  if (ask === 'off' || (await isKnownDesign(platform, run, up))) return pass();
  const review = { id: randomUUID(), feedId: run.feed_id, runId: run.id, now };
  const { counts, contentKey, pictures } = await database.asOwner((sql) => compareWithPublished(sql, review));
  const isMuch = up === null || counts.picture * 100 > askAbovePercent * Math.max(pictures, 1);
  const isNothing = counts.changed + counts.new + counts.gone === 0;
  const same = await findSameReview(database.query, run.feed_id, contentKey);
  const drop = () => dropReview(database.query, review.id);
  if (isNothing || (ask === 'many' && !isMuch) || same?.state === 'approved') {
    await drop();
    return pass();
  }
  // "Refresh now" requests another review of what was discarded.
  if (same?.state === 'discarded' && !run.is_manual)
    return { state: 'discarded', note: ({ sql }) => dropReview(sql, review.id), undo: drop };
  const content = { counts, contentKey, designKey: computeDesignKey(run.settings) };
  return {
    state: 'waiting',
    undo: drop,
    note: async (locked) => {
      const { sql } = locked;
      const before = await findReview(sql, run.feed_id, null);
      const waiting = before?.state === 'waiting' ? before : null;
      if (waiting !== null && (await isAbout(sql, waiting.id, content))) {
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
    },
  };
};

/**
 * True if a run draws the published design. An output's changes were reviewed with its feed, if that has published another run since and
 * the output's template and images are unchanged; its first publication replaces no picture.
 */
async function isKnownDesign(
  { database }: Platform,
  run: WorkerRun,
  up: { run_id: string } | null,
): Promise<boolean> {
  const before = up === null ? null : await getWorkerRun(database.query, up.run_id);
  if (before === null) return run.parent_id !== null;
  if (run.parent_id === null) return computeDesignKey(before.settings) === computeDesignKey(run.settings);
  return before.parent_run !== run.parent_run && haveSameOwn(before.settings, run.settings);
}
