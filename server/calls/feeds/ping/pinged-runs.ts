import { clearPing, listPingedFeeds, notePing, type PingedFeed } from '#server/db/feeds/pings.ts';
import { requestRun } from '#server/jobs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { isWithin } from '#server/platform/clock.ts';

/** A call begins a run at once where none began for so long. */
const LEADING_MS = 60_000;

/** Otherwise a run follows after a pause of this length in the calls, at the latest this long after the first call. */
const QUIET_MS = 30_000;
const LATEST_MS = 5 * 60_000;

/** Runs an active feed because its shop says that something changed: at once, or when it has stopped saying so. */
export async function takePing(platform: Platform, feed: PingedFeed): Promise<void> {
  const now = platform.clock.now();
  const isFresh = feed.run_at !== null && isWithin(platform.clock, feed.run_at, LEADING_MS);
  if (!isFresh && !feed.is_waiting) {
    // An open run may have read the feed already: then a second one follows it.
    const run = await requestRun(platform, feed.id, { restart: false });
    if (run !== null) return;
  }
  await notePing(platform.database.query, feed.id, now);
}

/** Begins the runs that calls have asked for. Called every few seconds; one that a kill cuts off is begun by the next. */
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
