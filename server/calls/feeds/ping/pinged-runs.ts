import { clearPing, listPingedFeeds, notePing, type PingedFeed } from '#server/db/feeds/pings.ts';
import { requestRun } from '#server/jobs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { isWithin } from '#server/platform/clock.ts';

/** Time in ms without a run, after which a call starts a run immediately. */
const LEADING_MS = 60_000;

/** Quiet time in ms after the last call before a run starts, and the maximum delay after the first call. */
const QUIET_MS = 30_000;
const LATEST_MS = 5 * 60_000;

/** Runs an active feed because its shop reports a change: immediately, or after a pause in the reports. */
export async function takePing(platform: Platform, feed: PingedFeed): Promise<void> {
  const now = platform.clock.now();
  const isFresh = feed.run_at !== null && isWithin(platform.clock, feed.run_at, LEADING_MS);
  if (!isFresh && !feed.is_waiting) {
    // An open run may already have read the feed, so a second one follows.
    const run = await requestRun(platform, feed.id, { restart: false });
    if (run !== null) return;
  }
  await notePing(platform.database.query, feed.id, now);
}

/**
 * Starts the runs requested by calls. Called every few seconds; a run that is lost because a process is killed is started by the next call.
 */
export async function requestPingedRuns(platform: Platform): Promise<void> {
  const now = platform.clock.now().getTime();
  const due = await listPingedFeeds(platform.database.query, {
    restedSince: new Date(now - QUIET_MS),
    calledSince: new Date(now - LATEST_MS),
  });
  for (const { id, ping_last_at: lastAt } of due) {
    await requestRun(platform, id, { restart: false });
    await clearPing(platform.database.query, id, lastAt);
  }
}
