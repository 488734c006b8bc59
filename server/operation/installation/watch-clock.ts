import { moveTimesBack } from '#server/db/installation/times-ahead.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** Interval in ms of checks for future times that another machine with a wrong clock has left; this process does not see its correction. */
const LOOK_INTERVAL_MS = 60 * 60_000;

/** Step back of the clock in ms from which it counts as wrong; smaller ones are normal corrections by a time server. */
const STEP_MS = 30_000;

/**
 * Watches for clock errors: a clock that was ahead leaves times behind for which everything would wait, such as a feed for its next run.
 * Call the returned function every second. It moves such times back at its first call, after the clock went back, once an hour, and again
 * while any are found, because rows being changed are skipped.
 */
export function watchClock({
  database,
  clock,
  log,
}: Pick<Platform, 'database' | 'clock' | 'log'>): () => Promise<void> {
  let lookedAt = -Infinity;
  let aheadMost = Infinity;
  return async () => {
    const steady = performance.now();
    const ahead = clock.now().getTime() - steady;
    aheadMost = Math.max(aheadMost, ahead);
    if (ahead > aheadMost - STEP_MS && steady - lookedAt < LOOK_INTERVAL_MS) return;
    const moved = await moveTimesBack(database.query, clock.now());
    if (moved.size === 0) [lookedAt, aheadMost] = [steady, ahead];
    else
      log.warn(
        { moved: Object.fromEntries(moved) },
        'The clock was ahead for a time: what would wait until then is due now. Let a time server set the clock.',
      );
  };
}
